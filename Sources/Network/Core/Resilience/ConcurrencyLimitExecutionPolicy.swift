import InnoLocking

/// A policy that limits the number of concurrent exchanges.
///
/// Excess requests wait in first-in, first-out order, and can be cancelled while they wait. The
/// limit applies to the requests to all origins together. All copies of the policy share the limit.
public struct ConcurrencyLimitExecutionPolicy: RequestExecutionPolicy {
  /// The largest number of concurrent exchanges, at least 1.
  public let maxConcurrent: Int
  let permits: PermitQueue

  /// Creates a policy.
  ///
  /// - Parameter maxConcurrent: The largest number of concurrent exchanges. Values less than 1 are
  ///   treated as 1.
  public init(maxConcurrent: Int) {
    self.maxConcurrent = max(maxConcurrent, 1)
    permits = PermitQueue(count: self.maxConcurrent)
  }

  /// Waits until the limit allows another exchange, then executes the remaining policies and the
  /// exchange.
  ///
  /// - Parameters:
  ///   - input: The request, which is not used.
  ///   - context: The context, which is not used.
  ///   - next: The remaining policies and the exchange.
  /// - Returns: The response, regardless of its status.
  /// - Throws: ``NetworkError/cancelled`` if the task is cancelled while it waits. Otherwise, any
  ///   error from the remaining policies or the exchange.
  public func execute(
    input: RequestExecutionInput,
    context: RequestExecutionContext,
    next: RequestExecutionNext
  ) async throws -> Response {
    try await permits.acquire()
    defer { permits.release() }
    return try await next.execute()
  }
}

/// A semaphore that resumes waiting tasks in first-in, first-out order.
final class PermitQueue: Sendable {
  private struct State {
    var free: Int
    var waiters: [(number: Int, continuation: CheckedContinuation<Bool, Never>)] = []
    /// The numbers that identify the cancelled tasks that are not in `waiters`.
    var cancelled: Set<Int> = []
    var lastNumber = 0
  }

  private let state: Locked<State>

  init(count: Int) {
    state = Locked(State(free: count))
  }

  /// The number of waiting tasks.
  var waiterCount: Int { state.withLock { $0.waiters.count } }

  /// Waits until a permit is free, and takes the permit.
  func acquire() async throws(NetworkError) {
    let number = state.withLock { state in
      state.lastNumber += 1
      return state.lastNumber
    }
    let isAdmitted = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let admission = state.withLock { state -> Bool? in
          if state.cancelled.remove(number) != nil { return false }
          guard state.free == 0 else {
            state.free -= 1
            return true
          }
          state.waiters.append((number, continuation))
          return nil
        }
        if let admission { continuation.resume(returning: admission) }
      }
    } onCancel: {
      cancel(number)
    }
    // If the task was cancelled after its admission, its number is still in `cancelled`.
    state.withLock { _ = $0.cancelled.remove(number) }
    guard isAdmitted else { throw .cancelled }
  }

  /// Releases a permit, and resumes the first waiting task.
  func release() {
    let next = state.withLock { state -> CheckedContinuation<Bool, Never>? in
      guard !state.waiters.isEmpty else {
        state.free += 1
        return nil
      }
      return state.waiters.removeFirst().continuation
    }
    next?.resume(returning: true)
  }

  private func cancel(_ number: Int) {
    let waiter = state.withLock { state -> CheckedContinuation<Bool, Never>? in
      guard let index = state.waiters.firstIndex(where: { $0.number == number }) else {
        state.cancelled.insert(number)
        return nil
      }
      return state.waiters.remove(at: index).continuation
    }
    waiter?.resume(returning: false)
  }
}
