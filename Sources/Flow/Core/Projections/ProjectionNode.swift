import InnoObservation

/// A key for looking up a projection by key path.
@usableFromInline
struct ProjectionPlace: Hashable {
  let path: AnyKeyPath

  /// A Boolean value that indicates whether the projection unwraps the optional at its key path.
  let isUnwrapped: Bool

  @usableFromInline
  init(_ path: AnyKeyPath, isUnwrapped: Bool = false) {
    self.path = path
    self.isUnwrapped = isUnwrapped
  }
}

/// A node in the graph of the values that are derived from a store's state.
///
/// The subclass ``Projection`` adds the type of the value.
///
/// The value of a node is compared with the previous value only while an observer waits for a
/// change.
///
/// A comparison has one of three causes: an action of the store, a change in a parent node, or a
/// change in the table row that the node represents.
///
/// All accesses to the properties happen on the main actor and never overlap. The properties
/// therefore need no exclusivity check at run time.
@MainActor
@usableFromInline
class ProjectionNode {
  @usableFromInline let signal = ChangeSignal()

  /// The nodes from which this node is derived.
  ///
  /// If the array is empty, comparisons are caused by the store's actions or by the ``table``.
  @usableFromInline let parents: [ProjectionNode]

  /// The table that contains the node's row, or `nil` if the node does not represent a row.
  private let table: RowTableNode?

  /// The key of the node in its first parent, or in the index if the node has no parent.
  ///
  /// The key is `nil` if the node is not shared.
  private let place: ProjectionPlace?

  /// A Boolean value that indicates whether the value can cease to exist before the store is
  /// released.
  ///
  /// For example, an optional child or a row can be removed.
  let isRemovable: Bool

  /// The link to the index of the store.
  ///
  /// The index clears the link when the store is released.
  @usableFromInline let link: ProjectionIndex.Link?

  @inlinable final var index: ProjectionIndex? { hasEnded ? nil : link?.index }

  /// The nodes that are derived from this node by a key path.
  @usableFromInline var derived: [ProjectionPlace: ProjectionNode] = [:]

  /// All nodes that have this node as a parent, including the nodes in ``derived``.
  @exclusivity(unchecked)
  private var dependents: [ProjectionNode] = []

  /// The positions of this node in the ``dependents`` of its parents, one for each element of
  /// ``parents``.
  @exclusivity(unchecked)
  private var positions: [Int] = []

  /// A Boolean value that indicates whether the node is included in comparisons.
  @usableFromInline
  @exclusivity(unchecked)
  final var isWatched = false

  /// The value of ``ProjectionIndex/round`` at the last change or synchronization of the node.
  @usableFromInline
  @exclusivity(unchecked)
  final var round = 0

  /// The number of changes detected so far.
  @exclusivity(unchecked)
  @usableFromInline final var version = 0

  /// A Boolean value that indicates whether a change was detected but has not been reported.
  ///
  /// The next comparison reports the change.
  @exclusivity(unchecked)
  @usableFromInline final var isDirty = false

  /// A Boolean value that indicates whether other nodes are derived from this node.
  final var hasDependents: Bool { !dependents.isEmpty }

  /// The node's position among the nodes that the index compares, or -1 if the index does not
  /// compare the node itself.
  @exclusivity(unchecked)
  final var slot = -1

  /// A Boolean value that indicates whether the node has ended.
  ///
  /// A node ends when it is removed from the index, or when the store is released.
  @usableFromInline
  @exclusivity(unchecked)
  final var hasEnded = false

  /// The number of ``SelectedStore`` and ``ScopedStore`` objects that use the node.
  @exclusivity(unchecked)
  private var holders = 0

  @usableFromInline
  init(
    _ index: ProjectionIndex?,
    at place: ProjectionPlace?,
    madeFrom parents: [ProjectionNode],
    in table: RowTableNode?
  ) {
    link = index?.link
    self.place = place
    self.parents = parents
    self.table = table
    isRemovable =
      table != nil || place?.isUnwrapped == true || parents.contains { $0.isRemovable }
    guard index != nil else { return }
    positions = parents.map { parent in
      parent.dependents.append(self)
      return parent.dependents.count - 1
    }
    table?.liveRows += 1
  }

  // MARK: Overridden members

  /// The way in which the node is compared with the state.
  var watch: ProjectionIndex.Watch { .byValue }

  /// A Boolean value that indicates whether the node's value is a stored property of the state.
  ///
  /// A state has a limited number of stored properties, so the index can keep such a node after the
  /// last object that uses the node is released.
  var isStored: Bool { false }

