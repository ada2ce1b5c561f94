/// A reducer that runs a child feature on a part of the state when an action of the child arrives.
///
/// ```swift
/// Scope(state: \.profile, action: Action.profileCasePath, reducer: Profile())
/// ```
///
/// The part is changed in place, without a copy.
public struct Scope<State: Sendable, Action: Sendable, Child: Reducer>: Reducer {
  @usableFromInline
  let place: WritableKeyPath<State, Child.State>

  @usableFromInline
  let path: CasePath<Action, Child.Action>

  @usableFromInline
  let child: Child.Built

  /// Creates a reducer for a child.
  ///
  /// - Parameters:
  ///   - state: The key path of the child's state in the parent's state.
  ///   - action: The case that wraps the child's actions. Other actions are ignored.
  ///   - reducer: The child's reducer.
  @inlinable
  public init(
    state: WritableKeyPath<State, Child.State>,
    action: CasePath<Action, Child.Action>,
    reducer: Child
  ) {
    place = state
    path = action
    child = reducer.built()
  }

  /// Runs the child's reducer if the action is one of the child's actions.
  ///
  /// - Parameters:
  ///   - state: The state to change.
  ///   - action: The action.
  /// - Returns: The child's effect, mapped to the parent's actions.
  @inlinable
  public func reduce(into state: inout State, action: Action) -> EffectTask<Action> {
    guard let childAction = path.extract(action) else { return .none }
    return child.reduce(into: &state[keyPath: place], action: childAction).map(path.embed)
  }
}
