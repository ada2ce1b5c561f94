extension Store {
  /// Returns a store of one value in the state.
  ///
  /// ```swift
  /// store.select(\.profile.name)
  /// ```
  ///
  /// While the value is observed, a copy of the value is kept. After each action, the value is
  /// compared with the copy, and the observers are notified if the value has changed.
  ///
  /// If the path contains a subscript or a computed property, as in `\.scores[0]`, the library
  /// cannot detect which stored properties the value depends on. While such a value is observed, it
  /// is therefore read after every action, which takes about 0.2 µs. To observe many elements of
  /// one collection, use ``select(dependingOn:transform:)``, which computes the values only after
  /// the collection has changed.
  ///
  /// While a copy of a collection is kept, an action cannot change the collection in place. For
  /// this reason, the copy of a collection of 1,024 or more elements is released in two cases:
  ///
  /// - Before an action, if an earlier action of the same enum case has changed the collection. In
  ///   this case, the observers are notified after the action without a comparison.
  /// - Before every action while the collection is not observed.
  ///
  /// - Parameter path: The key path of the value in the state.
  /// - Returns: The store of the value. Repeated calls with the same path return the same object
  ///   while that object is retained.
  @inlinable
  public func select<Value: Equatable & Sendable>(
    _ path: KeyPath<State, Value>
  ) -> SelectedStore<Value> {
    .shared(projection(of: path))
  }

  /// Returns a store of one value that is computed from the state.
  ///
  /// ```swift
  /// store.select { $0.people.filter(\.isNear) }
  /// ```
  ///
  /// The library cannot detect which parts of the state a closure reads, so an observed value is
  /// recomputed after every action. ``select(_:)`` with a key path and
  /// ``select(dependingOn:transform:)`` are less expensive.
  ///
  /// - Parameter transform: A closure that computes the value. The closure is called immediately
  ///   and each time the value is read. While the value is observed, the closure is also called
  ///   after each action.
  /// - Returns: The store of the value. Each call returns a new object. Retain the object while the
  ///   value is observed.
  @inlinable
  public func select<Value: Equatable & Sendable>(
    _ transform: @escaping @MainActor (State) -> Value
  ) -> SelectedStore<Value> {
    let kept = KeptValue(transform(untracked))
    return SelectedStore(
      Projection(
        kept,
        in: projectionIndex,
        update: { state in
          kept.update(to: state.borrowing(State.self).pointee.map(transform))
        },
        fetch: { [weak self] in self.map { transform($0.untracked) } }
      )
    )
  }

  /// Returns a store of one value that is computed from the state.
  ///
  /// If `memoize` is `true`, the value is recomputed only when the state has changed. If `memoize`
  /// is `false`, the value is recomputed each time it is read and, while it is observed, also after
  /// each action.
  ///
  /// - Parameters:
  ///   - memoize: `true` to recompute the value only when the state has changed.
  ///   - transform: A closure that computes the value.
  /// - Returns: The store of the value. Each call returns a new object. Retain the object while the
  ///   value is observed.
  @inlinable
  public func select<Value: Equatable & Sendable>(
    memoize: Bool,
    _ transform: @escaping @MainActor (State) -> Value
  ) -> SelectedStore<Value> where State: Equatable {
    memoize ? select(dependingOn: \.self, transform: transform) : select(transform)
  }

  /// Returns a store of one value that is computed from the given values of the state.
  ///
  /// The value is recomputed only when one of the given values has changed. There is one exception:
  /// if a given value contains a collection of 1,024 or more elements, the computed value may be
  /// recomputed even if the collection has not changed. For the reason, see the documentation of
  /// the `select(_:)` method that takes a key path.
  ///
  /// ```swift
  /// store.select(dependingOn: \.people, \.query) { people, query in
  ///   people.filter { $0.name.contains(query) }
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - paths: The key paths of the values in the state.
  ///   - transform: A closure that computes the value from the values at the key paths.
  /// - Returns: The store of the value. Each call returns a new object. Retain the object while the
  ///   value is observed.
  @inlinable
  public func select<each Dependency: Equatable & Sendable, Value: Equatable & Sendable>(
    dependingOn paths: repeat KeyPath<State, each Dependency>,
    transform: @escaping @MainActor (repeat each Dependency) -> Value
  ) -> SelectedStore<Value> {
    SelectedStore(
      .memoized(
        transform,
        of: repeat projection(of: each paths),
        in: projectionIndex
      ) { state in
        transform(repeat state.borrowing(State.self).pointee.read(each paths))
      } fetch: { [weak self] in
        self.map { transform(repeat $0.peek(each paths)) }
      }
    )
  }

  /// Returns a store of one value that is computed from the given values of the state.
  ///
  /// This method is equivalent to `select(dependingOn:transform:)`, and exists only for
  /// compatibility with the original InnoFlow library.
  ///
  /// - Parameters:
  ///   - paths: The key paths of the values in the state.
  ///   - transform: A closure that computes the value from the values at the key paths.
  /// - Returns: The store of the value. Each call returns a new object. Retain the object while the
  ///   value is observed.
  @inlinable
  public func select<each Dependency: Equatable & Sendable, Value: Equatable & Sendable>(
    dependingOnAll paths: repeat KeyPath<State, each Dependency>,
    transform: @escaping @MainActor (repeat each Dependency) -> Value
  ) -> SelectedStore<Value> {
    select(dependingOn: repeat each paths, transform: transform)
  }

  /// Returns the projection of the value at a key path.
  ///
  /// All readers of the path share the projection.
  @inlinable
  func projection<Value: Equatable & Sendable>(
    of path: KeyPath<State, Value>
  ) -> Projection<Value> {
    let (index, place) = (projectionIndex, ProjectionPlace(path))
    if let known = index.places[place] as? Projection<Value> { return known }
    let offset = MemoryLayout<State>.offset(of: path)
    let kept = KeptValue(peek(path))
    let made = Projection<Value>(
      kept,
      in: index,
      at: place,
      offset: offset,
      update: { state in
        guard let offset else {
          return kept.update(to: state.borrowing(State.self).pointee.read(path))
        }
        let value = (state + offset).assumingMemoryBound(to: Value.self)
        let differs = value.pointee != kept.pointer.pointee
        // An equal value also replaces the kept value, because equal values may consist of
        // different bytes. After the replacement, the next comparison needs to compare only bytes.
        kept.set(value.pointee)
        return differs
      },
      fetch: { [weak self] in self.map { $0.peek(path) } }
    )
    index.add(made, at: place)
    return made
  }

  /// Returns the projection of the wrapped value of an optional property.
  @inlinable
  func projection<Value: Equatable & Sendable>(
    unwrapping path: KeyPath<State, Value?>,
    _ initial: Value
  ) -> Projection<Value> {
    let (index, place) = (projectionIndex, ProjectionPlace(path, isUnwrapped: true))
    if let known = index.places[place] as? Projection<Value> { return known }
    let made = Projection<Value>(
      KeptValue(initial),
      in: index,
      at: place,
      fetch: { [weak self] in self?.peek(path) }
    )
    index.add(made, at: place)
    return made
  }

  /// The current state.
  ///
  /// Reading this property does not register an observer.
  @inlinable
  var untracked: State {
    preconditionNotReducing()
    return current
  }

  /// Reads one value of the state without registering an observer.
  @inlinable
  func peek<Value>(_ path: KeyPath<State, Value>) -> Value {
    preconditionNotReducing()
    return current[keyPath: path]
  }
}
