import Dispatch
import Foundation
import InnoLocking
import InnoNetwork
import Synchronization

/// A writer of the lines of a session file.
///
/// As long as items are infrequent, the call that adds an item also writes the item. If items are
/// frequent, a separate thread writes all pending items about once a millisecond. Call ``flush()``
/// to write the pending items immediately. If the thread is too slow, the calls that add items wait
/// for it.
final class SessionWriter: Sendable {
  enum Item {
    case event(TimelineEvent, SessionRecorder.Line?)
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
  struct Place {
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
    /// If this number is reached, threads that add items wait.
    let limit: Int

    /// A Boolean value that indicates whether items can be added.
    var isOpen = true

    /// A Boolean value that indicates whether the writing thread is running and will write the
    /// items.
    var isThreadRunning = false

    /// The number of threads that are waiting for the writing thread.
    var waitingCount = 0

    /// The system uptime when items were most recently removed for writing, in nanoseconds.
    ///
    /// The value is 0 before the first write.
    var lastWrite: UInt64 = 0
    var failure: ConsoleError?

    /// A Boolean value that indicates whether a thread that has added an item must wait for the
    /// writing thread.
    var isFull: Bool { items.count >= limit || size >= SessionWriter.sizeLimit }

    /// A Boolean value that indicates whether the writing thread should write the items without a
    /// pause.
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

  /// The number of encoded bytes at which the lines are written to the file.
  private static let blockSize = 64 << 10

  /// The time that the writing thread pauses between two writes, in seconds.
  private static let pause = 0.001

  /// The number of consecutive intervals without pending items after which the writing thread ends.
  private static let quietLimit = 10

  /// The interval after a write, in nanoseconds, during which a new item is not written
  /// immediately.
  ///
  /// If an item is added during this interval while the writing thread is not running, the item
  /// starts the thread.
  private static let calm = 1_000_000 as UInt64

  private let queue: Locked<Queue>
  /// The output.
  ///
  /// To write the items in order, a thread locks the output while it removes items from the queue
  /// and writes them.
  private let output: Locked<SessionOutput>

  /// A Boolean value that indicates whether an error has ended the writing.
  private let hasFailed = Atomic(false)

  /// The queue on which the writing thread runs.
  private let thread = DispatchQueue(label: "session file")

  /// The semaphore that wakes threads when the pending items have been removed from the queue.
  private let space = DispatchSemaphore(value: 0)

  /// Creates a writer.
  ///
  /// - Parameters:
  ///   - file: The file to write, which must be empty.
  ///   - encoder: The encoder of the lines.
  ///   - limit: The maximum number of pending items. If this number is reached, threads that add
  ///     items wait.
  init(_ file: OutputFile, _ encoder: SessionEncoder, limit: Int) {
    queue = Locked(Queue(limit: limit))
    output = Locked(SessionOutput(file: file, encoder: encoder))
  }

  /// Returns and clears the error that ended the writing.
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

  /// Adds an item without writing it.
  ///
  /// - Parameters:
  ///   - item: The item.
  ///   - size: The size of the item, as returned by ``Item/size``.
  /// - Returns: The action to pass to ``perform(_:)``, after the caller has released its locks.
  func add(_ item: consuming Item, size: Int) -> Next {
    // Move the item into the queue, because copying an event takes time.
    var item = Optional(item)
    return queue.withLock { queue in
      guard queue.isOpen, let item = item.take() else { return .nothing }
      queue.items.append(consume item)
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
  }

  /// Performs the action that ``add(_:)`` has returned.
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
  /// - Parameter item: The last item.
  /// - Throws: ``ConsoleError/unwritableFile(_:reason:)`` if the file could not be written.
  func close(with item: Item) throws(ConsoleError) {
    queue.withLock { queue in
      guard queue.isOpen else { return }
      queue.items.append(item)
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
      takeItems(into: &output.items)
      guard !output.items.isEmpty else { return false }
      defer { output.items.removeAll(keepingCapacity: true) }
      let failure: ConsoleError?
      do throws(ConsoleError) {
        for item in output.items {
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

  /// Moves the pending items from the queue into an empty array, and wakes the threads that are
  /// waiting for the writing thread.
  ///
  /// The queue then uses the memory of the empty array.
  private func takeItems(into items: inout [Item]) {
    let waitingCount = queue.withLock { queue -> Int in
      guard !queue.items.isEmpty else { return 0 }
      swap(&queue.items, &items)
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
    var discarded: [Item] = []
    takeItems(into: &discarded)
  }
}

// MARK: - Thread

extension SessionWriter {
  /// Writes the pending items at intervals, until no items have been pending at the end of several
  /// intervals.
  ///
  /// A single quiet interval does not end the thread, because another thread may have called
  /// ``flush()``, and restarting this thread takes time.
  private func runThread() {
    var quietCount = 0
    while quietCount < Self.quietLimit || !endThread() {
      if !queue.withLock({ $0.isFilling }) { Thread.sleep(forTimeInterval: Self.pause) }
      quietCount = writePending() ? 0 : quietCount + 1
    }
  }

  /// Marks the thread as not running if no items are pending.
  ///
  /// - Returns: `true` if the thread should end.
  private func endThread() -> Bool {
    queue.withLock { queue in
      guard queue.items.isEmpty else { return false }
      queue.isThreadRunning = false
      return true
    }
  }

  /// Waits until the writing thread has removed the pending items from the queue.
  ///
  /// If the queue is not full, this method does not wait.
  private func waitForSpace() {
    let mustWait = queue.withLock { queue in
      guard queue.isFull, queue.isThreadRunning else { return false }
      queue.waitingCount += 1
      return true
    }
    if mustWait { space.wait() }
  }
}
