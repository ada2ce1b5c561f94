/// A reducer that runs a child feature while an enum state is in a certain case.
///
/// ```swift
/// IfCaseLet(
///   state: State.signedInCasePath,
///   action: Action.homeCasePath,
///   reducer: Home()
/// )
/// ```
///
/// To generate the case paths of the state, attach `@ReflectedCases` to the enum.
public struct IfCaseLet<State: Sendable, Action: Sendable, Child: Reducer>: Reducer {
  @usableFromInline
  let statePath: CasePath<State, Child.State>

  @usableFromInline
  let path: CasePath<Action, Child.Action>

  @usableFromInline
  let child: Child.Built

  @usableFromInline
  let onMissing: OnMissingPolicy

  /// Creates a reducer for a child whose state is the payload of one case.
  ///
  /// - Parameters:
  ///   - state: The case whose payload is the child's state.
  ///   - action: The case that wraps the child's actions. Other actions are ignored.
  ///   - reducer: The child's reducer.
  ///   - onMissing: The policy for a child's action that arrives while the state is in another
  ///     case.
  @inlinable
  public init(
    state: CasePath<State, Child.State>,
    action: CasePath<Action, Child.Action>,
    reducer: Child,
    onMissing: OnMissingPolicy = .assertOnly
  ) {
    statePath = state
    path = action
    child = reducer.built()
    self.onMissing = onMissing
  }

  /// Runs the child's reducer if the action is one of the child's actions and the child's state
  /// exists.
  ///
  /// - Parameters:
  ///   - state: The state to change.
  ///   - action: The action.
  /// - Returns: The child's effect, mapped to the parent's actions. If the child's state does not
  ///   exist, the `onMissing` policy determines the effect.
  @inlinable
  public func reduce(into state: inout State, action: Action) -> EffectTask<Action> {
    guard let childAction = path.extract(action) else { return .none }
    let effect = statePath.modify(&state) { child.reduce(into: &$0, action: childAction) }
    return effect?.map(path.embed)
      ?? onMissing.report(.missingChild(action: "\(flowName: action)", child: statePath.name))
  }
}

extension CasePath {
  /// Changes the payload of a value in place, if the value has the case of this path.
  @inlinable
  func modify<Result>(_ root: inout Root, _ change: (inout Value) -> Result) -> Result? {
    guard var value = extract(root) else { return nil }
    return withUnsafeMutablePointer(to: &root) { place in
      // Release the second reference to the payload. A change to a collection in the payload then
      // makes no copy. `root` is uninitialized only while `change` runs. `change` cannot throw, so
      // `root` is always initialized again. `change` cannot access `root` either, because `root` is
      // accessed exclusively.
      place.deinitialize(count: 1)
      defer { place.initialize(to: embed(value)) }
      return change(&value)
    }
  }
}
