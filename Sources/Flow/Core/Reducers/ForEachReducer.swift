/// A reducer that runs a child feature on one row of a collection.
///
/// ```swift
/// ForEachReducer(state: \.todos, action: Action.todoActionPath, reducer: TodoRow())
/// ```
///
/// The action identifies the row, and the row is changed in place. Finding the row takes constant
/// time in an ``IdentifiedArray``, and linear time in an array.
public struct ForEachReducer<
  State: Sendable,
  Action: Sendable,
  Rows: RowCollection,
  Child: Reducer
>: Reducer where Child.State == Rows.Element, Rows.Element.ID: Sendable {
  @usableFromInline
  let place: WritableKeyPath<State, Rows>

  @usableFromInline
  let path: CollectionActionPath<Action, Rows.Element.ID, Child.Action>

  @usableFromInline
  let child: Child.Built

  @usableFromInline
  let onMissing: OnMissingPolicy

  /// Creates a reducer for the rows of a collection.
  ///
  /// - Parameters:
  ///   - state: The key path of the collection in the state.
  ///   - action: The case that wraps the rows' actions. Other actions are ignored.
  ///   - reducer: The reducer of a row.
  ///   - onMissing: The policy for an action whose row does not exist.
  @inlinable
  public init(
    state: WritableKeyPath<State, Rows>,
    action: CollectionActionPath<Action, Rows.Element.ID, Child.Action>,
    reducer: Child,
    onMissing: OnMissingPolicy = .assertOnly
  ) {
    place = state
    path = action
    child = reducer.built()
    self.onMissing = onMissing
  }

  /// Runs the child's reducer on the row that the action identifies.
  ///
  /// - Parameters:
  ///   - state: The state to change.
  ///   - action: The action.
  /// - Returns: The row's effect, mapped to the parent's actions. If the row does not exist, the
  ///   `onMissing` policy determines the effect. If the child's reducer changes the row's id, the
  ///   effect also reports an issue to the store's listeners.
  @inlinable
  public func reduce(into state: inout State, action: Action) -> EffectTask<Action> {
    guard let (id, rowAction) = path.extract(action) else { return .none }
    let outcome = Self.change(&state[keyPath: place], id) { row in
      let effect = child.reduce(into: &row, action: rowAction)
      return (effect, row.id)
    }
    guard let (effect, newID) = outcome else {
      return onMissing.report(.missingRow(action: "\(flowName: action)", id: "\(id)"))
    }
    let embed = path.embed
    let work = effect.map { embed(id, $0) }
    guard newID != id else { return work }
    return .merge(
      .report(.changedRowID(action: "\(flowName: action)", from: "\(id)", to: "\(newID)")),
      work
    )
  }

  @inlinable
  static func change<Result>(
    _ rows: inout Rows,
    _ id: Rows.Element.ID,
    _ change: (inout Rows.Element) -> Result
  ) -> Result? {
    guard let index = rows.index(id: id) else { return nil }
    return rows.modify(at: index, change)
  }
}

/// An alias that keeps source compatibility with the original InnoFlow library.
public typealias ForEachIdentifiedReducer = ForEachReducer
