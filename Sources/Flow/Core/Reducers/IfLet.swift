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
  ///   - state: The key path of the child in the state.
  ///   - action: The case that wraps the child's actions. Other actions are ignored.
  ///   - reducer: The child's reducer.
  ///   - onMissing: The policy for a child's action that arrives while there is no child.
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

  /// Runs the child's reducer if the action is one of the child's actions and there is a child.
  ///
  /// - Parameters:
  ///   - state: The state, to change in place.
  ///   - action: The action.
  /// - Returns: The child's effect, mapped to the parent's actions. If there is no child, the
  ///   `onMissing` policy determines the effect.
  @inlinable
  public func reduce(into state: inout State, action: Action) -> EffectTask<Action> {
    guard let childAction = path.extract(action) else { return .none }
    let effect = state[keyPath: place].modify { child.reduce(into: &$0, action: childAction) }
    return effect?.map(path.embed)
      ?? onMissing.report(.missingChild(action: "\(flowName: action)", child: "\(place)"))
  }
}

extension Optional {
  /// Changes the value in place, if there is one.
  @inlinable
  mutating func modify<Result>(_ change: (inout Wrapped) -> Result) -> Result? {
    guard var value = self else { return nil }
    // Releases the second reference to the value, so that changing a collection in the value makes
    // no copy.
    self = nil
    defer { self = value }
    return change(&value)
  }
}

/// A policy for an action that is sent to a child or row that does not exist.
///
/// Under every policy, the state does not change, and a release build continues to run.
public enum OnMissingPolicy: Sendable {
  /// Ignores the action.
  case ignore

  /// Reports a ``FlowIssue`` to the store's listeners.
  ///
  /// A `TestStore` fails the test.
  case assertOnly

  /// Reports an issue, as ``assertOnly`` does, and also stops a debug build.
  case crash

  /// Returns the effect that carries out the policy.
  @usableFromInline
  func report<Action>(_ issue: @autoclosure () -> FlowIssue) -> EffectTask<Action> {
    if case .ignore = self { return .none }
    let issue = issue()
    if case .crash = self { assertionFailure(issue.description) }
    return .report(issue)
  }
}
