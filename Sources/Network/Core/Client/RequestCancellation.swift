import InnoLocking

/// An object that can cancel a request that has no task of its own.
///
/// If a request waits only for exchanges and for the delays before retries, the request runs in the
/// task of its caller. To cancel such a request, this object ends the exchange or the delay for
/// which the request is waiting. Any other request runs in a separate task, which the client can
/// cancel.
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

  /// Cancels the request, and ends the exchange or the delay for which the request is waiting.
  func cancel() {
    let end = state.withLock { state -> (@Sendable () -> Void)? in
      defer { state = .cancelled }
      if case .waiting(let end) = state { return end }
      return nil
    }
    end?()
  }

  /// Sets the closure that ends the exchange or the delay for which the request is about to wait.
  ///
  /// If the request was already cancelled, the closure is called immediately.
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
  /// Call this method when the exchange or the delay has ended.
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
