import InnoLocking

/// An object that can cancel a request without cancelling the caller's task.
///
/// The request runs in the caller's task, and waits only for exchanges and retry delays. To cancel
/// the request, this object ends the current exchange or delay. A request in a separate task needs
/// no `RequestCancellation`, because the client can cancel the separate task.
final class RequestCancellation: Sendable {
  private enum State {
    case idle
    case waiting(end: @Sendable () -> Void)
    case cancelled
  }

  private let state = Locked(State.idle)

  /// A Boolean value that indicates whether the request was cancelled.
  var isCancelled: Bool {
    state.withLock { state in
      if case .cancelled = state { true } else { false }
    }
  }

  /// Cancels the request, and ends its current exchange or retry delay.
  func cancel() {
    let end = state.withLock { state -> (@Sendable () -> Void)? in
      defer { state = .cancelled }
      if case .waiting(let end) = state { return end }
      return nil
    }
    end?()
  }

  /// Sets the closure to call if the request is cancelled during its next exchange or retry delay.
  ///
  /// The closure ends the exchange or the delay. If the request was already cancelled, the closure
  /// is called immediately.
  func begin(_ end: @escaping @Sendable () -> Void) {
    let isCancelled = state.withLock { state in
      if case .cancelled = state { return true }
      state = .waiting(end: end)
      return false
    }
    if isCancelled { end() }
  }

  /// Releases the closure that ``begin(_:)`` set.
  ///
  /// Call this method after each exchange and each retry delay.
  func finish() {
    state.withLock { state in
      if case .waiting = state { state = .idle }
    }
  }

  /// Runs an operation in a new task and waits for the operation to end.
  ///
  /// The new task is cancelled when the request or the task of the caller is cancelled.
  func wait(for operation: @escaping @Sendable () async throws -> Void) async throws {
    let task = Task(executorPreference: InheritedExecutor.current) { try await operation() }
    begin { task.cancel() }
    defer { finish() }
    try await withTaskCancellationHandler {
      try await task.value
    } onCancel: {
      task.cancel()
    }
  }
}
