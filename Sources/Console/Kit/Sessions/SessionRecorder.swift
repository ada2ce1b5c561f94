import Dispatch
import Foundation
import InnoNetwork
import InnoObservation

/// A recorder that writes the typed lines, all events and the responses from the network to a
/// session file.
///
/// While events are infrequent, the call that records an event also writes it. While they are
/// frequent, a separate thread writes them, and a caller waits if too many are pending.
final class SessionRecorder: Sendable {
  /// A typed line.
  struct Line {
    let text: String
    let location: SourceLocation?
    var settles: Bool
    let keepsGoing: Bool
    let session: Int
  }

  private enum Item {
    case event(TimelineEvent, Line?)
    case exchange(RecordedExchange, isStream: Bool, Place)
    case file(path: String, text: String, Place)
    case snapshot(SessionEntryKind, ConsoleValue, Place)
  }

  /// The position of a line that is not an event: the number of the event before it, and the time.
  private struct Place {
    let number: Int
    let time: Date
  }

  private struct State {
    var file: OutputFile?
    var pending: [Item] = []
    var isWriting = false
    var isWriterWaiting = false
    var lastWrite = DispatchTime(uptimeNanoseconds: 0)
    var failure: ConsoleError?
    var token: ObservationToken?

    /// The typed line whose event is recorded next.
    var nextLine: Line?
    var lastNumber: Int
  }

  /// The properties that only the writing thread uses.
  private struct Output {
    var secrets = SessionSecrets()
    var sum = SessionFormat.seed

    /// A Boolean value that indicates whether a secret was found after the first line was written.
    var hasLateSecrets = false
  }

  /// The number of pending items at which a caller waits until they have been written.
  private static let limit = 4_096

  /// The time since the last write, in nanoseconds, after which the next item is written
  /// immediately.
  private static let calm = 1_000_000 as UInt64

  /// The file's path as it was typed.
  let path: String

  /// The number of events between two snapshots.
  static let snapshotInterval = 1_000

  private let start: Date
  private let timeline: Timeline
  private let condition = NSCondition()
  // Guarded by `condition`.
  nonisolated(unsafe) private var state: State
  // Used only by the thread that has set `isWriting`.
  nonisolated(unsafe) private var output = Output()

  /// Creates a recorder and writes the first line.
  ///
  /// - Parameters:
  ///   - file: The file to write to, which must be empty.
  ///   - header: The contents of the first line.
  ///   - timeline: The timeline whose events are recorded.
  ///   - number: The event number of the line that starts the recording; this line is not written.
  init(_ file: OutputFile, header: ConsoleValue, on timeline: Timeline, after number: Int) {
    path = file.path
    self.timeline = timeline
    start = timeline.time
    state = State(file: file, lastNumber: number)
    put(.snapshot(.session, header, Place(number: number, time: start)))
    let token = timeline.listen { [weak self] event in self?.take(event) }
    condition.withLock { state.token = token }
    Thread.detachNewThread { [weak self, condition] in
      while true {
        condition.lock()
        self?.waitForItems()
        guard let self, self.state.file != nil else { return condition.unlock() }
        self.flush()
        condition.unlock()
      }
    }
  }

  /// Returns and clears the error that ended the recording; `nil` if there is none.
  func takeFailure() -> ConsoleError? {
    condition.withLock {
      defer { state.failure = nil }
      return state.failure
    }
  }

  /// Writes a typed line that has already started to run.
  func add(_ line: Line, number: Int) {
    let kind = TimelineEvent.Kind.command(line: line.text)
    let event = TimelineEvent(
      number: number,
      time: start,
      source: "console",
      kind: kind,
      cause: nil
    )
    condition.withLock { append(.event(event, line)) }
  }

  /// Sets the typed line whose event is recorded next.
  func expect(_ line: Line) {
    condition.withLock { state.nextLine = line }
  }

  /// Writes the contents of a file that a command has read.
  func add(file path: String, _ text: String) {
    put { .file(path: path, text: text, $0) }
  }

  /// Writes a request with its outcome.
  func add(_ exchange: RecordedExchange, isStream: Bool) {
    put { .exchange(exchange, isStream: isStream, $0) }
  }

  /// Writes the state of the app.
  func add(_ snapshot: ConsoleValue) {
    put { .snapshot(.snapshot, snapshot, $0) }
  }

  /// Writes the last line and closes the file.
  ///
  /// - Parameter snapshot: The state of the app.
  /// - Throws: ``ConsoleError/unwritableFile(_:reason:)`` if the file could not be written.
  func stop(_ snapshot: ConsoleValue) throws(ConsoleError) {
    let token = condition.withLock {
      defer { state.token = nil }
      return state.token
    }
    // Cancel the token without the recorder's lock, because the timeline calls the recorder while
    // the timeline is locked.
    token?.cancel()
    put { .snapshot(.end, snapshot, $0) }
    let failure = condition.withLock {
      while state.isWriting || !state.pending.isEmpty {
        if state.isWriting { condition.wait() } else { flush() }
      }
      state.file = nil
      condition.broadcast()
      return state.failure
    }
    if let failure { throw failure }
    if output.hasLateSecrets { try rewrite() }
  }

  private func take(_ event: TimelineEvent) {
    condition.lock()
    defer { condition.unlock() }
    state.lastNumber = event.number
    var line: Line?
    if case .command(let text) = event.kind, event.cause == nil {
      line = state.nextLine
      state.nextLine = nil
      // The recorder does not record itself.
      if text.isOfRecorder { return }
    }
    if case .answer("session", _) = event.kind { return }
    append(.event(event, line))
  }

  private func put(_ item: Item) {
    condition.withLock { append(item) }
  }

