extension Store {
  /// Gives a part of the state, and the actions for it, a store of its own.
  ///
  /// - Parameters:
  ///   - state: The child's place in the state.
  ///   - action: The case that holds the child's actions.
  /// - Returns: The child's store.
  public func scope<ChildState: Equatable & Sendable, ChildAction: Sendable>(
    state: KeyPath<State, ChildState>,
    action: CasePath<Action, ChildAction>
  ) -> ScopedStore<R, ChildState, ChildAction> {
    ScopedStore(
      Projection(peek(state), following: followed) { [weak self] in self?.peek(state) },
      deliver: { [weak self] in self?.send(action.embed($0)) }
    )
  }

  /// Gives a part of the state that may be absent, and the actions for it, a store of its own.
  ///
  /// - Parameters:
  ///   - state: The child's place in the state.
  ///   - action: The case that holds the child's actions.
  /// - Returns: The child's store, or `nil` while there is no child.
  public func scope<ChildState: Equatable & Sendable, ChildAction: Sendable>(
    optional state: KeyPath<State, ChildState?>,
    action: CasePath<Action, ChildAction>
  ) -> ScopedStore<R, ChildState, ChildAction>? {
    noteRead()
    guard let initial = peek(state) else { return nil }
    return ScopedStore(
      Projection(initial, following: followed) { [weak self] in self?.peek(state) },
      deliver: { [weak self] in self?.send(action.embed($0)) }
    )
  }

  /// Gives each row of a collection, and the actions for it, a store of its own.
  ///
  /// A row keeps its store for as long as somebody holds it. Swift's observation is told here when
  /// rows come, go or move, and by a row's store when the row changes.
  ///
  /// - Parameters:
  ///   - collection: The collection's place in the state.
  ///   - action: The case that holds a row's id and action.
  /// - Returns: The rows' stores, in the order of the rows.
  @inlinable
  public func scope<Rows: RowCollection, RowAction: Sendable>(
    collection: KeyPath<State, Rows>,
    action: CollectionActionPath<Action, Rows.Element.ID, RowAction>
  ) -> [ScopedStore<R, Rows.Element, RowAction>]
  where Rows.Element: Equatable & Sendable, Rows.Element.ID: Sendable {
    typealias Table = RowTable<R, Rows.Element, RowAction>
    let key = RowTableKey(collection: collection, action: action.name, type: Table.self)
    let table = rowTables[key] as? Table ?? makeTable(key, collection)
    table.update(peek(collection))
    table.readShape()
    return table.slots.indices.map { index in
      let slot = table.slots[index]
      if let store = slot.store { return store }
      let store = makeStore(of: table, at: index, action)
      slot.store = store
      return store
    }
  }

  @inlinable
  func makeTable<Rows: RowCollection, RowAction>(
    _ key: RowTableKey,
    _ collection: KeyPath<State, Rows>
  ) -> RowTable<R, Rows.Element, RowAction> where Rows.Element: Equatable & Sendable {
    let table = RowTable<R, Rows.Element, RowAction>()
    rowTables[key] = table
    table.following = follow { [weak self, weak table] in
      guard let self, let table else { return }
      if table.isUsed { table.update(self.peek(collection)) } else { self.rowTables[key] = nil }
    }
    return table
  }

  @usableFromInline
  func makeStore<Row, RowAction>(
    of table: RowTable<R, Row, RowAction>,
    at index: Int,
    _ action: CollectionActionPath<Action, Row.ID, RowAction>
  ) -> ScopedStore<R, Row, RowAction> {
    let (row, slot, lifeline) = (table.rows[index], table.slots[index], table.lifeline)
    let id = row.id
    let projection = Projection(row, toldOf: followed) { [weak self] in
      withExtendedLifetime(lifeline) {
        self == nil ? nil : slot.index.map { table.rows[$0] }
      }
    }
    return ScopedStore(projection) { [weak self] in self?.send(action.embed(id, $0)) }
  }
}
