extension ScopedStore {
  /// Follows one value of the child's state.
  ///
  /// - Parameter path: The value's place in the child's state.
  /// - Returns: The value, the same object for the same path while somebody holds it.
  public func select<Value: Equatable & Sendable>(
    _ path: KeyPath<State, Value>
  ) -> SelectedStore<Value> {
    .shared(projection.derived(path))
  }

  /// Follows one value made from the child's state.
  ///
  /// - Parameter transform: Makes the value; called when the value is read and, while it is observed,
  ///   when the child's state has changed.
  /// - Returns: The value, a new object for each call.
  public func select<Value: Equatable & Sendable>(
    _ transform: @escaping @MainActor (State) -> Value
  ) -> SelectedStore<Value> {
    let source = projection
    return SelectedStore(
      Projection(
        transform(source.fetch() ?? source.lastSeen),
        in: source.index,
        madeFrom: [source],
        fetch: { source.fetch().map(transform) }
      )
    )
  }

  /// Follows one value made from the child's state, and made anew only when that has changed.
  ///
  /// - Parameters:
  ///   - memoize: Whether a read without a change since the last one returns the same value again.
  ///   - transform: Makes the value.
  /// - Returns: The value, a new object for each call.
  public func select<Value: Equatable & Sendable>(
    memoize: Bool,
    _ transform: @escaping @MainActor (State) -> Value
  ) -> SelectedStore<Value> {
    memoize ? select(dependingOn: \.self, transform: transform) : select(transform)
  }

  /// Follows one value that is made from some values of the child's state, and made anew only when
  /// one of those has changed.
  ///
  /// - Parameters:
  ///   - paths: The places of the values in the child's state.
  ///   - transform: Makes the value from them.
  /// - Returns: The value, a new object for each call.
  public func select<each Dependency: Equatable & Sendable, Value: Equatable & Sendable>(
    dependingOn paths: repeat KeyPath<State, each Dependency>,
    transform: @escaping @MainActor (repeat each Dependency) -> Value
  ) -> SelectedStore<Value> {
    var parents: [ProjectionNode] = []
    for path in repeat each paths { parents.append(projection.derived(path)) }
    let source = projection
    return SelectedStore(
      .memoized(madeFrom: parents, in: source.index) {
        source.fetch().map { transform(repeat $0[keyPath: each paths]) }
      } orLast: {
        transform(repeat source.lastSeen[keyPath: each paths])
      }
    )
  }

  /// Follows one value that is made from some values of the child's state: `select(dependingOn:)`
  /// under the original's name for several values.
  ///
  /// - Parameters:
  ///   - paths: The places of the values in the child's state.
  ///   - transform: Makes the value from them.
  /// - Returns: The value, a new object for each call.
  public func select<each Dependency: Equatable & Sendable, Value: Equatable & Sendable>(
    dependingOnAll paths: repeat KeyPath<State, each Dependency>,
    transform: @escaping @MainActor (repeat each Dependency) -> Value
  ) -> SelectedStore<Value> {
    select(dependingOn: repeat each paths, transform: transform)
  }
}

extension Projection {
  /// The projection of a part of this one's value, the same for the same path.
  func derived<Part: Equatable & Sendable>(_ path: KeyPath<Value, Part>) -> Projection<Part> {
    let place = ProjectionPlace(path)
    if let known = derived[place] as? Projection<Part> { return known }
    let made = Projection<Part>(
      (fetch() ?? lastSeen)[keyPath: path],
      in: index,
      at: place,
      madeFrom: [self],
      fetch: { self.fetch()?[keyPath: path] }
    )
    if index != nil { derived[place] = made }
    return made
  }

  /// A projection whose value is made anew only when one of its parents has changed.
  ///
  /// - Parameters:
  ///   - parents: The projections that the value is made from.
  ///   - index: The index of the store.
  ///   - make: Makes the value, or returns `nil` when its source no longer exists.
  ///   - last: Makes the first value when its source no longer exists.
  /// - Returns: The projection.
  @usableFromInline
  static func memoized(
    madeFrom parents: [ProjectionNode],
    in index: ProjectionIndex?,
    _ make: @escaping @MainActor () -> Value?,
    orLast last: () -> Value
  ) -> Projection {
    for parent in parents where !parent.isWatched { parent.synchronize() }
    var known = make()
    var versions = parents.reduce(0) { $0 &+ $1.version }
    return Projection(known ?? last(), in: index, madeFrom: parents) {
      for parent in parents { parent.synchronize() }
      let now = parents.reduce(0) { $0 &+ $1.version }
      if now != versions || known == nil {
        versions = now
        known = make()
      }
      return known
    }
  }
}
