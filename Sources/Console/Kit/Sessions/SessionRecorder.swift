import Dispatch
import Foundation
import InnoLocking
import InnoNetwork
import InnoObservation
import Synchronization

/// A recorder that writes the typed lines, all events and the responses from the network to a
/// session file.
///
/// While events are infrequent, the call that records an event also writes the event. While events
/// are frequent, a separate thread, the writer, writes all pending events about once a millisecond.
/// ``flush()`` writes them immediately. If the writer is too slow, the calls that record events
/// wait.
///
/// Events are recorded while the timeline is locked. Because these calls can wait for the writer,
/// the writer must never lock the timeline.
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

    /// A value whose strings are secret; it is not written.
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

  /// The position of a line that is not an event: the number of the event before it, and the time.
  fileprivate struct Place {
    let number: Int
    let time: Date
  }

  /// The items that have not been written yet.
  private struct Queue {
    var items: [Item] = []

    /// The approximate size of the items, in bytes.
    var size = 0

    /// The number of items at which the threads that add items wait for the writer.
    let limit: Int

    /// A Boolean value that indicates whether items can be added.
    var isOpen = true

    /// A Boolean value that indicates whether the writer is running and will write the items.
    var isWriterRunning = false

    /// The number of threads that wait until the items have been taken.
    var waitingCount = 0

    /// The system uptime at which items were last taken to be written, in nanoseconds; 0 before
    /// the first write.
    var lastWrite: UInt64 = 0
    var failure: ConsoleError?
    var token: ObservationToken?

    /// The typed line whose event is recorded next.
    var nextLine: Line?
    var lastNumber: Int

    /// The number of the newest event when the state of the app was last added.
    var snapshotNumber: Int

    /// The approximate size of that state, in bytes.
    var snapshotSize = 0

    /// The approximate size of the items after that state, in bytes.
    var sizeSinceSnapshot = 0

    /// A Boolean value that indicates whether the state of the app is to be added again.
    ///
    /// A large state is added less often, so that the states make the file only slightly larger.
    var isSnapshotDue: Bool {
      isOpen && lastNumber - snapshotNumber >= SessionRecorder.snapshotInterval
        && sizeSinceSnapshot >= 4 * snapshotSize
    }

    /// A Boolean value that indicates whether a thread that has added an item must wait.
    var isFull: Bool { items.count >= limit || size >= SessionRecorder.sizeLimit }

    /// A Boolean value that indicates whether the items are to be written without a pause.
    var isFilling: Bool { items.count >= limit / 4 || size >= SessionRecorder.sizeLimit / 4 }
  }

  /// The file and the state of its writer.
  ///
  /// The items are removed from the queue and written while this state is locked, so that they are
  /// written in order.
  fileprivate struct Output {
    /// The file; `nil` after the recording was stopped.
    var file: OutputFile?
    var encoder: SessionEncoder

    /// The checksum of the lines that have been written to the file.
    var writtenSum = SessionFormat.seed
  }

  /// The step to perform after an item has been added to the queue.
  private enum Next {
    case nothing
    case write
    case startWriter
    case wait
  }

  /// The size of pending items, in bytes, at which the threads that add items wait for the writer.
  private static let sizeLimit = 8 << 20

  /// The number of encoded bytes that are written with one system call.
  private static let blockSize = 64 << 10

  /// The pause of the writer between two writes, in seconds.
  private static let pause = 0.001

  /// The time since the last write, in nanoseconds, after which the next item is written
  /// immediately.
  private static let calm = 1_000_000 as UInt64

  /// The file's path as it was typed.
  let path: String

  /// The minimum number of events between two snapshots.
  private static let snapshotInterval = 1_000

  private let timeline: Timeline
  private let queue: Locked<Queue>
  private let output: Locked<Output>

  /// The time of the first line.
  private let start: Date

  /// A Boolean value that indicates whether an error has ended the recording.
  private let hasFailed = Atomic(false)

  /// The queue on which the writer runs.
  private let writer = DispatchQueue(label: "session file")

  /// The semaphore on which threads wait until the pending items have been taken.
  private let space = DispatchSemaphore(value: 0)

  /// Creates a recorder and writes the first line.
  ///
  /// - Parameters:
  ///   - file: The file to write to, which must be empty.
  ///   - header: The contents of the first line.
  ///   - timeline: The timeline whose events are recorded.
  ///   - number: The event number of the line that starts the recording; this line is not written.
  ///   - names: The names of the app's parts, which are not secrets.
  ///   - limit: The number of pending items at which the threads that add items wait until the
  ///     items are written.
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
    // Receive each event before it is printed, so that ``flush()`` can write the event first.
    let token = timeline.listenFirst { [weak self] event in self?.take(event) }
    queue.withLock { $0.token = token }
  }

  /// Returns and clears the error that ended the recording; `nil` if there is none.
  func takeFailure() -> ConsoleError? {
    // This method is called for each typed line, so it usually takes no lock.
    guard hasFailed.load(ordering: .acquiring) else { return nil }
    return queue.withLock { queue in
      defer { queue.failure = nil }
      return queue.failure
    }
  }

  /// Writes a typed line that has already started to run.
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

  /// Sets the typed line whose event is recorded next.
  ///
  /// - Parameter line: The typed line.
  /// - Returns: `true` if the state of the app is to be added before the event.
  func expect(_ line: Line) -> Bool {
    queue.withLock { queue in
      queue.nextLine = line
      return queue.isSnapshotDue
    }
  }

  /// Writes the contents of a file that a command has read.
  func add(file path: String, _ text: String) {
    put { .file(path: path, text: text, $0) }
  }

  /// Writes a request with its outcome.
  func add(_ exchange: RecordedExchange, isStream: Bool) {
    put { .exchange(exchange, isStream: isStream, $0) }
  }

  /// Replaces the strings of a secret value with placeholders in all lines of the file.
  func add(secret: ConsoleValue) {
    put { _ in .secret(secret) }
  }

  /// Writes the state of the app.
  func add(_ snapshot: ConsoleValue) {
    put { .snapshot(.snapshot, snapshot, $0) }
  }

  /// Writes that a session has joined another session.
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
  /// The timeline calls the recorder while the timeline is locked. If such a call released the
  /// recorder, the release would wait for the lock forever. Therefore, call this method before you
  /// release the recorder.
  func detach() {
    let token = queue.withLock { queue in
      defer { queue.token = nil }
      return queue.token
    }
    // Cancelling the token waits for the lock of the timeline, so first unlock the queue.
    token?.cancel()
  }

  /// Returns after all items that were added before this call have been written.
  ///
  /// This method also writes the items that the writer has not taken yet.
  func flush() {
    writePending()
  }

  /// Writes the pending items, after the items that another thread is writing.
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
        // Later lines must not follow a line that is missing or incomplete.
        output.file = nil
        end(with: failure)
      }
      return true
    }
  }

  /// Removes the pending items from the queue, and wakes the threads that wait for space.
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
        // Do not record a line that controls the recorder.
        if text.isOfRecorder { return .nothing }
      }
      if case .answer("session", _) = event.kind { return .nothing }
      return Self.add(.event(event, line), to: &queue)
    }
    perform(next)
  }

  /// Adds an item after the newest event.
  private func put(_ item: (Place) -> Item) {
    let time = timeline.time
    let next = queue.withLock { queue -> Next in
      Self.add(item(Place(number: queue.lastNumber, time: time)), to: &queue)
    }
    perform(next)
  }

  /// Adds an item, and returns the step to perform once the queue is unlocked.
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
      // The next item, which may be added before this item is written, starts the writer.
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
  /// Writes the pending items at intervals, until none are added in an interval.
  private func runWriter() {
    var isRunning = true
    while isRunning {
      if !queue.withLock({ $0.isFilling }) { Thread.sleep(forTimeInterval: Self.pause) }
      if !writePending() { isRunning = !endWriter() }
    }
  }

  /// Marks the writer as not running, unless items are pending.
  ///
  /// - Returns: `true` if the writer is to end.
  private func endWriter() -> Bool {
    queue.withLock { queue in
      guard queue.items.isEmpty else { return false }
      queue.isWriterRunning = false
      return true
    }
  }

  /// Waits until the writer has taken the pending items, if there are too many.
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
  /// A newly recognized secret may occur in earlier lines, for example in a typed line. A regular
  /// file is then atomically replaced with one that contains a placeholder instead of the secret; if
  /// that fails, the file is emptied. A pipe keeps the lines that it has already received.
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

  /// Encodes an item as a line, or remembers the secrets of an item that is not written.
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
