extension ScopedStore {
  /// Follows one value of the child's state.
  ///
  /// - Parameter path: The key path of the value in the child's state.
  /// - Returns: The value, the same object for the same path while it is retained.
  public func select<Value: Equatable & Sendable>(
    _ path: KeyPath<State, Value>
  ) -> SelectedStore<Value> {
    .shared(projection.derived(path))
  }

  /// Follows one value computed from the child's state.
  ///
  /// - Parameter transform: A closure that makes the value; it is called when the value is read
  ///   and, while it is observed, when the child's state has changed.
  /// - Returns: The value, a new object for each call.
  public func select<Value: Equatable & Sendable>(
    _ transform: @escaping @MainActor (State) -> Value
  ) -> SelectedStore<Value> {
    let source = projection
    return SelectedStore(
      Projection(
        KeptValue(transform(source.fetch() ?? source.lastSeen)),
        in: source.index,
        madeFrom: [source],
        fetch: { source.fetch().map(transform) }
      )
    )
  }

  /// Follows one value computed from the child's state, which is recomputed only when that state
  /// has changed.
  ///
  /// - Parameters:
  ///   - memoize: Whether a read returns the previous value if nothing has changed since.
  ///   - transform: A closure that makes the value.
  /// - Returns: The value, a new object for each call.
  public func select<Value: Equatable & Sendable>(
    memoize: Bool,
    _ transform: @escaping @MainActor (State) -> Value
  ) -> SelectedStore<Value> {
    memoize ? select(dependingOn: \.self, transform: transform) : select(transform)
  }

  /// Follows one value computed from some values of the child's state, which is recomputed only
  /// when one of those has changed.
  ///
  /// - Parameters:
  ///   - paths: The key paths of the values in the child's state.
  ///   - transform: A closure that makes the value from them.
  /// - Returns: The value, a new object for each call.
  public func select<each Dependency: Equatable & Sendable, Value: Equatable & Sendable>(
    dependingOn paths: repeat KeyPath<State, each Dependency>,
    transform: @escaping @MainActor (repeat each Dependency) -> Value
  ) -> SelectedStore<Value> {
    var parents: [ProjectionNode] = []
    for path in repeat each paths { parents.append(projection.derived(path)) }
    let source = projection
    let present = source.fetch() ?? source.lastSeen
    return SelectedStore(
      .memoized(
        transform(repeat present[keyPath: each paths]),
        madeFrom: parents,
        in: source.index
      ) {
        source.fetch().map { transform(repeat $0[keyPath: each paths]) }
      }
    )
  }

  /// Follows one value computed from some values of the child's state: `select(dependingOn:)` under
  /// the original's name for several values.
  ///
  /// - Parameters:
  ///   - paths: The key paths of the values in the child's state.
  ///   - transform: A closure that makes the value from them.
  /// - Returns: The value, a new object for each call.
  public func select<each Dependency: Equatable & Sendable, Value: Equatable & Sendable>(
    dependingOnAll paths: repeat KeyPath<State, each Dependency>,
    transform: @escaping @MainActor (repeat each Dependency) -> Value
  ) -> SelectedStore<Value> {
    select(dependingOn: repeat each paths, transform: transform)
  }
}

extension Projection {
  /// Returns the projection of a part of this one's value, the same for the same path.
  func derived<Part: Equatable & Sendable>(_ path: KeyPath<Value, Part>) -> Projection<Part> {
    let place = ProjectionPlace(path)
    if let known = derived[place] as? Projection<Part> { return known }
    let made = Projection<Part>(
      KeptValue((fetch() ?? lastSeen)[keyPath: path]),
      in: index,
      at: place,
      madeFrom: [self],
      fetch: { self.fetch()?[keyPath: path] }
    )
    if index != nil { derived[place] = made }
    return made
  }

  /// Creates a projection whose value is recomputed only when one of its parents has changed.
  ///
  /// - Parameters:
  ///   - initial: The present value.
  ///   - parents: The projections that the value is made from.
  ///   - index: The index of the store.
  ///   - make: A closure that makes the value from the state at an address; without it, `fetch`
  ///     makes it.
  ///   - fetch: A closure that makes the value, or returns `nil` when its source no longer exists.
  /// - Returns: The projection.
  @inlinable
  static func memoized(
    _ initial: Value,
    madeFrom parents: [ProjectionNode],
    in index: ProjectionIndex?,
    from make: (@MainActor (UnsafeRawPointer) -> Value)? = nil,
    fetch: @escaping @MainActor () -> Value?
  ) -> Projection {
    for parent in parents where !parent.isWatched { parent.synchronize() }
    let (kept, memo) = (KeptValue(initial), Memo(initial, of: parents))
    var update: Update?
    if let make {
      update = { state in
        guard memo.isOutdated() else { return false }
        let value = make(state)
        memo.value = value
        return kept.update(to: value)
      }
    }
    return Projection(
      kept,
      in: index,
      madeFrom: parents,
      update: update,
      fetch: {
        if memo.isOutdated() || memo.value == nil { memo.value = fetch() }
        return memo.value
      }
    )
  }
}

/// The value of a projection at a version of its parents.
@MainActor
@usableFromInline
final class Memo<Value> {
  @exclusivity(unchecked)
  @usableFromInline var value: Value?

  @usableFromInline let parents: [ProjectionNode]

  @exclusivity(unchecked)
  @usableFromInline var version = 0

  @inlinable
  init(_ value: Value, of parents: [ProjectionNode]) {
    self.value = value
    self.parents = parents
    for parent in parents { version &+= parent.version }
  }

  /// Returns whether a parent has changed since the last call.
  @inlinable
  func isOutdated() -> Bool {
    var now = 0
    for parent in parents {
      parent.synchronizeIfNeeded()
      now &+= parent.version
    }
    defer { version = now }
    return now != version
  }
}
