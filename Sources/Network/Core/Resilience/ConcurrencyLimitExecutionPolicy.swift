import InnoLocking

/// Lets so many exchanges of a client run at the same time; others wait in the order they came.
///
/// The limit counts all origins together, and is shared by all copies of the policy. A request that is
/// cancelled while it waits leaves at once.
public struct ConcurrencyLimitExecutionPolicy: RequestExecutionPolicy {
  /// How many exchanges run at the same time, at least 1.
  public let maxConcurrent: Int
  let permits: PermitQueue

  /// Makes a policy.
  ///
  /// - Parameter maxConcurrent: How many exchanges run at the same time; less than 1 counts as 1.
  public init(maxConcurrent: Int) {
    self.maxConcurrent = max(maxConcurrent, 1)
    permits = PermitQueue(count: self.maxConcurrent)
  }

  /// Waits for a place and carries out the rest.
  ///
  /// - Parameters:
  ///   - input: Not used.
  ///   - context: Not used.
  ///   - next: Carries out the rest.
  /// - Returns: The response of any status.
  /// - Throws: ``NetworkError/cancelled``, or what the rest throws.
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

/// A number of permits, given out in the order they are asked for.
final class PermitQueue: Sendable {
  private struct State {
    var free: Int
    var waiters: [(number: Int, continuation: CheckedContinuation<Bool, Never>)] = []
    /// Those who were cancelled before they waited.
    var cancelled: Set<Int> = []
    var lastNumber = 0
  }

  private let state: Locked<State>

  init(count: Int) {
    state = Locked(State(free: count))
  }

  /// The number of those who wait.
  var waiterCount: Int { state.withLock { $0.waiters.count } }

  /// Waits for a permit.
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
    // A cancellation after the permit was given leaves a mark that nobody takes up.
    state.withLock { _ = $0.cancelled.remove(number) }
    guard isAdmitted else { throw .cancelled }
  }

  /// Gives a permit back.
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
