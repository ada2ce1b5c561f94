/// A reducer that runs a child feature on each row of a collection, for the actions that name the
/// row.
///
/// ```swift
/// ForEachReducer(state: \.todos, action: Action.todoActionPath, reducer: TodoRow())
/// ```
///
/// The row is changed in place. An array is searched from its start; in an
/// ``IdentifiedArray`` a row is found in constant time.
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
  ///   - action: The case of the rows' actions; other actions are ignored.
  ///   - reducer: The reducer of a row.
  ///   - onMissing: The handling of an action for a row that does not exist.
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

  /// Runs the child on the row that the action names.
  ///
  /// - Parameters:
  ///   - state: The state, to change in place.
  ///   - action: The action.
  /// - Returns: The row's effect, with an issue for the store's listeners if the row does not exist
  ///   or has changed its id.
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

/// A ``ForEachReducer`` of an ``IdentifiedArray``, under the original's name.
public typealias ForEachIdentifiedReducer = ForEachReducer
