import InnoLocking

/// A switch that cancels a request from outside its task.
///
/// A client cancels most requests by cancelling a task that it starts for each of them. A request
/// that waits for nothing but its exchanges and its retries needs no task of its own: this switch
/// ends whichever of them is current.
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

  /// Cancels the request, and ends what it is waiting for.
  func cancel() {
    let end = state.withLock { state -> (@Sendable () -> Void)? in
      defer { state = .cancelled }
      if case .waiting(let end) = state { return end }
      return nil
    }
    end?()
  }

  /// Sets the closure that ends what the request is about to wait for, and calls the closure
  /// immediately if the request was already cancelled.
  func begin(_ end: @escaping @Sendable () -> Void) {
    let isCancelled = state.withLock { state in
      if case .cancelled = state { return true }
      state = .waiting(end: end)
      return false
    }
    if isCancelled { end() }
  }

  /// Releases the closure, since the request is no longer waiting.
  func finish() {
    state.withLock { state in
      if case .waiting = state { state = .idle }
    }
  }

  /// Waits for an operation in a task, which is cancelled with the request or with the task of the
  /// caller.
  func wait(for operation: @escaping @Sendable () async throws -> Void) async throws {
    let task = Task { try await operation() }
    begin { task.cancel() }
    defer { finish() }
    try await withTaskCancellationHandler {
      try await task.value
    } onCancel: {
      task.cancel()
    }
  }
}

/// A session that ends an exchange when the `cancellation` of its options is cancelled.
package protocol CancellableSession: URLSessionProtocol {}
