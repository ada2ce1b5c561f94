import Dispatch
import Foundation
import InnoLocking
import InnoNetwork
import InnoObservation
import Synchronization

/// A recorder that writes a session file.
///
/// The file contains the typed lines, all events, and the responses from the network.
///
/// Each call that records an event also writes the event, as long as events are infrequent. If
/// events are frequent, a separate thread, which is called the writer, writes all pending events
/// about once a millisecond. Call ``flush()`` to write the pending events immediately. If the
/// writer is too slow, the calls that record events wait for it.
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

  fileprivate enum Item {
    case event(TimelineEvent, Line?)
    case exchange(RecordedExchange, isStream: Bool, Place)
    case file(path: String, text: String, Place)
    case snapshot(SessionEntryKind, ConsoleValue, Place)

    /// A value that contains secrets.
    ///
    /// The value itself is not written.
    case secret(ConsoleValue)

    /// The approximate size of the item, in bytes.
    var size: Int {
      switch self {
      case .event(let event, _): event.size
      case .exchange(let exchange, _, _):
        if case .response(_, _, let body) = exchange.outcome {
          (exchange.body?.count ?? 0) + body.count
        } else {
          exchange.body?.count ?? 0
        }
      case .file(_, let text, _): text.utf8.count
      case .snapshot(_, let value, _), .secret(let value): value.size
      }
    }
  }

  /// The position of a line that is not an event.
  ///
  /// `number` is the number of the preceding event.
  fileprivate struct Place {
    let number: Int
    let time: Date
  }

  /// The items that have not been written yet.
  private struct Queue {
    var items: [Item] = []

    /// The approximate size of the items, in bytes.
    var size = 0

    /// The maximum number of items.
    ///
    /// If this number is reached, threads that add items wait for the writer.
    let limit: Int

    /// A Boolean value that indicates whether items can be added.
    var isOpen = true

    /// A Boolean value that indicates whether the writer is running and will write the items.
    var isWriterRunning = false

    /// The number of threads that are waiting for the writer.
    var waitingCount = 0

    /// The system uptime when items were most recently removed for writing, in nanoseconds.
    ///
    /// The value is 0 before the first write.
    var lastWrite: UInt64 = 0
    var failure: ConsoleError?
    var token: ObservationToken?

    /// The typed line whose event is about to be recorded.
    var nextLine: Line?
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
      isOpen && lastNumber - snapshotNumber >= SessionRecorder.snapshotInterval
        && sizeSinceSnapshot >= 4 * snapshotSize
    }

    /// A Boolean value that indicates whether a thread that has added an item must wait for the
    /// writer.
    var isFull: Bool { items.count >= limit || size >= SessionRecorder.sizeLimit }

    /// A Boolean value that indicates whether the writer should write the items without a pause.
    var isFilling: Bool { items.count >= limit / 4 || size >= SessionRecorder.sizeLimit / 4 }
  }

  /// The file, with the state that is needed to write it.
  ///
  /// To write the items in order, a thread locks this state while it removes items from the queue
  /// and writes them.
  fileprivate struct Output {
    /// The file, or `nil` after the recording has stopped.
    var file: OutputFile?
    var encoder: SessionEncoder

    /// The checksum of the lines that have been written to the file.
    var writtenSum = SessionFormat.seed
  }

  /// The action to take after an item has been added to the queue.
  private enum Next {
    case nothing
    case write
    case startWriter
    case wait
  }

  /// The maximum size of the pending items, in bytes.
  ///
  /// If this size is reached, threads that add items wait for the writer.
  private static let sizeLimit = 8 << 20

  /// The number of encoded bytes at which the lines are written to the file.
  private static let blockSize = 64 << 10

  /// The time that the writer pauses between two writes, in seconds.
  private static let pause = 0.001

  /// The interval after a write, in nanoseconds, during which a new item is not written
  /// immediately.
  ///
  /// If an item is added during this interval while the writer is not running, the item starts the
  /// writer.
  private static let calm = 1_000_000 as UInt64

  /// The path of the file, as the user typed it.
  let path: String

  /// The minimum number of events between two snapshots.
  private static let snapshotInterval = 1_000

  private let timeline: Timeline
  private let queue: Locked<Queue>
  private let output: Locked<Output>

  /// The time of the first line of the file.
  private let start: Date

  /// A Boolean value that indicates whether an error has ended the recording.
  private let hasFailed = Atomic(false)

  /// The queue on which the writer runs.
  private let writer = DispatchQueue(label: "session file")

  /// The semaphore that wakes threads when the pending items have been removed from the queue.
  private let space = DispatchSemaphore(value: 0)

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
    queue = Locked(Queue(limit: limit, lastNumber: number, snapshotNumber: number))
    let secrets = SessionSecrets(exceptNames: names)
    output = Locked(Output(file: file, encoder: SessionEncoder(secrets, start: start)))
    let first = Item.snapshot(.session, header, Place(number: number, time: start))
    perform(queue.withLock { Self.add(first, to: &$0) })
    // Receive each event before the observers that print it, so that the event can be written
    // before it is printed.
    let token = timeline.listenFirst { [weak self] event in self?.take(event) }
    queue.withLock { $0.token = token }
  }

  /// Returns and clears the error that ended the recording.
  ///
  /// The result is `nil` if no error has occurred.
  func takeFailure() -> ConsoleError? {
    // This method is called for each typed line. Avoid the lock unless an error has occurred.
    guard hasFailed.load(ordering: .acquiring) else { return nil }
    return queue.withLock { queue in
      defer { queue.failure = nil }
      return queue.failure
    }
  }

  /// Records a line that the user has typed and that has already started to run.
  func add(_ line: Line, number: Int) {
    let event = TimelineEvent(
      number: number,
      time: start,
      source: "console",
      kind: .command(line: line.text),
      cause: nil
    )
    perform(queue.withLock { Self.add(.event(event, line), to: &$0) })
  }

  /// Sets the typed line whose event is about to be recorded.
  ///
  /// - Parameter line: The typed line.
  /// - Returns: `true` if a snapshot of the app's state should be added before the event.
  func expect(_ line: Line) -> Bool {
    queue.withLock { queue in
      queue.nextLine = line
      return queue.isSnapshotDue
    }
  }

  /// Records the contents of a file that a command has read.
  func add(file path: String, _ text: String) {
    put { .file(path: path, text: text, $0) }
  }

  /// Writes a request with its outcome.
  func add(_ exchange: RecordedExchange, isStream: Bool) {
    put { .exchange(exchange, isStream: isStream, $0) }
  }

  /// Adds all strings in a value to the known secrets.
  ///
  /// In all lines of the file, placeholders replace the known secrets.
  func add(secret: ConsoleValue) {
    put { _ in .secret(secret) }
  }

  /// Writes a snapshot of the app's state.
  func add(_ snapshot: ConsoleValue) {
    put { .snapshot(.snapshot, snapshot, $0) }
  }

  /// Writes a line about a session that has joined another session.
  func add(_ join: SessionJoin) {
    put { .snapshot(.join, join.facts, $0) }
  }

  /// Writes the last line and closes the file.
  ///
  /// - Parameter snapshot: The state of the app.
  /// - Throws: ``ConsoleError/unwritableFile(_:reason:)`` if the file could not be written.
  func stop(_ snapshot: ConsoleValue) throws(ConsoleError) {
    detach()
    let time = timeline.time
    queue.withLock { queue in
      guard queue.isOpen else { return }
      queue.items.append(.snapshot(.end, snapshot, Place(number: queue.lastNumber, time: time)))
      queue.isOpen = false
    }
    flush()
    output.withLock { $0.file = nil }
    if let failure = takeFailure() { throw failure }
  }

  /// Stops receiving events from the timeline.
  ///
  /// Call this method before you release the recorder. The timeline is locked while it calls the
  /// recorder. If the recorder were released during such a call, the release would wait for the
  /// lock forever.
  func detach() {
    let token = queue.withLock { queue in
      defer { queue.token = nil }
      return queue.token
    }
    // Unlock the queue before you cancel the token, because the cancellation waits for the lock of
    // the timeline.
    token?.cancel()
  }

  /// Writes all pending items.
  ///
  /// If another thread is already writing items, this method first waits for that thread. When this
  /// method returns, all items that were added before the call have been written.
  func flush() {
    writePending()
  }

  /// Writes the pending items.
  ///
  /// If another thread is writing items, this method first waits for that thread.
  ///
  /// - Returns: `true` if there were pending items.
  @discardableResult
  private func writePending() -> Bool {
    output.withLock { output in
      let items = takeItems()
      guard !items.isEmpty else { return false }
      let failure: ConsoleError?
      do throws(ConsoleError) {
        for item in items {
          output.encode(item)
          if output.encoder.bytes.count >= Self.blockSize { try output.write() }
        }
        try output.write()
        failure = nil
      } catch {
        failure = error
      }
      if let failure {
        // If a line is missing or incomplete, no other line must follow.
        output.file = nil
        end(with: failure)
      }
      return true
    }
  }

  /// Removes the pending items from the queue, and wakes the threads that are waiting for the
  /// writer.
  private func takeItems() -> [Item] {
    let (items, waitingCount) = queue.withLock { queue -> ([Item], Int) in
      guard !queue.items.isEmpty else { return ([], 0) }
      let (items, waitingCount) = (queue.items, queue.waitingCount)
      queue.items = []
      queue.items.reserveCapacity(min(items.count, 1_024))
      (queue.size, queue.waitingCount) = (0, 0)
      queue.lastWrite = DispatchTime.now().uptimeNanoseconds
      return (items, waitingCount)
    }
    for _ in 0..<waitingCount { space.signal() }
    return items
  }

  /// Ends the recording because of an error, and discards the pending items.
  private func end(with failure: ConsoleError) {
    queue.withLock { queue in
      queue.failure = failure
      queue.isOpen = false
    }
    hasFailed.store(true, ordering: .releasing)
    _ = takeItems()
  }

  private func take(_ event: TimelineEvent) {
    let next = queue.withLock { queue -> Next in
      queue.lastNumber = event.number
      var line: Line?
      if case .command(let text) = event.kind, event.cause == nil {
        line = queue.nextLine
        queue.nextLine = nil
        // Do not record a line that controls the recorder, such as `session stop`.
        if text.isOfRecorder { return .nothing }
      }
      if case .answer("session", _) = event.kind { return .nothing }
      return Self.add(.event(event, line), to: &queue)
    }
    perform(next)
  }

  /// Adds an item that is not an event, with the number of the newest event.
  private func put(_ item: (Place) -> Item) {
    let time = timeline.time
    let next = queue.withLock { queue -> Next in
      Self.add(item(Place(number: queue.lastNumber, time: time)), to: &queue)
    }
    perform(next)
  }

  /// Adds an item, and returns the action to take after the queue has been unlocked.
  private static func add(_ item: Item, to queue: inout Queue) -> Next {
    guard queue.isOpen else { return .nothing }
    let size = item.size
    queue.items.append(item)
    queue.size += size
    if case .snapshot(let kind, _, _) = item, kind != .join {
      (queue.snapshotNumber, queue.snapshotSize) = (queue.lastNumber, size)
      queue.sizeSinceSnapshot = 0
    } else {
      queue.sizeSinceSnapshot += size
    }
    guard !queue.isWriterRunning else { return queue.isFull ? .wait : .nothing }
    let now = DispatchTime.now().uptimeNanoseconds
    guard now <= queue.lastWrite + calm else {
      // Set the time before this item has been written. If another item is added in the meantime,
      // that item starts the writer.
      queue.lastWrite = now
      return .write
    }
    queue.isWriterRunning = true
    return .startWriter
  }

  private func perform(_ next: Next) {
    switch next {
    case .nothing: break
    case .write: flush()
    case .startWriter: writer.async { [self] in runWriter() }
    case .wait: waitForSpace()
    }
  }
}

