extension Store {
  /// Follows one value made from the state.
  ///
  /// ```swift
  /// store.select(\.people.count)
  /// store.select { $0.people.filter(\.isNear) }
  /// ```
  ///
  /// - Parameter transform: Makes the value; called when the value is read, and after each action for
  ///   a value that was read since it last changed.
  /// - Returns: The value.
  public func select<Value: Equatable & Sendable>(
    _ transform: @escaping @MainActor (State) -> Value
  ) -> SelectedStore<Value> {
    SelectedStore(
      Projection(transform(untracked), following: followed) { [weak self] in
        self.map { transform($0.untracked) }
      }
    )
  }

  /// Follows one value that is made from some values of the state, and made anew only when one of
  /// those has changed.
  ///
  /// ```swift
  /// store.select(dependingOn: \.people, \.query) { people, query in
  ///   people.filter { $0.name.contains(query) }
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - paths: The places of the values in the state.
  ///   - transform: Makes the value from them.
  /// - Returns: The value.
  public func select<each Dependency: Equatable & Sendable, Value: Equatable & Sendable>(
    dependingOn paths: repeat KeyPath<State, each Dependency>,
    transform: @escaping @MainActor (repeat each Dependency) -> Value
  ) -> SelectedStore<Value> {
    var known = (repeat peek(each paths))
    var value = transform(repeat each known)
    return SelectedStore(
      Projection(value, following: followed) { [weak self] in
        guard let self else { return nil }
        let now = (repeat self.peek(each paths))
        guard !areEqual(repeat (each known, each now)) else { return value }
        known = now
        value = transform(repeat each now)
        return value
      }
    )
  }

  /// The state, without being told of its changes.
  @usableFromInline
  var untracked: State {
    refuseWhileReducing()
    return current
  }

  /// Reads one value of the state without being told of its changes.
  @inlinable
  func peek<Value>(_ path: KeyPath<State, Value>) -> Value {
    refuseWhileReducing()
    return current[keyPath: path]
  }

  /// Lets projections follow this store without keeping it alive.
  @usableFromInline
  var followed: @MainActor (@escaping @MainActor () -> Void) -> StoreObservation? {
    { [weak self] in self?.follow($0) }
  }
}

private func areEqual<each Value: Equatable>(_ pairs: repeat (each Value, each Value)) -> Bool {
  for (left, right) in repeat each pairs {
    guard left == right else { return false }
  }
  return true
}
