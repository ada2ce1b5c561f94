import Dispatch
import Foundation
import InnoLocking
import InnoNetwork
import Synchronization

/// A writer of the lines of a session file.
///
/// As long as items are infrequent, the call that adds an item also writes the item. If items are
/// frequent, a separate thread writes all pending items about once a millisecond. Call ``flush()``
/// to write the pending items immediately. If the queue is full, a call that adds an item waits.
final class SessionWriter: Sendable {
  enum Item {
    /// An event.
    ///
    /// `isTyped` is `true` if the event records the start of a typed line. The queue stores the
    /// typed lines separately, so that the other events take less memory.
    case event(TimelineEvent, isTyped: Bool)
    indirect case exchange(RecordedExchange, isStream: Bool, Place)
    indirect case file(path: String, text: String, Place)
    indirect case snapshot(SessionEntryKind, ConsoleValue, Place)

    /// A value whose strings and numbers are secrets.
    ///
    /// The value is not written to the session file. The file contains placeholders instead.
    /// `expression` is the expression whose value is the secret, as it was typed, or `nil` if the
    /// secret itself was typed.
    indirect case secret(ConsoleValue, expression: String?)

    /// A placeholder in an array, in place of an item that is being written.
    case none

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
      case .snapshot(_, let value, _), .secret(let value, _): value.size
      case .none: 0
      }
    }
  }

  /// The place in the session file of a line that is not an event.
  ///
  /// `number` is the number of the last event before the line.
  struct Place {
    let number: Int
    let time: Date
  }

  /// The queue of the items that have not been written yet, and the state of the writer.
  private struct Queue {
    var items: [Item] = []

    /// The typed lines, one for each event in `items` that has `isTyped` set to `true`.
    var lines: [SessionRecorder.Line] = []

    /// The approximate total size of the items in the queue, in bytes.
    var size = 0

    /// The maximum number of items in the queue.
    ///
    /// If this number is reached, threads that add items wait.
    let limit: Int

    /// A Boolean value that indicates whether items can still be added to the queue.
    var isOpen = true

    /// A Boolean value that indicates whether the writing thread is running and will write the
    /// pending items.
    var isThreadRunning = false

    /// The number of threads that are waiting for space in the queue.
    var waitingCount = 0

    /// The system uptime at the start of the most recent write, in nanoseconds.
    ///
    /// The value is 0 before the first write.
    var lastWrite: UInt64 = 0
    var failure: ConsoleError?

    /// The most recently typed line, or `nil` if the event for that line has been recorded.
    var nextLine: SessionRecorder.Line?

    /// The number of the newest event.
    var lastNumber: Int

    /// The event number of the last event before the most recent snapshot of the app's state.
    var snapshotNumber: Int

    /// The approximate size of the most recent snapshot, in bytes.
    var snapshotSize = 0

    /// The approximate size, in bytes, of all items that were added after the most recent snapshot
    /// of the app's state.
    var sizeSinceSnapshot = 0

    init(after number: Int, limit: Int) {
      (lastNumber, snapshotNumber) = (number, number)
      self.limit = limit
    }

    /// A Boolean value that indicates whether another snapshot of the app's state should be added.
    ///
    /// Large snapshots are added less often, so snapshots increase the size of the file only
    /// slightly.
    var isSnapshotDue: Bool {
      lastNumber - snapshotNumber >= SessionWriter.snapshotInterval
        && sizeSinceSnapshot >= 4 * snapshotSize
    }

    /// A Boolean value that indicates whether a thread that has added an item must wait for the
    /// writing thread.
    var isFull: Bool { items.count >= limit || size >= SessionWriter.sizeLimit }

    /// A Boolean value that indicates whether so many items or bytes are pending that the writing
    /// thread should not pause.
    var isFilling: Bool { items.count >= limit / 4 || size >= SessionWriter.sizeLimit / 4 }
  }

  /// The action to take after an item has been added to the queue.
  enum Next {
    case nothing
    case write
    case startThread
    case wait
  }

  /// The maximum size of the pending items, in bytes.
  ///
  /// If this size is reached, threads that add items wait.
  private static let sizeLimit = 8 << 20

  /// The total size of the pending lines, in bytes, at which the lines are written to the file.
  private static let blockSize = 64 << 10

  /// The number of bytes to write before the writing thread yields its processor.
  private static let yieldSize = 2 << 10

  /// The minimum number of events between two snapshots.
  private static let snapshotInterval = 1_000

  /// The time that the writing thread pauses between two writes, in seconds.
  private static let pause = 0.001

  /// The number of consecutive idle intervals after which the writing thread ends.
  ///
  /// An interval is idle if no items are pending.
  private static let quietLimit = 10

  /// The time after a write, in nanoseconds, during which only the writing thread writes items.
  ///
  /// When this time has passed, a thread that adds an item may write the item itself.
  private static let calm = 1_000_000 as UInt64

  private let queue: Locked<Queue>
  /// The output to which the items are written.
  ///
  /// The output stays locked while a thread removes items from the queue and writes the items. The
  /// items are therefore written in order.
  private let output: Locked<SessionOutput>

  /// A Boolean value that indicates whether an error has prevented further writes to the session
  /// file.
  private let hasFailed = Atomic(false)

  /// The serial dispatch queue on which the session file is written.
  private let thread = DispatchQueue(label: "session file")

  /// The semaphore on which threads wait until the pending items have been removed from the queue.
  private let space = DispatchSemaphore(value: 0)

  /// Creates a writer.
  ///
  /// - Parameters:
  ///   - file: The file to write, which must be empty.
  ///   - encoder: The encoder of the lines.
  ///   - number: The number that identifies the last event that is not written.
  ///   - limit: The maximum number of items that have not been written yet. When this number is
  ///     reached, threads that add items wait.
  init(_ file: OutputFile, _ encoder: SessionEncoder, after number: Int, limit: Int) {
    queue = Locked(Queue(after: number, limit: limit))
    output = Locked(SessionOutput(file: file, encoder: encoder))
  }

  /// Returns the error that stopped the writing of the session file, and clears the error.
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

  /// Stores a typed line until the line's event is recorded.
  ///
  /// - Parameter line: The typed line.
  /// - Returns: `true` if a snapshot of the app's state should be added before the line's event.
  func expect(_ line: SessionRecorder.Line) -> Bool {
    queue.withLock { queue in
      queue.nextLine = line
      return queue.isSnapshotDue
    }
  }

  /// Adds a new event to the queue without writing the event to the file.
  ///
  /// - Parameter event: The event.
  /// - Returns: The value to pass to ``perform(_:)`` after releasing all locks.
  func add(_ event: TimelineEvent) -> Next {
    queue.withLock { queue in
      queue.lastNumber = event.number
      var line: SessionRecorder.Line?
      if queue.nextLine != nil, event.cause == nil, case .command = event.kind {
        line = queue.nextLine.take()
      }
      return append(event, line, to: &queue)
    }
  }

  /// Adds an event that records the start of a typed line.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - line: The typed line.
  /// - Returns: The value to pass to ``perform(_:)`` after releasing all locks.
  func add(_ event: TimelineEvent, typed line: SessionRecorder.Line) -> Next {
    queue.withLock { append(event, line, to: &$0) }
  }

  private func append(
    _ event: TimelineEvent,
    _ line: consuming SessionRecorder.Line?,
    to queue: inout Queue
  ) -> Next {
    queue.sizeSinceSnapshot += event.size
    guard queue.isOpen else { return .nothing }
    queue.items.append(.event(event, isTyped: line != nil))
    if let line { queue.lines.append(line) }
    return next(in: &queue, adding: event.size)
  }

  /// Adds an item that is not an event, such as a snapshot, to the queue.
  ///
  /// - Parameter item: A closure that returns the item. The closure receives the number of the
  ///   newest event.
  /// - Returns: The value to pass to ``perform(_:)`` after releasing all locks.
  func add(_ item: (_ number: Int) -> Item) -> Next {
    queue.withLock { queue in
      let item = item(queue.lastNumber)
      let size = item.size
      if case .snapshot(let kind, _, _) = item, kind != .join {
        (queue.snapshotNumber, queue.snapshotSize) = (queue.lastNumber, size)
        queue.sizeSinceSnapshot = 0
      } else {
        queue.sizeSinceSnapshot += size
      }
      guard queue.isOpen else { return .nothing }
      queue.items.append(item)
      return next(in: &queue, adding: size)
    }
  }

  /// Returns the action to take after an item of the given size has been added to the queue.
  private func next(in queue: inout Queue, adding size: Int) -> Next {
    queue.size += size
    guard !queue.isThreadRunning else { return queue.isFull ? .wait : .nothing }
    let now = DispatchTime.now().uptimeNanoseconds
    guard now <= queue.lastWrite + Self.calm else {
      // Set the time before this item has been written. If another item is added in the meantime,
      // that item starts the writing thread.
      queue.lastWrite = now
      return .write
    }
    queue.isThreadRunning = true
    return .startThread
  }

  /// Performs the action that an `add` method has returned, such as writing the pending items.
  func perform(_ next: Next) {
    switch next {
    case .nothing: break
    case .write: flush()
    case .startThread: thread.async { [self] in runThread() }
    case .wait: waitForSpace()
    }
  }

  /// Writes a last item and closes the file.
  ///
  /// - Parameter item: A closure that returns the last item. The closure receives the number of the
  ///   newest event.
  /// - Throws: ``ConsoleError/unwritableFile(_:reason:)`` if the file could not be written.
  func close(with item: (_ number: Int) -> Item) throws(ConsoleError) {
    queue.withLock { queue in
      guard queue.isOpen else { return }
      queue.items.append(item(queue.lastNumber))
      queue.isOpen = false
    }
    flush()
    output.withLock { $0.file = nil }
    if let failure = takeFailure() { throw failure }
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
      takeItems(into: &output.items, &output.lines)
      guard !output.items.isEmpty else { return false }
      defer { output.removeItems() }
      let failure: ConsoleError?
      var lastYield = 0
      do throws(ConsoleError) {
        for index in output.items.indices {
          // Move the item out of the array. A copy would retain each string of the item, and the
          // other thread also changes the reference counts of these strings.
          var item = Item.none
          swap(&item, &output.items[index])
          output.encode(item)
          let size = output.encoder.bytes.count
          if size >= lastYield + Self.yieldSize {
            // Let other threads run, for example the thread that answers a request. The kernel may
            // have scheduled them on the same processor, where they would wait for all items.
            sched_yield()
            lastYield = size
          }
          if size >= Self.blockSize {
            try output.write()
            lastYield = 0
          }
        }
        try output.write()
        failure = nil
      } catch {
        failure = error
      }
      if let failure {
        // Close the file, because no line may follow a line that is missing or incomplete.
        output.file = nil
        end(with: failure)
      }
      return true
    }
  }

  /// Moves the pending items and their typed lines into empty arrays, and wakes the threads that
  /// wait for space in the queue.
  private func takeItems(into items: inout [Item], _ lines: inout [SessionRecorder.Line]) {
    let waitingCount = queue.withLock { queue -> Int in
      guard !queue.items.isEmpty else { return 0 }
      swap(&queue.items, &items)
      swap(&queue.lines, &lines)
      defer { (queue.size, queue.waitingCount) = (0, 0) }
      queue.lastWrite = DispatchTime.now().uptimeNanoseconds
      return queue.waitingCount
    }
    for _ in 0..<waitingCount { space.signal() }
  }

  /// Ends the recording because of an error, and discards the pending items.
  private func end(with failure: ConsoleError) {
    queue.withLock { queue in
      queue.failure = failure
      queue.isOpen = false
    }
    hasFailed.store(true, ordering: .releasing)
    var (items, lines): ([Item], [SessionRecorder.Line]) = ([], [])
    takeItems(into: &items, &lines)
  }
}

// MARK: - Thread

extension SessionWriter {
  /// Writes the pending items at intervals, until several consecutive intervals have ended without
  /// pending items.
  ///
  /// A single interval without pending items does not end the thread. Another thread may have
  /// written the items with ``flush()``, and restarting this thread takes time.
  private func runThread() {
    var quietCount = 0
    while quietCount < Self.quietLimit || !endThread() {
      if !queue.withLock({ $0.isFilling }) { Thread.sleep(forTimeInterval: Self.pause) }
      quietCount = writePending() ? 0 : quietCount + 1
    }
  }

  /// Marks the writer's thread as not running if no items are pending.
  ///
  /// - Returns: `true` if the thread should end.
  private func endThread() -> Bool {
    queue.withLock { queue in
      guard queue.items.isEmpty else { return false }
      queue.isThreadRunning = false
      return true
    }
  }

  /// Waits, if the queue is full, until the writing thread has removed the pending items.
  private func waitForSpace() {
    let mustWait = queue.withLock { queue in
      guard queue.isFull, queue.isThreadRunning else { return false }
      queue.waitingCount += 1
      return true
    }
    if mustWait { space.wait() }
  }
}
