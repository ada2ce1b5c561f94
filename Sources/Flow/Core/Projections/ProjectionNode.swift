import InnoObservation

/// The key path of a projection, for use as a dictionary key.
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
/// A node's value is compared with the previous value only while an observer waits for a change.
/// The value is compared after an action of the store or after a change in a parent node. If the
/// node represents a table row, the value is compared after a change in that row.
///
/// All accesses to the properties happen on the main actor and never overlap. The properties
/// therefore need no exclusivity check at run time.
@MainActor
@usableFromInline
class ProjectionNode {
  @usableFromInline let signal = ChangeSignal()

  /// The nodes from which this node is derived.
  ///
  /// A node without parents is compared after each action of the store or, if the node represents a
  /// row, after a change in ``table``.
  @usableFromInline let parents: [ProjectionNode]

  /// The table that contains the node's row, or `nil` if the node does not represent a row.
  private let table: RowTableNode?

  /// The key for looking up the node in its first parent, or in the store's index if the node has
  /// no parent.
  ///
  /// The value is `nil` if the node cannot be looked up.
  private let place: ProjectionPlace?

  /// A Boolean value that indicates whether the value can cease to exist before the store is
  /// released.
  ///
  /// For example, an optional child or a row can be removed.
  let isRemovable: Bool

  /// The link from this node to the store's index.
  ///
  /// When the store is released, the index clears the link.
  @usableFromInline let link: ProjectionIndex.Link?

  @inlinable final var index: ProjectionIndex? { hasEnded ? nil : link?.index }

  /// The nodes that are derived from this node by a key path.
  @usableFromInline var derived: [ProjectionPlace: ProjectionNode] = [:]

  /// All nodes that have this node as a parent, including the nodes in ``derived``.
  @exclusivity(unchecked)
  private var dependents: [ProjectionNode] = []

  /// For each element of ``parents``, the position of this node in the parent's ``dependents``.
  @exclusivity(unchecked)
  private var positions: [Int] = []

  /// A Boolean value that indicates whether the node's value is compared with the store's state
  /// after each action.
  @usableFromInline
  @exclusivity(unchecked)
  final var isWatched = false

  /// The value of ``ProjectionIndex/round`` at the node's last change or synchronization.
  @usableFromInline
  @exclusivity(unchecked)
  final var round = 0

  /// The number of changes to this node that have been detected so far.
  @exclusivity(unchecked)
  @usableFromInline final var version = 0

  /// A Boolean value that indicates whether a change to this node was detected but has not been
  /// reported.
  ///
  /// The next comparison reports the change.
  @exclusivity(unchecked)
  @usableFromInline final var isDirty = false

  /// A Boolean value that indicates whether other nodes are derived from this node.
  final var hasDependents: Bool { !dependents.isEmpty }

  /// The node's position in the index's list of watched nodes, or -1 if the node is not watched.
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

  /// The way in which the node's value is compared with the state.
  var watch: ProjectionIndex.Watch { .byValue }

  /// A Boolean value that indicates whether the node's value is a stored property of the state.
  ///
  /// A node for a stored property can stay in memory even while no object uses the node, because a
  /// state has a limited number of stored properties.
  var isStored: Bool { false }

  /// Compares the node's kept value with the value in the state, and collects the changes.
  ///
  /// This implementation does nothing; a subclass can override it.
  func refresh(_ state: UnsafeRawPointer, into changes: inout ProjectionChanges) {}

  /// Collects a change that the node's update closure has detected.
  func didUpdate(_ state: UnsafeRawPointer, into changes: inout ProjectionChanges) {}

  /// Compares the node's value with the current state immediately.
  ///
  /// This implementation does nothing; a subclass can override it.
  @usableFromInline
  func synchronize() {}

  /// Compares the node's value with the current state, unless the value is already up to date.
  ///
  /// The value of a watched node is usually up to date, because it is compared after each action.
  @inlinable
  final func synchronizeIfNeeded() {
    if isWatched, !isDirty, let index, !index.isPending || index.round == round { return }
    synchronize()
  }

  /// Returns a Boolean value that indicates whether the node releases its kept value before the
  /// store reduces an action with the given case.
  func releases(before caseName: String) -> Bool { false }

  /// Releases the kept value if an action of the given case may change the value in the state.
  ///
  /// This implementation does nothing; a subclass can override it.
  func release(before caseName: String) {}

  /// Copies the value again if ``release(before:)`` released the previous copy.
  ///
  /// This implementation does nothing; a subclass can override it.
  func restore() {}

  /// Records that an action of one of the given cases changed the value of this node.
  func note(changedByOneOf caseNames: Set<String>) {}

  // MARK: Watching

  /// Starts watching the node.
  ///
  /// The node is compared after each action until its value changes. After the change, the node
  /// remains watched only if another watched node is derived from it.
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

  /// Records a change to this node, and refreshes the derived nodes that are watched.
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
  /// This method is called when the store is released. The method appends the ended nodes to
  /// `ended`, so that the caller can notify the observers of these nodes.
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

/// The projection nodes and signals whose observers are notified after all comparisons.
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