  /// Adds an item after the newest event.
  private func put(_ item: (Place) -> Item) {
    let time = timeline.time
    condition.withLock { append(item(Place(number: state.lastNumber, time: time))) }
  }

  /// Adds an item.
  ///
  /// The condition must be locked.
  private func append(_ item: Item) {
    guard state.file != nil, state.failure == nil else { return }
    while state.pending.count >= Self.limit, state.failure == nil { condition.wait() }
    state.pending.append(item)
    guard state.pending.count == 1, !state.isWriting else { return }
    let now = DispatchTime.now()
    if now.uptimeNanoseconds - state.lastWrite.uptimeNanoseconds > Self.calm {
      flush()
    } else if state.isWriterWaiting {
      condition.broadcast()
    }
  }

  /// Waits for items.
  ///
  /// The condition must be locked.
  private func waitForItems() {
    while state.file != nil, state.pending.isEmpty || state.isWriting {
      state.isWriterWaiting = true
      condition.wait()
      state.isWriterWaiting = false
    }
  }

  /// Writes the pending items.
  ///
  /// The condition must be locked; it is unlocked while the items are written.
  private func flush() {
    guard !state.isWriting, !state.pending.isEmpty, let file = state.file else { return }
    let items = state.pending
    state.pending = []
    state.pending.reserveCapacity(min(items.count, Self.limit))
    state.isWriting = true
    condition.unlock()
    var data = Data()
    data.reserveCapacity(items.count * 300)
    for item in items { write(item, to: &data) }
    var failure: ConsoleError?
    do throws(ConsoleError) { try file.write(data) } catch { failure = error }
    condition.lock()
    state.isWriting = false
    state.lastWrite = .now()
    if let failure {
      state.failure = failure
      state.pending = []
    }
    condition.broadcast()
  }

  // MARK: Lines

  private func write(_ item: Item, to data: inout Data) {
    var text = ""
    switch item {
    case .event(let event, let line):
      begin(event.number, event.time, event.kind.name, &text)
      text += ",\"source\":"
      text.appendJSON(event.source)
      text += ",\"cause\":\(event.cause.map { "\($0)" } ?? "null")"
      if let line {
        text += ",\"typed\":"
        line.facts(masking: output.secrets).write(to: &text)
      }
      event.kind.writeFields(source: event.source, masking: output.secrets, to: &text)
    case .exchange(let exchange, let isStream, let place):
      let count = output.secrets.count
      let masked = output.secrets.masking(exchange)
      if output.secrets.count > count { output.hasLateSecrets = true }
      begin(place.number, place.time, SessionEntryKind.exchange.rawValue, &text)
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      let json = (try? encoder.encode(masked)).map { String(decoding: $0, as: UTF8.self) }
      text += ",\"stream\":\(isStream),\"exchange\":\(json ?? "null")"
    case .file(let path, let contents, let place):
      begin(place.number, place.time, SessionEntryKind.file.rawValue, &text)
      text += ",\"path\":"
      text.appendJSON(path)
      text += ",\"text\":"
      text.appendJSON(output.secrets.masking(contents))
    case .snapshot(let kind, let value, let place):
      begin(place.number, place.time, kind.rawValue, &text)
      text += ",\"value\":"
      output.secrets.masking(value).write(to: &text)
    }
    text += "}"
    SessionFormat.append(text, to: &data, sum: &output.sum)
  }

  private func begin(_ number: Int, _ time: Date, _ kind: String, _ text: inout String) {
    let microseconds = Int((time.timeIntervalSince(start) * 1_000_000).rounded())
    text += "\"n\":\(number),\"t\":\(microseconds),\"kind\":\"\(kind)\""
  }

  /// Rewrites the file to remove secrets that were recognized only after they had been written.
  private func rewrite() throws(ConsoleError) {
    guard OutputFile.stream(path) == nil, let old = FileManager.default.contents(atPath: path),
      let text = String(data: old, encoding: .utf8)
    else { return }
    let masked = output.secrets.replacing(in: text)
    guard masked != text else { return }
    var (data, sum) = (Data(), SessionFormat.seed)
    let start = 24
    for line in masked.utf8.split(separator: UInt8(ascii: "\n")) {
      SessionFormat.append(
        String(decoding: line.dropFirst(start), as: UTF8.self),
        to: &data,
        sum: &sum
      )
    }
    try OutputFile.write(data, to: path, replaces: true)
  }
}

extension SessionRecorder.Line {
  /// The line as data.
  fileprivate func facts(masking secrets: SessionSecrets) -> ConsoleValue {
    .facts([
      "line": .string(secrets.masking(text)), "file": .optional(location?.file),
      "at": .optional(location?.line), "settles": .bool(settles), "keepsGoing": .bool(keepsGoing),
      "session": .int(session),
    ])
  }
}

extension String {
  /// A Boolean value that indicates whether the line only starts, stops or shows the recording.
  fileprivate var isOfRecorder: Bool {
    let words = split(separator: " ")
    guard words.first == "session" else { return false }
    return !contains(";") || words.dropFirst().first?.hasPrefix("stop") == true
  }
}

extension TimelineEvent.Kind {
  /// Appends the JSON fields that are specific to the kind of event, each preceded by a comma and
  /// without secrets.
  func writeFields(source: String, masking secrets: SessionSecrets, to text: inout String) {
    let kind: Self =
      switch self {
      case .state(let changes): .state(secrets.masking(changes))
      case .watch(let change): .watch(secrets.masking([change])[0])
      default: self
      }
    for field in kind.fields(source: source) {
      text += ","
      text.appendJSON(field.name)
      text += ":"
      secrets.masking(field.value, named: field.name).write(to: &text)
    }
  }
}
