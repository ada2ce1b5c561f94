import InnoLocking

/// A counter that numbers requests.
///
/// If clients share a ``NetworkEventObserver`` that has a counter, the counter numbers the requests
/// of all the clients.
public final class RequestCounter: Sendable {
  private struct State {
    var last = 0

    /// The last number that was assigned before the call to ``adoptNumbers(upTo:_:)``.
    var lastOwn = 0
    var recorded: (@Sendable () -> Int?)?
  }

  private let state = Locked(State())

  /// Creates a counter whose first number is 1.
  public init() {}

  /// Assigns a number to the next request and returns the number.
  package func next() -> Int {
    let recorded = state.withLock(\.recorded).flatMap { $0() }
    return state.withLock { state in
      if let recorded, recorded > state.lastOwn { return recorded }
      state.last += 1
      return state.last
    }
  }

  /// Reuses the request numbers of a recording for later requests.
  ///
  /// A request that is not in the recording receives a new number, which is greater than all
  /// recorded numbers. A request also receives a new number if its recorded number was already
  /// assigned before this call.
  ///
  /// - Parameters:
  ///   - greatest: The greatest recorded number.
  ///   - recorded: A closure that returns the recorded number of the current task's request, or
  ///     `nil` if the request is not in the recording. The closure must not return a number twice.
  package func adoptNumbers(upTo greatest: Int, _ recorded: @escaping @Sendable () -> Int?) {
    state.withLock { state in
      (state.lastOwn, state.last) = (state.last, max(state.last, greatest))
      state.recorded = recorded
    }
  }
}
