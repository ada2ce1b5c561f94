extension Store {
  /// Returns a store for a child feature whose state is a part of this store's state.
  ///
  /// - Parameters:
  ///   - state: The key path of the child's state in this store's state.
  ///   - action: The case that wraps the child's actions.
  /// - Returns: The child's store. Repeated calls with the same paths return the same object while
  ///   that object is retained.
  @inlinable
  public func scope<ChildState: Equatable & Sendable, ChildAction: Sendable>(
    state: KeyPath<State, ChildState>,
    action: CasePath<Action, ChildAction>
  ) -> ScopedStore<R, ChildState, ChildAction> {
    scope(projection(of: state), action)
  }

  /// Returns a store for a child feature whose state is an optional part of this store's state.
  ///
  /// The child's store keeps a copy of the child's state. After the child is removed, the `state`
  /// property of the child's store returns this copy. While the copy exists, each action that
  /// changes a large collection in the child's state also copies the collection.
  ///
  /// - Parameters:
  ///   - state: The key path of the child's state in this store's state.
  ///   - action: The case that wraps the child's actions.
  /// - Returns: The child's store, or `nil` while the child's state is `nil`. Repeated calls with
  ///   the same paths return the same object while that object is retained.
  @inlinable
  public func scope<ChildState: Equatable & Sendable, ChildAction: Sendable>(
    optional state: KeyPath<State, ChildState?>,
    action: CasePath<Action, ChildAction>
  ) -> ScopedStore<R, ChildState, ChildAction>? {
    trackAccess()
    guard let initial = peek(state) else { return nil }
    return scope(projection(unwrapping: state, initial), action)
  }

  @usableFromInline
  func scope<ChildState, ChildAction>(
    _ projection: Projection<ChildState>,
    _ action: CasePath<Action, ChildAction>
  ) -> ScopedStore<R, ChildState, ChildAction> {
    typealias Child = ScopedStore<R, ChildState, ChildAction>
    let key = ScopeKey(action: action.identity, type: Child.self)
    if let known = projection.scope(key) as? Child { return known }
    let made = Child(projection) { [weak self] in self?.send(action.embed($0)) }
    projection.add(made, key)
    return made
  }

  /// Returns a store for each row of a collection.
  ///
  /// A row's store accepts the actions of that row. While a row's store is retained, repeated calls
  /// return the same object for that row. When rows are added, removed or moved, Swift's
  /// Observation notifies the code that called this method. When one row changes, Observation
  /// notifies the code that read the row's state from the row's store.
  ///
  /// - Parameters:
  ///   - collection: The key path of the collection in the state.
  ///   - action: The case that wraps the rows' actions.
  /// - Returns: The rows' stores, in the order of the rows.
  @inlinable
  public func scope<Rows: RowCollection, RowAction: Sendable>(
    collection: KeyPath<State, Rows>,
    action: CollectionActionPath<Action, Rows.Element.ID, RowAction>
  ) -> [ScopedStore<R, Rows.Element, RowAction>]
  where Rows.Element: Equatable & Sendable, Rows.Element.ID: Sendable {
    typealias Table = RowTable<R, Rows.Element, RowAction>
    preconditionNotReducing()
    let key = RowTableKey(collection: collection, action: action.identity, type: Table.self)
    let table = projectionIndex.tables[key] as? Table ?? makeTable(key, collection)
    var changes = ProjectionChanges()
    _ = withUnsafeMutablePointer(to: &current) { table.compare(UnsafeRawPointer($0), &changes) }
    changes.report()
    table.shape.access()
    return table.slots.indices.map { index in
      store(of: table, at: index, action)
    }
  }

  @inlinable
  func makeTable<Rows: RowCollection, RowAction>(
    _ key: RowTableKey,
    _ collection: KeyPath<State, Rows>
  ) -> RowTable<R, Rows.Element, RowAction> where Rows.Element: Equatable & Sendable {
    let table = RowTable<R, Rows.Element, RowAction>()
    let kept = KeptValue(peek(collection))
    table.compare = { [unowned table] state, changes in
      let rows = state.borrowing(State.self).pointee.read(collection)
      if kept.isSame(as: rows) { return false }
      let wasKept = kept.isPresent
      let hasChanged = table.update(rows, state, &changes)
      kept.set(rows)
      return wasKept || hasChanged
    }
    table.dropCopy = { kept.drop() }
    projectionIndex.add(table, at: key)
    table.fill(with: peek(collection))
    return table
  }

  @usableFromInline
  func store<Row, RowAction>(
    of table: RowTable<R, Row, RowAction>,
    at index: Int,
    _ action: CollectionActionPath<Action, Row.ID, RowAction>
  ) -> ScopedStore<R, Row, RowAction> {
    typealias RowStore = ScopedStore<R, Row, RowAction>
    let slot = table.slots[index]
    if let store = slot.node?.wrapper as? RowStore { return store }
    let projection = slot.node ?? makeProjection(of: table, at: index)
    let id = table.rows[index].id
    let store = RowStore(projection) { [weak self] in self?.send(action.embed(id, $0)) }
    projection.wrapper = store
    return store
  }

  private func makeProjection<Row, RowAction>(
    of table: RowTable<R, Row, RowAction>,
    at index: Int
  ) -> Projection<Row> {
    let slot = table.slots[index]
    let projection = Projection(KeptValue(table.rows[index]), in: projectionIndex, table: table) {
      [weak self] in
      self == nil ? nil : slot.index.map { table.rows[$0] }
    }
    slot.node = projection
    return projection
  }
}
