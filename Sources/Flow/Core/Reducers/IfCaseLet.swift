/// A reducer that runs a child feature while the state is one case of an enum.
///
/// ```swift
/// IfCaseLet(
///   state: State.signedInCasePath,
///   action: Action.homeCasePath,
///   reducer: Home()
/// )
/// ```
///
/// `@ReflectedCases` gives the state its case paths.
public struct IfCaseLet<State: Sendable, Action: Sendable, Child: Reducer>: Reducer {
  @usableFromInline
  let statePath: CasePath<State, Child.State>

  @usableFromInline
  let path: CasePath<Action, Child.Action>

  @usableFromInline
  let child: Child.Built

  @usableFromInline
  let onMissing: OnMissingPolicy

  /// Creates a reducer for a child whose state is one case.
  ///
  /// - Parameters:
  ///   - state: The case of the child's state.
  ///   - action: The case of the child's actions; other actions are ignored.
  ///   - reducer: The child's reducer.
  ///   - onMissing: The handling of a child's action while the state is another case.
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

  /// Runs the child when the action is one of its own.
  ///
  /// - Parameters:
  ///   - state: The state, to change in place.
  ///   - action: The action.
  /// - Returns: The child's effect as one of the parent.
  @inlinable
  public func reduce(into state: inout State, action: Action) -> EffectTask<Action> {
    guard let childAction = path.extract(action) else { return .none }
    let effect = statePath.modify(&state) { child.reduce(into: &$0, action: childAction) }
    return effect?.map(path.embed)
      ?? onMissing.report(.missingChild(action: "\(flowName: action)", child: statePath.name))
  }
}

extension CasePath {
  /// Changes the payload in place, if the value is this case.
  @inlinable
  func modify<Result>(_ root: inout Root, _ change: (inout Value) -> Result) -> Result? {
    guard var value = extract(root) else { return nil }
    return withUnsafeMutablePointer(to: &root) { place in
      // Gives up the second reference, so that a collection inside is not copied when it is
      // changed. The place is empty only while `change` runs, which can neither throw nor reach it:
      // `root` is held exclusively, and it is filled again in every case.
      place.deinitialize(count: 1)
      defer { place.initialize(to: embed(value)) }
      return change(&value)
    }
  }
}
