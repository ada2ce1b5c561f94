internal import InnoLocking

/// A cell that starts a task to build its value for the first reader.
///
/// The code that ``DIContainer(root:validateDAG:)`` generates creates and reads the cell. The
/// container owns the task. If the container is deallocated, the task is cancelled. If a reader is
/// cancelled, the task continues. If the task fails, every waiting reader throws the error, and the
/// next reader starts a new task.
public final class DIAsyncCell<Value: Sendable, Failure: Error>: Sendable {
  fileprivate typealias Outcome = Result<Value, Failure>

  /// The continuation of a reader that waits for the value.
  ///
  /// The continuation is resumed with the outcome of the task, or with `nil` if the reader is
  /// cancelled first.
  fileprivate typealias Waiter = CheckedContinuation<Outcome?, Never>

  fileprivate enum State {
    case waiting
    case started(Task<Void, Never>)
    case built(Value)
  }

  fileprivate struct Progress {
    var state = State.waiting
    var waiters: [UInt64: Waiter] = [:]
    var lastReader: UInt64 = 0
    var isCancelled = false
  }

  private let make: (@Sendable () async throws(Failure) -> Value)?
  private let progress: Locked<Progress>

  /// Creates a cell that builds its value for the first reader.
  ///
  /// - Parameter make: A closure that builds the value. The cell calls the closure for the first
  ///   reader. If the closure throws an error, the cell calls the closure again for the next
  ///   reader.
  public init(make: @escaping @Sendable () async throws(Failure) -> Value) {
    self.make = make
    progress = Locked(Progress())
  }

  /// Creates a cell that already contains its value.
  ///
  /// - Parameter built: The value of the cell.
  public init(built: Value) {
    make = nil
    progress = Locked(Progress(state: .built(built)))
  }

  /// Waits until the value is built, and returns the value.
  ///
  /// If the value is not built and no task is running, this method starts a task.
  ///
  /// If `Failure` is `any Error` or `CancellationError`, a cancelled reader stops waiting.
  /// Otherwise, a cancelled reader continues to wait, because the reader cannot throw a
  /// `CancellationError`.
  ///
  /// - Returns: The value.
  /// - Throws: The error of the factory, or `CancellationError` if the reader is cancelled before
  ///   the value is built.
  public func value() async throws(Failure) -> Value {
    if let built = builtValue { return built }
    guard let cancellation = CancellationError() as? Failure else {
      let outcome = await withCheckedContinuation { wait($0, as: nil) }
      guard let outcome else { return try await value() }
      return try outcome.get()
    }
    let reader = progress.withLock { progress in
      progress.lastReader += 1
      return progress.lastReader
    }
    let outcome = await withTaskCancellationHandler {
      await withCheckedContinuation { wait($0, as: reader) }
    } onCancel: {
      progress.withLock { $0.waiters.removeValue(forKey: reader) }?.resume(returning: nil)
    }
    guard let outcome else { throw cancellation }
    return try outcome.get()
  }

  /// The value, or `nil` if the value is not built yet.
  ///
  /// Reading this property does not start the task.
  var builtValue: Value? {
    progress.withLock { if case .built(let value) = $0.state { value } else { nil } }
  }

  /// The number of readers that are waiting for the value.
  var waitingReaders: Int { progress.withLock { $0.waiters.count } }

  /// Registers a reader that waits for the outcome of the task, and starts the task if necessary.
  ///
  /// - Parameters:
  ///   - waiter: The continuation of the reader.
  ///   - reader: The identifier with which the reader can be cancelled, or `nil` if the reader
  ///     cannot be cancelled.
  private func wait(_ waiter: Waiter, as reader: UInt64?) {
    let known = progress.withLock { progress -> Outcome?? in
      if case .built(let value) = progress.state { return .success(value) }
      // If the cancellation handler ran before this point, the handler did not find this waiter. In
      // that case, `Task.isCancelled` is `true`, because the runtime cancels the task before the
      // runtime calls the handler.
      if reader != nil, Task.isCancelled { return .some(nil) }
      progress.add(waiter, as: reader)
      guard case .waiting = progress.state else { return nil }
      let task = Task(executorPreference: InheritedExecutor.current) { await self.build() }
      if progress.isCancelled { task.cancel() }
      progress.state = .started(task)
      return nil
    }
    if let known { waiter.resume(returning: known) }
  }

  private func build() async {
    guard let make else { return }
    let outcome: Outcome
    do throws(Failure) {
      outcome = .success(try await make())
    } catch {
      outcome = .failure(error)
    }
    let waiters = progress.withLock { progress in
      progress.state = if case .success(let value) = outcome { .built(value) } else { .waiting }
      defer { progress.waiters = [:] }
      return progress.waiters.values
    }
    for waiter in waiters { waiter.resume(returning: outcome) }
  }
}

extension DIAsyncCell.Progress {
  fileprivate mutating func add(_ waiter: DIAsyncCell.Waiter, as reader: UInt64?) {
    guard let reader else {
      lastReader += 1
      waiters[lastReader] = waiter
      return
    }
    waiters[reader] = waiter
  }
}

extension DIAsyncCell: DITask {
  /// Cancels the running task, if there is one, and every task that a later reader starts.
  public func cancel() {
    let task = progress.withLock { progress -> Task<Void, Never>? in
      progress.isCancelled = true
      return if case .started(let task) = progress.state { task } else { nil }
    }
    // The task is cancelled outside the lock, because `cancel()` runs the cancellation handlers of
    // the factory.
    task?.cancel()
  }
}

/// Work that is cancelled when the container that owns the work is deallocated.
public protocol DITask: Sendable {
  /// Cancels the work immediately or, if the work has not started, as soon as the work starts.
  func cancel()
}
