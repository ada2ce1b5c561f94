public import InnoFlow

extension TestStore {
  /// Returns a test store for a child.
  ///
  /// The returned test store shows a part of this test store's state, and passes actions to this
  /// test store.
  ///
  /// - Parameters:
  ///   - state: The key path of the child's state in the parent's state.
  ///   - action: The case that wraps the child's actions.
  /// - Returns: The child's test store.
  public func scope<ChildState: Equatable, ChildAction>(
    state: WritableKeyPath<State, ChildState>,
    action: CasePath<Action, ChildAction>
  ) -> ScopedTestStore<R, ChildState, ChildAction> {
    ScopedTestStore(
      parent: self,
      place: "\(state)",
      read: { $0[keyPath: state] },
      write: { $0[keyPath: state] = $1 },
      embed: action.embed,
      extract: action.extract
    )
  }

  /// Returns a test store for an optional child.
  ///
  /// The returned test store shows a part of this test store's state, and passes actions to this
  /// test store.
  ///
  /// - Parameters:
  ///   - state: The key path of the child's state in the parent's state.
  ///   - action: The case that wraps the child's actions.
  /// - Returns: The child's test store.
  public func scope<ChildState: Equatable, ChildAction>(
    optional state: WritableKeyPath<State, ChildState?>,
    action: CasePath<Action, ChildAction>
  ) -> ScopedTestStore<R, ChildState, ChildAction> {
    ScopedTestStore(
      parent: self,
      place: "\(state)",
      read: { $0[keyPath: state] },
      write: { $0[keyPath: state] = $1 },
      embed: action.embed,
      extract: action.extract
    )
  }

  /// Returns a test store for one row of a collection.
  ///
  /// The returned test store shows a part of this test store's state, and passes actions to this
  /// test store.
  ///
  /// - Parameters:
  ///   - collection: The key path of the collection in the state.
  ///   - id: The row's id.
  ///   - action: The case that wraps the rows' actions.
  /// - Returns: The row's test store.
  public func scope<Rows: RowCollection, RowAction>(
    collection: WritableKeyPath<State, Rows>,
    id: Rows.Element.ID,
    action: CollectionActionPath<Action, Rows.Element.ID, RowAction>
  ) -> ScopedTestStore<R, Rows.Element, RowAction> where Rows.Element: Equatable {
    ScopedTestStore(
      parent: self,
      place: "\(collection) with the id \(id)",
      read: { state in
        let rows = state[keyPath: collection]
        return rows.index(id: id).map { rows[$0] }
      },
      write: { state, row in
        guard let index = state[keyPath: collection].index(id: id) else { return }
        state[keyPath: collection].modify(at: index) { $0 = row }
      },
      embed: { action.embed(id, $0) },
      extract: { action.extract($0).flatMap { $0.id == id ? $0.action : nil } }
    )
  }
}
