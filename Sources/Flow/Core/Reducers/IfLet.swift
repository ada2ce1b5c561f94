/// Runs a child feature on a part of the state that may be absent.
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

  /// Runs a child feature while its state is there.
  ///
  /// - Parameters:
  ///   - state: The child's place in the state.
  ///   - action: The case that holds the child's actions; other actions are left alone.
  ///   - reducer: The child's reducer.
  ///   - onMissing: What becomes of a child's action while there is no child.
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

  /// Runs the child when the action is one of its own.
  ///
  /// - Parameters:
  ///   - state: The state, changed in place.
  ///   - action: What happened.
  /// - Returns: The child's work.
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
    // Gives up the second reference, so that a collection inside is not copied when it is changed.
    self = nil
    defer { self = value }
    return change(&value)
  }
}