// MARK: - Writer

extension SessionRecorder {
  /// Writes the pending items at intervals, until no items have been added during an interval.
  private func runWriter() {
    var isRunning = true
    while isRunning {
      if !queue.withLock({ $0.isFilling }) { Thread.sleep(forTimeInterval: Self.pause) }
      if !writePending() { isRunning = !endWriter() }
    }
  }

  /// Marks the writer as not running if no items are pending.
  ///
  /// - Returns: `true` if the writer should end.
  private func endWriter() -> Bool {
    queue.withLock { queue in
      guard queue.items.isEmpty else { return false }
      queue.isWriterRunning = false
      return true
    }
  }

  /// Waits until the writer has removed the pending items from the queue.
  ///
  /// If the queue is not full, this method does not wait.
  private func waitForSpace() {
    let mustWait = queue.withLock { queue in
      guard queue.isFull, queue.isWriterRunning else { return false }
      queue.waitingCount += 1
      return true
    }
    if mustWait { space.wait() }
  }
}

// MARK: - Output

extension SessionRecorder.Output {
  /// Writes the encoded lines to the file.
  ///
  /// A newly recognized secret may occur in earlier lines, for example in a typed line. If the
  /// file is a regular file, a copy with a placeholder instead of the secret then atomically replaces
  /// the file. If the replacement fails, the file is emptied. Lines that have already been sent to a
  /// pipe cannot be changed.
  fileprivate mutating func write() throws(ConsoleError) {
    let data = Data(encoder.bytes)
    encoder.removeLines()
    guard let file, !data.isEmpty || encoder.hasNewSecrets else { return }
    defer { writtenSum = encoder.sum }
    guard encoder.hasNewSecrets else { return try file.write(data) }
    encoder.hasNewSecrets = false
    let secrets = encoder.secrets
    guard OutputFile.stream(file.path) == nil, OutputFile.isRegular(file.path) else {
      guard secrets.occur(in: data) else { return try file.write(data) }
      encoder.sum = writtenSum
      return try file.write(secrets.replacing(inLines: data, sum: &encoder.sum))
    }
    guard let old = FileManager.default.contents(atPath: file.path) else {
      throw file.emptied(
        because: .unreadableFile(file.path, reason: "the earlier lines of the file cannot be read")
      )
    }
    let all = old + data
    guard secrets.occur(in: all) else { return try file.write(data) }
    encoder.sum = SessionFormat.seed
    let masked = secrets.replacing(inLines: all, sum: &encoder.sum)
    do throws(ConsoleError) {
      try OutputFile.write(masked, to: file.path, replaces: true)
    } catch {
      throw file.emptied(because: error)
    }
    self.file = try OutputFile(appendingTo: file.path)
  }

  /// Encodes an item as a line, or adds the strings of a secret item to the known secrets.
  fileprivate mutating func encode(_ item: SessionRecorder.Item) {
    switch item {
    case .event(let event, let line): encoder.append(event, typed: line)
    case .exchange(let exchange, let isStream, let place):
      encoder.append(exchange, isStream: isStream, number: place.number, time: place.time)
    case .file(let path, let text, let place):
      encoder.append(file: path, text, number: place.number, time: place.time)
    case .snapshot(let kind, let value, let place):
      encoder.append(kind, value, number: place.number, time: place.time)
    case .secret(let value): encoder.learn(value)
    }
  }
}
