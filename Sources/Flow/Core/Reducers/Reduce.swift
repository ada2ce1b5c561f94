/// A reducer made from a closure.
public struct Reduce<State: Sendable, Action: Sendable>: Reducer {
  @usableFromInline
  let closure: (inout State, Action) -> EffectTask<Action>

  /// Makes a reducer from a closure.
  ///
  /// - Parameter closure: Moves the state on and returns the work to start.
  @inlinable
  public init(_ closure: @escaping (inout State, Action) -> EffectTask<Action>) {
    self.closure = closure
  }

  /// Runs the closure.
  ///
  /// - Parameters:
  ///   - state: The state, changed in place.
  ///   - action: What happened.
  /// - Returns: The work to start.
  @inlinable
  public func reduce(into state: inout State, action: Action) -> EffectTask<Action> {
    closure(&state, action)
  }
}
