import InnoLocking

/// A coordinator that runs an operation once for all concurrent callers with the same key.
///
/// The operation runs in a separate task. If a caller is cancelled, that caller stops waiting
/// immediately, and the other callers keep waiting.
package final class SingleFlight<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  package typealias Outcome = Result<Value, NetworkError>

  private struct Operation {
    let number: Int
    var waiters: [Int: CheckedContinuation<Outcome, Never>] = [:]
    /// The callers that have joined the operation but are not suspended yet.
    var arriving: Set<Int> = []
    var task: Task<Void, Never>?
  }

  private struct State {
    var operations: [Key: Operation] = [:]
    /// The outcomes of operations that ended before a caller was suspended, keyed by caller number.
    var missed: [Int: Outcome] = [:]
    var lastNumber = 0

    mutating func nextNumber() -> Int {
      lastNumber += 1
      return lastNumber
    }
  }

  /// A Boolean value that indicates whether an operation is cancelled when no caller is waiting for
  /// it anymore.
  private let endsWhenLeft: Bool
  private let state = Locked(State())

  package init(endsWhenLeft: Bool) {
    self.endsWhenLeft = endsWhenLeft
  }

  /// The number of callers that are suspended.
  var waiterCount: Int {
    state.withLock { $0.operations.values.reduce(0) { $0 + $1.waiters.count } }
  }

  /// Runs an operation, and returns its value or throws its error.
  ///
  /// If an operation with the same key is already running, this method waits for that operation
  /// instead of running another operation.
  package func value(
    for key: Key,
    _ operation: @escaping @Sendable () async throws(NetworkError) -> Value
  ) async throws(NetworkError) -> Value {
    try await outcome(for: key, operation).outcome.get()
  }

  /// Runs an operation and returns its outcome.
  ///
  /// If an operation with the same key is already running, this method waits for that operation
  /// instead of running another operation.
  ///
  /// In the result, `isShared` is true if another caller started the operation.
  func outcome(
    for key: Key,
    _ operation: @escaping @Sendable () async throws(NetworkError) -> Value
  ) async -> (outcome: Outcome, isShared: Bool) {
    let (waiter, newOperation) = join(key)
    if let newOperation { start(newOperation, key, operation) }
    let outcome = await withTaskCancellationHandler {
      await withCheckedContinuation { wait($0, as: waiter, for: key) }
    } onCancel: {
      leave(waiter, key)
    }
    return (outcome, newOperation == nil)
  }

  private func join(_ key: Key) -> (waiter: Int, newOperation: Int?) {
    state.withLock { state in
      let waiter = state.nextNumber()
      if state.operations[key] != nil {
        state.operations[key]?.arriving.insert(waiter)
        return (waiter, nil)
      }
      let number = state.nextNumber()
      state.operations[key] = Operation(number: number, arriving: [waiter])
      return (waiter, number)
    }
  }

  private func start(
    _ number: Int,
    _ key: Key,
    _ operation: @escaping @Sendable () async throws(NetworkError) -> Value
  ) {
    let task = Task(executorPreference: InheritedExecutor.current) {
      let outcome: Outcome
      do throws(NetworkError) {
        outcome = .success(try await operation())
      } catch {
        outcome = .failure(error)
      }
      self.finish(number, key, outcome)
    }
    let isLeft = state.withLock { state in
      guard state.operations[key]?.number == number else { return true }
      state.operations[key]?.task = task
      return false
    }
    if isLeft, endsWhenLeft { task.cancel() }
  }

  private func wait(
    _ continuation: CheckedContinuation<Outcome, Never>,
    as waiter: Int,
    for key: Key
  ) {
    let early = state.withLock { state -> Outcome? in
      if let outcome = state.missed.removeValue(forKey: waiter) { return outcome }
      state.operations[key]?.arriving.remove(waiter)
      state.operations[key]?.waiters[waiter] = continuation
      return nil
    }
    if let early { continuation.resume(returning: early) }
  }

  private func finish(_ number: Int, _ key: Key, _ outcome: Outcome) {
    let waiting = state.withLock { state -> [CheckedContinuation<Outcome, Never>] in
      guard let operation = state.operations[key], operation.number == number else { return [] }
      state.operations[key] = nil
      for waiter in operation.arriving { state.missed[waiter] = outcome }
      return operation.waiters.sorted { $0.key < $1.key }.map(\.value)
    }
    for continuation in waiting { continuation.resume(returning: outcome) }
  }

  private func leave(_ waiter: Int, _ key: Key) {
    let (waiting, task) = state.withLock {
      state -> (CheckedContinuation<Outcome, Never>?, Task<Void, Never>?) in
      guard var operation = state.operations[key] else { return (nil, nil) }
      let waiting = operation.waiters.removeValue(forKey: waiter)
      if operation.arriving.remove(waiter) != nil {
        state.missed[waiter] = .failure(.cancelled)
      } else if waiting == nil {
        return (nil, nil)
      }
      let isLeft = endsWhenLeft && operation.waiters.isEmpty && operation.arriving.isEmpty
      state.operations[key] = isLeft ? nil : operation
      return (waiting, isLeft ? operation.task : nil)
    }
    waiting?.resume(returning: .failure(.cancelled))
    task?.cancel()
  }
}
