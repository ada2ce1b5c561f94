/// The one place where a feature's state changes: an action comes in, the state moves, work may start.
///
/// Write a reducer with `@InnoFlow` and a `body`; the macro makes ``reduce(into:action:)`` from it.
public protocol Reducer<State, Action> {
  /// What the feature knows.
  associatedtype State: Sendable

  /// What can happen to it.
  associatedtype Action: Sendable

  /// Moves the state on and says which work is to start.
  ///
  /// - Parameters:
  ///   - state: The state, changed in place.
  ///   - action: What happened.
  /// - Returns: The work to start, ``EffectTask/none`` for none.
  func reduce(into state: inout State, action: Action) -> EffectTask<Action>
}

/// A state that has a natural beginning, so that a store can be made without naming one.
public protocol DefaultInitializable {
  /// The state at the beginning.
  init()
}
