import Dispatch
import Foundation
import InnoConsole
import InnoLocking

/// One end of a socket between a client and an app.
///
/// The connection reads a line when ``next()`` is called, and sends messages as fast as the other
/// side reads them. The connection has its own dispatch queues, so that no caller blocks on the
/// socket.
final class Connection: Sendable {
  /// The number of unsent bytes at which the connection drops further text.
  static let outboxLimit = 4 << 20

  /// The time limit for sending the remaining messages before the connection closes.
  private static let lingerTime = DispatchTimeInterval.seconds(5)

  private struct Incoming {
    var splitter = LineSplitter(limit: Message.limit)
    var lines: ArraySlice<ScriptLine> = []
    var isAtEnd = false
  }

  private struct Outgoing {
    var box: Outbox
    var isSending = false
    var isFinishing = false
    var isClosed = false

    /// The continuation of a ``Connection/next()`` call that waits because the outbox is full.
    var reader: CheckedContinuation<Void, Never>?
  }

  private let descriptor: Int32
  private let incoming = Locked(Incoming())
  private let outgoing: Locked<Outgoing>
  private let readingQueue = DispatchQueue(label: "console.remote.reading")
  private let writingQueue = DispatchQueue(label: "console.remote.writing")

  /// A wrapper for a closure that is called before messages are sent.
  private struct Preparation: Sendable {
    var run: @Sendable () -> Void = {}
  }

  private let preparation = Locked(Preparation())

  /// Creates a connection over a connected socket.
  ///
  /// - Parameters:
  ///   - descriptor: The socket; the connection closes the socket when the connection is released.
  ///   - outboxLimit: The size of the outbox, in bytes, at which further text is dropped.
  init(_ descriptor: Int32, outboxLimit: Int = Connection.outboxLimit) {
    self.descriptor = descriptor
    outgoing = Locked(Outgoing(box: Outbox(limit: outboxLimit)))
    UnixSocket.prepare(descriptor)
  }

  deinit {
    Foundation.close(descriptor)
  }

  /// Reads the next line.
  ///
  /// Only one caller may wait at a time.
  ///
  /// While the outbox is full, this method waits and reads nothing. A client that does not read its
  /// replies therefore cannot send more requests.
  ///
  /// - Returns: The line; `nil` at the end of the input.
  func next() async -> ScriptLine? {
    await withCheckedContinuation { continuation in
      let mayRead = outgoing.withLock { outgoing in
        guard outgoing.box.isFull, !outgoing.isClosed else { return true }
        outgoing.reader = continuation
        return false
      }
      if mayRead { continuation.resume() }
    }
    return await withCheckedContinuation { continuation in
      readingQueue.async { [self] in
        continuation.resume(returning: incoming.withLock { nextLine(&$0) })
      }
    }
  }

  private func nextLine(_ incoming: inout Incoming) -> ScriptLine? {
    while incoming.lines.isEmpty, !incoming.isAtEnd {
      let bytes = UnixSocket.receive(from: descriptor)
      incoming.isAtEnd = bytes.isEmpty
      incoming.lines = incoming.splitter.append(bytes)[...]
    }
    return incoming.lines.popFirst()
  }

  /// Sends a message after the queued messages.
  func send(_ message: some Encodable) {
    post { $0.add(message) }
  }

  /// Sends text that the other side of the connection prints.
  ///
  /// While the outbox is full, the text is dropped and counted.
  func print(_ text: String, to channel: Reply.Channel) {
    post { $0.add(text, to: channel) }
  }

  /// Sets a closure that is called before each batch of queued messages is sent.
  func beforeSending(_ closure: @escaping @Sendable () -> Void) {
    preparation.withLock { $0.run = closure }
  }

  /// Closes the connection after all queued messages are sent, or after a time limit.
  func finish() {
    let isDone = outgoing.withLock { outgoing in
      outgoing.isFinishing = true
      return !outgoing.isSending
    }
    guard !isDone else { return close() }
    DispatchQueue.global().asyncAfter(deadline: .now() + Self.lingerTime) { [weak self] in
      self?.close()
    }
  }

  /// Closes the connection; a caller that waits for a line receives `nil`.
  func close() {
    let reader = outgoing.withLock { outgoing in
      outgoing.isClosed = true
      return outgoing.reader.take()
    }
    reader?.resume()
    // The descriptor itself stays open until the connection is released.
    shutdown(descriptor, Int32(SHUT_RDWR))
  }

  private func post(_ add: (inout Outbox) -> Void) {
    let begins = outgoing.withLock { outgoing in
      guard !outgoing.isClosed, !outgoing.isFinishing else { return false }
      add(&outgoing.box)
      guard !outgoing.isSending else { return false }
      outgoing.isSending = true
      return true
    }
    if begins { writingQueue.async { [self] in sendAll() } }
  }

  private func sendAll() {
    while let bytes = nextPiece() {
      preparation.withLock(\.self).run()
      guard UnixSocket.send(bytes, to: descriptor) else { return close() }
    }
  }

  private func nextPiece() -> [UInt8]? {
    let (piece, reader, isLast) = outgoing.withLock { outgoing in
      let piece = outgoing.isClosed ? nil : outgoing.box.next()
      outgoing.isSending = piece != nil
      return (
        piece,
        outgoing.box.isFull ? nil : outgoing.reader.take(),
        piece == nil && outgoing.isFinishing
      )
    }
    reader?.resume()
    if isLast { close() }
    return piece
  }
}
