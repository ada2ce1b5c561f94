/// The queue of messages to a client.
///
/// The queue has a size limit. While the queue is full, text is dropped and counted, and a notice
/// for the client replaces the dropped text. Replies to the client's requests are always added.
/// Few replies can accumulate, because no requests are read while the queue is full.
struct Outbox {
  private enum Item {
    case text(String, Reply.Channel)
    case lines([UInt8])
    case dropped(Int)
  }

  /// The maximum size, in bytes, of the pieces into which long text is split.
  private static let piece = 64 << 10

  private let limit: Int
  private var items: ArraySlice<Item> = []
  private var size = 0

  /// Creates an empty outbox.
  ///
  /// - Parameter limit: The number of bytes at which the outbox is full.
  init(limit: Int) {
    self.limit = limit
  }

  var isEmpty: Bool { items.isEmpty }
  var isFull: Bool { size >= limit }

  /// Adds text to the queue.
  ///
  /// Consecutive text for the same channel is joined. Answers are not joined, because each answer
  /// is shown in the pager separately.
  mutating func add(_ text: String, to channel: Reply.Channel) {
    guard !isFull else { return drop() }
    size += text.utf8.count
    if channel != .answer, case .text(var open, channel) = items.last, open.utf8.count < Self.piece
    {
      items.removeLast()
      open += text
      items.append(.text(open, channel))
    } else {
      items.append(.text(text, channel))
    }
  }

  /// Adds a message to the queue.
  mutating func add(_ message: some Encodable) {
    let line = Message.line(message)
    size += line.count
    if case .lines(var open) = items.last, open.count < Self.piece {
      items.removeLast()
      open += line
      items.append(.lines(open))
    } else {
      items.append(.lines(line))
    }
  }

  /// Removes a batch of messages from the front of the queue, and returns the messages as lines.
  ///
  /// If the queue is empty, the result is `nil`.
  mutating func next() -> [UInt8]? {
    switch items.popFirst() {
    case .text(let text, let channel):
      size -= text.utf8.count
      return Self.lines(text, channel)
    case .lines(let lines):
      size -= lines.count
      return lines
    case .dropped(let count): return Message.line(Reply.dropped(events: count))
    case nil: return nil
    }
  }

  private mutating func drop() {
    if case .dropped(let count) = items.last {
      items.removeLast()
      items.append(.dropped(count + 1))
    } else {
      items.append(.dropped(1))
    }
  }

  /// Splits text into messages of limited length, and returns the bytes of the encoded messages.
  private static func lines(_ text: String, _ channel: Reply.Channel) -> [UInt8] {
    var lines: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      var end = min(rest.startIndex + piece, rest.endIndex)
      // Split only between Unicode scalars.
      while end < rest.endIndex, rest[end] & 0xC0 == 0x80 { end -= 1 }
      let piece = String(decoding: rest[..<end], as: UTF8.self)
      lines += Message.line(Reply.print(text: piece, channel: channel))
      rest = rest[end...]
    }
    return lines
  }
}
