import Foundation
import InnoLocking
import InnoNetwork
import InnoObservation

/// A recorder of a session.
///
/// The recorder passes the typed lines, all events, and the responses from the network to a
/// ``SessionWriter``, which writes them to a file.
///
/// The timeline is locked during the call that records an event. Because this call can wait for the
/// writer, the writer must never lock the timeline.
final class SessionRecorder: Sendable {
  /// A typed line.
  struct Line {
    let text: String
    let location: SourceLocation?
    var settles: Bool
    let keepsGoing: Bool
    let session: Int
  }

  private struct State {
    var token: ObservationToken?

    /// The typed line whose event is about to be recorded.
    var nextLine: Line?

    /// The number of the newest event.
    var lastNumber: Int

    /// The number of the last event before the most recent snapshot of the app's state.
    var snapshotNumber: Int

    /// The approximate size of the most recent snapshot, in bytes.
    var snapshotSize = 0

    /// The approximate size of the items after the most recent snapshot, in bytes.
    var sizeSinceSnapshot = 0

    /// A Boolean value that indicates whether another snapshot of the app's state should be added.
    ///
    /// Large snapshots are added less often, so snapshots increase the size of the file only
    /// slightly.
    var isSnapshotDue: Bool {
      lastNumber - snapshotNumber >= SessionRecorder.snapshotInterval
        && sizeSinceSnapshot >= 4 * snapshotSize
    }

    /// Updates the sizes for an item of the given size that is about to be added.
    mutating func count(_ item: SessionWriter.Item, size: Int) {
      if case .snapshot(let kind, _, _) = item, kind != .join {
        (snapshotNumber, snapshotSize, sizeSinceSnapshot) = (lastNumber, size, 0)
      } else {
        sizeSinceSnapshot += size
      }
    }
  }

  /// The minimum number of events between two snapshots.
  private static let snapshotInterval = 1_000

  /// The path of the file, as the user typed it.
  let path: String

  private let timeline: Timeline
  private let state: Locked<State>
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
  ///   - names: The names of stores, routers and the like, which are never redacted as secrets.
  ///   - limit: The maximum number of pending items. If this number is reached, threads that add
  ///     items wait for the writer.
  init(
    _ file: OutputFile,
    header: ConsoleValue,
    on timeline: Timeline,
    after number: Int,
    names: Set<String>,
    limit: Int = 8_192
  ) {
    path = file.path
    self.timeline = timeline
    start = timeline.time
    state = Locked(State(lastNumber: number, snapshotNumber: number))
    let encoder = SessionEncoder(SessionSecrets(exceptNames: names), start: start)
    writer = SessionWriter(file, encoder, limit: limit)
    put { .snapshot(.session, header, $0) }
    // Receive each event before the observers that print it, so that the event can be written
    // before it is printed. The closure must not capture the recorder. Otherwise, the recorder could
    // be released during a call of the closure, while the timeline is locked.
    let token = timeline.listenFirst { [state, writer] in Self.take($0, state, writer) }
    state.withLock { $0.token = token }
  }

  deinit { detach() }

  /// Returns and clears the error that ended the recording.
  ///
  /// The result is `nil` if no error has occurred.
  func takeFailure() -> ConsoleError? { writer.takeFailure() }

  /// Records a line that the user has typed and that has already started to run.
  func add(_ line: Line, number: Int) {
    let event = TimelineEvent(
      number: number,
      time: start,
      source: "console",
      kind: .command(line: line.text),
      cause: nil
    )
    put { _ in .event(event, line) }
  }

  /// Sets the typed line whose event is about to be recorded.
  ///
  /// - Parameter line: The typed line.
  /// - Returns: `true` if a snapshot of the app's state should be added before the event.
  func expect(_ line: Line) -> Bool {
    state.withLock { state in
      state.nextLine = line
      return state.isSnapshotDue
    }
  }

  /// Records the contents of a file that a command has read.
  func add(file path: String, _ text: String) {
    put { .file(path: path, text: text, $0) }
  }

  /// Records a request with its outcome.
  func add(_ exchange: RecordedExchange, isStream: Bool) {
    put { .exchange(exchange, isStream: isStream, $0) }
  }

  /// Adds all strings in a value to the known secrets.
  ///
  /// In all lines of the file, placeholders replace the known secrets.
  func add(secret: ConsoleValue) {
    put { _ in .secret(secret) }
  }

  /// Records a snapshot of the app's state.
  func add(_ snapshot: ConsoleValue) {
    put { .snapshot(.snapshot, snapshot, $0) }
  }

  /// Records that a session has joined another session.
  func add(_ join: SessionJoin) {
    put { .snapshot(.join, join.facts, $0) }
  }

  /// Writes the last line and closes the file.
  ///
  /// - Parameter snapshot: The state of the app.
  /// - Throws: ``ConsoleError/unwritableFile(_:reason:)`` if the file could not be written.
  func stop(_ snapshot: ConsoleValue) throws(ConsoleError) {
    detach()
    let place = SessionWriter.Place(
      number: state.withLock(\.lastNumber),
      time: timeline.time
    )
    try writer.close(with: .snapshot(.end, snapshot, place))
  }

  /// Stops receiving events from the timeline.
  ///
  /// Do not call this method in a listener of the timeline, because the call would wait for the lock
  /// of the timeline forever.
  func detach() {
    let token = state.withLock { state in
      defer { state.token = nil }
      return state.token
    }
    // Release the lock before you cancel the token, because the cancellation waits for the lock of
    // the timeline.
    token?.cancel()
  }

  /// Writes all pending items.
  ///
  /// When this method returns, all items that were added before the call have been written.
  func flush() { writer.flush() }

  private static func take(
    _ event: TimelineEvent,
    _ state: Locked<State>,
    _ writer: SessionWriter
  ) {
    let next = state.withLock { state -> SessionWriter.Next in
      state.lastNumber = event.number
      var line: Line?
      if case .command(let text) = event.kind, event.cause == nil {
        line = state.nextLine.take()
        // Do not record a line that controls the recorder, such as `session stop`.
        if text.isOfRecorder { return .nothing }
      }
      if case .answer("session", _) = event.kind { return .nothing }
      state.sizeSinceSnapshot += event.size
      return writer.add(.event(event, line), size: event.size)
    }
    writer.perform(next)
  }

  /// Adds an item that is not a new event, with the number of the newest event.
  private func put(_ item: (SessionWriter.Place) -> SessionWriter.Item) {
    let time = timeline.time
    let next = state.withLock { state -> SessionWriter.Next in
      let item = item(SessionWriter.Place(number: state.lastNumber, time: time))
      let size = item.size
      state.count(item, size: size)
      return writer.add(item, size: size)
    }
    writer.perform(next)
  }
}