  /// Compares the value that the node has kept with the current value, and collects the changes.
  func refresh(_ state: UnsafeRawPointer, into changes: inout ProjectionChanges) {}

  /// Collects a change that the node's update closure has detected.
  ///
  /// The closure has already kept the new value.
  func didUpdate(_ state: UnsafeRawPointer, into changes: inout ProjectionChanges) {}

  /// Compares the node's value with the current state now, instead of after the next action.
  @usableFromInline
  func synchronize() {}

  /// Compares the node's value with the current state now, unless the node is up to date.
  ///
  /// After an action, a watched node is compared, and is then up to date until the next action.
  @inlinable
  final func synchronizeIfNeeded() {
    if isWatched, !isDirty, let index, !index.isPending || index.round == round { return }
    synchronize()
  }

  /// Returns a Boolean value that indicates whether the node releases its kept value before the
  /// store reduces an action with the given case.
  func releases(before caseName: String) -> Bool { false }

  /// Releases the kept value if an action of the given case may change the value in the state.
  func release(before caseName: String) {}

  /// Keeps a copy of the current value if the previously kept copy was released.
  ///
  /// This implementation does nothing; a subclass can override it.
  func restore() {}

  /// Records that an action of one of the given cases changed the value.
  func note(changedByOneOf caseNames: Set<String>) {}

  // MARK: Watching

  /// Starts watching the node.
  ///
  /// Comparisons include this node until a change to this node is detected. After the change,
  /// comparisons include this node only if another watched node is derived from this node.
  @usableFromInline
  final func startWatching() {
    isWatched = true
    guard table == nil else { return }
    if parents.isEmpty { index?.watch(self) }
    for parent in parents where !parent.isWatched {
      parent.synchronize()
      parent.startWatching()
    }
  }

  /// Records a change to this node and compares the watched nodes that are derived from this node.
  final func propagate(_ state: UnsafeRawPointer, into changes: inout ProjectionChanges) {
    version &+= 1
    if let index { round = index.round }
    changes.nodes.append(self)
    var isAwaited = false
    for dependent in dependents where dependent.isWatched {
      dependent.refresh(state, into: &changes)
      isAwaited = isAwaited || dependent.isWatched
    }
    isWatched = isAwaited
    if !isAwaited { index?.unwatch(self) }
  }

  // MARK: Lifetime

  @usableFromInline
  final func addHolder() {
    holders += 1
  }

  @usableFromInline
  final func removeHolder() {
    holders -= 1
    endIfUnused()
  }

  /// Removes the node from the index if nothing uses the node.
  ///
  /// A node for a stored property is also in use while an observer waits for a change.
  final func endIfUnused() {
    guard holders == 0, dependents.isEmpty, !hasEnded, let index else { return }
    if isStored, isWatched, signal.isTracked { return }
    hasEnded = true
    isWatched = false
    index.forget(self)
    if let place {
      if let parent = parents.first {
        parent.derived[place] = nil
      } else {
        index.places[place] = nil
      }
    }
    for (parent, position) in zip(parents, positions) { parent.removeDependent(at: position) }
    for parent in parents { parent.endIfUnused() }
    table?.removeRow()
  }

  private func removeDependent(at position: Int) {
    let last = dependents.removeLast()
    guard position < dependents.count else { return }
    dependents[position] = last
    for (index, parent) in last.parents.enumerated()
    where parent === self && last.positions[index] == dependents.count {
      last.positions[index] = position
    }
  }

  /// Ends this node and all nodes that are derived from it.
  ///
  /// The index calls this method when the store is released. The method appends the ended nodes to
  /// `ended`, so that the index can notify the observers of these nodes.
  final func storeEnded(_ ended: inout [ProjectionNode]) {
    guard !hasEnded else { return }
    hasEnded = true
    isWatched = false
    slot = -1
    ended.append(self)
    let made = dependents
    dependents = []
    derived = [:]
    for node in made { node.storeEnded(&ended) }
  }
}

/// The nodes and signals to report after all nodes and tables have been compared.
@usableFromInline
struct ProjectionChanges {
  var nodes: [ProjectionNode] = []
  @usableFromInline var signals: [ChangeSignal] = []

  @usableFromInline
  init() {}

  /// Notifies the observers.
  ///
  /// The observers may read values, send actions and release objects.
  @MainActor
  @usableFromInline
  func report() {
    for signal in signals { signal.notify() }
    for node in nodes { node.signal.notify() }
    for node in nodes { node.endIfUnused() }
  }
}
