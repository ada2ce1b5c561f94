/// A reducer that runs a child feature on an optional part of the state.
///
/// ```swift
/// IfLet(state: \.editor, action: Action.editorCasePath, reducer: Editor())
/// ```
public struct IfLet<State: Sendable, Action: Sendable, Child: Reducer>: Reducer {
  @usableFromInline
  let place: WritableKeyPath<State, Child.State?>

  @usableFromInline
  let path: CasePath<Action, Child.Action>

  @usableFromInline
  let child: Child.Built

  @usableFromInline
  let onMissing: OnMissingPolicy

  /// Creates a reducer for an optional child.
  ///
  /// - Parameters:
  ///   - state: The key path of the child's state in the parent's state.
  ///   - action: The case that wraps the child's actions. Other actions are ignored.
  ///   - reducer: The child's reducer.
  ///   - onMissing: The policy for a child's action that arrives while the child's state is `nil`.
  @inlinable
  public init(
    state: WritableKeyPath<State, Child.State?>,
    action: CasePath<Action, Child.Action>,
    reducer: Child,
    onMissing: OnMissingPolicy = .assertOnly
  ) {
    place = state
    path = action
    child = reducer.built()
    self.onMissing = onMissing
  }

  /// Runs the child's reducer if the action is one of the child's actions and the child's state is
  /// not `nil`.
  ///
  /// - Parameters:
  ///   - state: The state to change.
  ///   - action: The action.
  /// - Returns: The child's effect, mapped to the parent's actions. If the child's state is `nil`,
  ///   the `onMissing` policy determines the effect.
  @inlinable
  public func reduce(into state: inout State, action: Action) -> EffectTask<Action> {
    guard let childAction = path.extract(action) else { return .none }
    let effect = state[keyPath: place].modify { child.reduce(into: &$0, action: childAction) }
    return effect?.map(path.embed)
      ?? onMissing.report(.missingChild(action: "\(flowName: action)", child: "\(place)"))
  }
}

extension Optional {
  /// Changes the wrapped value in place, unless the optional is `nil`.
  @inlinable
  mutating func modify<Result>(_ change: (inout Wrapped) -> Result) -> Result? {
    guard var value = self else { return nil }
    // Release the second reference to the value. A change to a collection in the value then makes
    // no copy.
    self = nil
    defer { self = value }
    return change(&value)
  }
}

/// A policy for an action whose child or row does not exist.
///
/// Under every policy, the state does not change, and a release build continues to run.
public enum OnMissingPolicy: Sendable {
  /// The action is ignored.
  case ignore

  /// A ``FlowIssue`` is reported to the store's listeners.
  ///
  /// If the store is a `TestStore`, the test fails.
  case assertOnly

  /// A ``FlowIssue`` is reported to the store's listeners, and a debug build of the app also stops.
  case crash

  /// Applies the policy to an issue, and returns the effect that the reducer must return.
  ///
  /// The effect reports the issue, or does nothing if the policy is ``ignore``.
  @usableFromInline
  func report<Action>(_ issue: @autoclosure () -> FlowIssue) -> EffectTask<Action> {
    if case .ignore = self { return .none }
    let issue = issue()
    if case .crash = self { assertionFailure(issue.description) }
    return .report(issue)
  }
}
