/// The one place where a feature's state changes: an action comes in, the state moves, work may start.
///
/// Write a reducer with `@InnoFlow` and a `body`; the macro makes ``reduce(into:action:)`` and
/// ``built()`` from it.
public protocol Reducer<State, Action> {
  /// What the feature knows.
  associatedtype State: Sendable

  /// What can happen to it.
  associatedtype Action: Sendable

  /// What does the work: the reducer itself, or the body of a feature.
  associatedtype Built: Reducer<State, Action> = Self

  /// Moves the state on and says which work is to start.
  ///
  /// - Parameters:
  ///   - state: The state, changed in place.
  ///   - action: What happened.
  /// - Returns: The work to start, ``EffectTask/none`` for none.
  func reduce(into state: inout State, action: Action) -> EffectTask<Action>

  /// Makes what does the work.
  ///
  /// A store, and a reducer that holds others, calls it once and keeps the result, so that a body
  /// and its phase map are not made anew for each action.
  ///
  /// - Returns: The reducer that does the work.
  func built() -> Built
}

extension Reducer where Built == Self {
  /// The reducer itself.
  ///
  /// - Returns: The reducer.
  @inlinable
  public func built() -> Self { self }
}
