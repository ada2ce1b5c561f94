extension ScopedStore {
  /// Returns a store of one value in the child's state.
  ///
  /// - Parameter path: The key path of the value in the child's state.
  /// - Returns: The store of the value. Repeated calls with the same path return the same object
  ///   while that object is retained.
  public func select<Value: Equatable & Sendable>(
    _ path: KeyPath<State, Value>
  ) -> SelectedStore<Value> {
    .shared(projection.derived(path))
  }

  /// Returns a store of one value that is computed from the child's state.
  ///
  /// - Parameter transform: A closure that computes the value. The closure is called immediately
  ///   and each time the value is read. While the value is observed, the closure is also called
  ///   each time the child's state has changed.
  /// - Returns: The store of the value. Each call returns a new object.
  public func select<Value: Equatable & Sendable>(
    _ transform: @escaping @MainActor (State) -> Value
  ) -> SelectedStore<Value> {
    let source = projection
    return SelectedStore(
      Projection(
        KeptValue(transform(source.latest)),
        in: source.index,
        madeFrom: [source],
        fetch: { source.fetch().map(transform) }
      )
    )
  }

  /// Returns a store of one value that is computed from the child's state.
  ///
  /// If `memoize` is `true`, the value is recomputed only when the child's state has changed.
  ///
  /// - Parameters:
  ///   - memoize: `true` to compare the child's state with the previous state before the value is
  ///     recomputed.
  ///   - transform: A closure that computes the value.
  /// - Returns: The store of the value. Each call returns a new object.
  public func select<Value: Equatable & Sendable>(
    memoize: Bool,
    _ transform: @escaping @MainActor (State) -> Value
  ) -> SelectedStore<Value> {
    memoize ? select(dependingOn: \.self, transform: transform) : select(transform)
  }

  /// Returns a store of one value that is computed from the values at key paths in the child's
  /// state.
  ///
  /// The value is recomputed only when a value at one of the key paths has changed. A collection of
  /// 1,024 or more elements may count as changed even if it has not changed, as described for
  /// `Store.select(_:)`.
  ///
  /// - Parameters:
  ///   - paths: The key paths of the values in the child's state.
  ///   - transform: A closure that computes the value from the values at the key paths.
  /// - Returns: The store of the value. Each call returns a new object.
  public func select<each Dependency: Equatable & Sendable, Value: Equatable & Sendable>(
    dependingOn paths: repeat KeyPath<State, each Dependency>,
    transform: @escaping @MainActor (repeat each Dependency) -> Value
  ) -> SelectedStore<Value> {
    let source = projection
    return SelectedStore(
      .memoized(
        transform,
        of: repeat source.derived(each paths),
        in: source.index
      ) {
        source.fetch().map { transform(repeat $0[keyPath: each paths]) }
      }
    )
  }

  /// Returns a store of one value that is computed from the given values of the child's state.
  ///
  /// This method is equivalent to `select(dependingOn:transform:)`, and exists only for
  /// compatibility with the original InnoFlow library.
  ///
  /// - Parameters:
  ///   - paths: The key paths of the values in the child's state.
  ///   - transform: A closure that computes the value from the values at the key paths.
  /// - Returns: The store of the value. Each call returns a new object.
  public func select<each Dependency: Equatable & Sendable, Value: Equatable & Sendable>(
    dependingOnAll paths: repeat KeyPath<State, each Dependency>,
    transform: @escaping @MainActor (repeat each Dependency) -> Value
  ) -> SelectedStore<Value> {
    select(dependingOn: repeat each paths, transform: transform)
  }
}

extension Projection {
  /// Returns the projection of a part of this projection's value.
  ///
  /// Repeated calls with the same path return the same projection while that projection is in use.
  func derived<Part: Equatable & Sendable>(_ path: KeyPath<Value, Part>) -> Projection<Part> {
    let place = ProjectionPlace(path)
    if let known = derived[place] as? Projection<Part> { return known }
    let made = Projection<Part>(
      KeptValue(latest[keyPath: path]),
      in: index,
      at: place,
      madeFrom: [self],
      fetch: { self.fetch()?[keyPath: path] }
    )
    if index != nil { derived[place] = made }
    return made
  }

  /// Creates a projection whose value is recomputed only when one of its sources has changed.
  ///
  /// - Parameters:
  ///   - transform: A closure that computes the value from the values of the sources.
  ///   - sources: The projections from which the value is computed.
  ///   - index: The store's index of projections, or `nil` if the store was released.
  ///   - make: A closure that receives the address of the state and computes the value. If
  ///     `make` is `nil`, only `fetch` computes the value.
  ///   - fetch: A closure that computes the value, or returns `nil` if the required state no longer
  ///     exists.
  /// - Returns: The projection.
  @inlinable
  static func memoized<each Source: Equatable & Sendable>(
    _ transform: @escaping @MainActor (repeat each Source) -> Value,
    of sources: repeat Projection<each Source>,
    in index: ProjectionIndex?,
    from make: (@MainActor (UnsafeRawPointer) -> Value)? = nil,
    fetch: @escaping @MainActor () -> Value?
  ) -> Projection {
    var parents: [ProjectionNode] = []
    for source in repeat each sources { parents.append(source) }
    for parent in parents where !parent.isWatched { parent.synchronize() }
    let initial = transform(repeat (each sources).latest)
    let kept = KeptValue(initial)
    let memo = Memo(initial, of: parents) { transform(repeat (each sources).lastSeen) }
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
      memo: memo,
      update: update,
      fetch: {
        if memo.isOutdated() || memo.value == nil { memo.value = fetch() }
        return memo.value
      }
    )
  }
}

/// A cache for a value that is computed from the values of parent projections.
///
/// The cache also stores the sum of the parents' version numbers. If the sum changes, the cached
/// value is outdated.
@MainActor
@usableFromInline
final class Memo<Value> {
  /// The value, or `nil` if the value was released.
  @exclusivity(unchecked)
  @usableFromInline var value: Value?

  @usableFromInline let parents: [ProjectionNode]

  /// A closure that computes the value from the last known values of ``parents``.
  @usableFromInline let last: @MainActor () -> Value

  @exclusivity(unchecked)
  @usableFromInline var version = 0

  @inlinable
  init(_ value: Value, of parents: [ProjectionNode], last: @escaping @MainActor () -> Value) {
    self.value = value
    self.parents = parents
    self.last = last
    for parent in parents { version &+= parent.version }
  }

  /// Returns a Boolean value that indicates whether a parent projection has changed since the last
  /// call.
  ///
  /// On the first call, the result indicates whether a parent projection has changed since the
  /// cache was created.
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
