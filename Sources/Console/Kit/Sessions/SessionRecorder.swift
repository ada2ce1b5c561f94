import Foundation
import InnoLocking
import InnoNetwork
import InnoObservation

/// A recorder of a session.
///
/// The recorder passes the typed lines, all events, and the responses from the network to a
/// ``SessionWriter``, which writes the session file.
///
/// While an event is recorded, the timeline is locked and may wait for the writer. To avoid a
/// deadlock, the writer must never lock the timeline.
final class SessionRecorder: Sendable {
  /// A typed line.
  struct Line {
    /// The text of the line, or `nil` if the event of the line contains the same text.
    let text: String?
    let location: SourceLocation?
    let settles: Bool
    let keepsGoing: Bool
    let session: Int
  }

  /// The path of the session file, as the user typed it.
  let path: String

  private let timeline: Timeline
  private let token: Locked<ObservationToken?>
  private let writer: SessionWriter

  /// The time of the first line of the file.
  private let start: Date

  /// Creates a recorder and writes the first line of the file.
  ///
  /// - Parameters:
  ///   - file: The file to write, which must be empty.
  ///   - header: The contents of the first line of the file.
  ///   - timeline: The timeline whose events are recorded.
  ///   - number: The event number of the typed line that starts the recording. The recorder does
  ///     not write this typed line.
  ///   - secrets: The secrets that are already known.
  ///   - limit: The maximum number of pending items. If this number is reached, threads that add
  ///     items wait for the writer.
  init(
    _ file: OutputFile,
    header: ConsoleValue,
    on timeline: Timeline,
    after number: Int,
    secrets: SessionSecrets,
    limit: Int = 8_192
  ) {
    path = file.path
    self.timeline = timeline
    start = timeline.time
    token = Locked(nil)
    let encoder = SessionEncoder(secrets, start: start)
    writer = SessionWriter(file, encoder, after: number, limit: limit)
    put { .snapshot(.session, header, $0) }
    // Receive each event before the observers that print it, so that the event can be written
    // before it is printed. The closure must not capture the recorder. Otherwise, the recorder could
    // be released during a call of the closure, while the timeline is locked.
    let token = timeline.listenFirst { [writer] in writer.perform(writer.add($0)) }
    self.token.withLock { $0 = token }
  }

  deinit { detach() }

  /// Returns and clears the error that ended the recording.
  ///
  /// The result is `nil` if no error has occurred.
  func takeFailure() -> ConsoleError? { writer.takeFailure() }

  /// Records a typed line that has already started to run.
  ///
  /// - Parameters:
  ///   - text: The text of the line.
  ///   - line: The other properties of the line.
  ///   - number: The event number of the line.
  func add(_ text: String, _ line: Line, number: Int) {
    let event = TimelineEvent(
      number: number,
      time: start,
      source: "console",
      kind: .command(line: text),
      cause: nil
    )
    writer.perform(writer.add(event, typed: line))
  }

  /// Stores a typed line until the event for the line is recorded.
  ///
  /// - Parameter line: The typed line.
  /// - Returns: `true` if a snapshot of the app's state should be recorded before the event.
  func expect(_ line: Line) -> Bool { writer.expect(line) }

  /// Records the text of a file that a command has read, such as a script.
  func add(file path: String, _ text: String) {
    put { .file(path: path, text: text, $0) }
  }

  /// Records a request with its outcome.
  func add(_ exchange: RecordedExchange, isStream: Bool) {
    put { .exchange(exchange, isStream: isStream, $0) }
  }

  /// Adds all strings and numbers in a value to the secrets that the session file shows only as
  /// placeholders.
  ///
  /// - Parameters:
  ///   - secret: The value.
  ///   - expression: The expression whose value is the secret, as it was typed; `nil` if the secret
  ///     itself was typed.
  func add(secret: ConsoleValue, of expression: String? = nil) {
    put { _ in .secret(secret, expression: expression) }
  }

  /// Records a snapshot of the app's state.
  func add(_ snapshot: ConsoleValue) {
    put { .snapshot(.snapshot, snapshot, $0) }
  }

  /// Records that a session has copied the variables, aliases and functions of another session.
  func add(_ join: SessionJoin) {
    put { .snapshot(.join, join.facts, $0) }
  }

  /// Writes the last line of the session file, and closes the file.
  ///
  /// - Parameter snapshot: The state of the app.
  /// - Throws: ``ConsoleError/unwritableFile(_:reason:)`` if the file could not be written.
  func stop(_ snapshot: ConsoleValue) throws(ConsoleError) {
    detach()
    let time = timeline.time
    try writer.close { .snapshot(.end, snapshot, .init(number: $0, time: time)) }
  }

  /// Stops receiving events from the timeline.
  ///
  /// Do not call this method in a listener of the timeline, because the call would wait for the lock
  /// of the timeline forever.
  func detach() {
    let token = token.withLock { token in
      defer { token = nil }
      return token
    }
    // Release the lock before you cancel the token, because the cancellation waits for the lock of
    // the timeline.
    token?.cancel()
  }

  /// Writes all pending items.
  ///
  /// When this method returns, all items that were added before the call have been written.
  func flush() { writer.flush() }

  /// Adds an item that is not an event, with the number of the newest event and the current time.
  private func put(_ item: (SessionWriter.Place) -> SessionWriter.Item) {
    let time = timeline.time
    writer.perform(writer.add { item(.init(number: $0, time: time)) })
  }
}
