import InnoObservation

/// A key path at which a projection is found again.
@usableFromInline
struct ProjectionPlace: Hashable {
  let path: AnyKeyPath

  /// A Boolean value that indicates whether the projection shows the value inside the optional at
  /// the path.
  let isUnwrapped: Bool

  @usableFromInline
  init(_ path: AnyKeyPath, isUnwrapped: Bool = false) {
    self.path = path
    self.isUnwrapped = isUnwrapped
  }
}

/// A part of a store's state that is compared only while an observer waits for its change.
///
/// Three things can cause the comparison: an action of the store, a change of the nodes that this
/// one is made from, or a change of its row in a table.
///
/// Its properties are read and written as a whole on the main actor, so that access to them needs
/// no check at run time.
@MainActor
@usableFromInline
class ProjectionNode {
  @usableFromInline let signal = ChangeSignal()

  /// The nodes that this one is made from; when there are none, the store's actions are the cause.
  @usableFromInline let parents: [ProjectionNode]

  /// The table of the row that is shown.
  private let table: RowTableNode?

  /// The key of the node in its first parent or, without a parent, in the index.
  private let place: ProjectionPlace?

  /// The way to the index of the store, which ends with it.
  @usableFromInline let link: ProjectionIndex.Link?

  @inlinable final var index: ProjectionIndex? { hasEnded ? nil : link?.index }

  /// Nodes that are made from this one at a key path.
  @usableFromInline var derived: [ProjectionPlace: ProjectionNode] = [:]

  /// All nodes that are made from this one.
  @exclusivity(unchecked)
  private var dependents: [ProjectionNode] = []

  /// The node's position among the dependents of each parent.
  @exclusivity(unchecked)
  private var positions: [Int] = []

  /// A Boolean value that indicates whether the node is compared when its cause occurs.
  @usableFromInline
  @exclusivity(unchecked)
  final var isWatched = false

  /// The round of the index in which the node was last compared out of turn.
  @usableFromInline
  @exclusivity(unchecked)
  final var round = 0

  /// The number of changes that were detected.
  @exclusivity(unchecked)
  @usableFromInline final var version = 0

  /// A Boolean value that indicates whether a change was detected before the comparison that
  /// reports it.
  @exclusivity(unchecked)
  @usableFromInline final var isDirty = false

  /// The node's position among those that the index compares, or -1.
  @exclusivity(unchecked)
  final var slot = -1

  /// A Boolean value that indicates whether the node has left the index, or the store was released.
  @usableFromInline
  @exclusivity(unchecked)
  final var hasEnded = false

  /// The number of public objects that show the node.
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
    guard index != nil else { return }
    positions = parents.map { parent in
      parent.dependents.append(self)
      return parent.dependents.count - 1
    }
    table?.liveRows += 1
  }

  // MARK: What a subclass knows

  /// The way to compare with the state.
  var watch: ProjectionIndex.Watch { .byValue }

  /// A Boolean value that indicates whether the path leads to a stored property, so that the number
  /// of such nodes is limited.
  var isStored: Bool { false }

  /// Compares with the source and collects what changed.
  func refresh(_ state: UnsafeRawPointer, into changes: inout ProjectionChanges) {}

  /// Collects a change that an update has found and kept.
  func didUpdate(_ state: UnsafeRawPointer, into changes: inout ProjectionChanges) {}

  /// Detects a change outside of a comparison.
  @usableFromInline
  func synchronize() {}

  /// Detects a change outside of a comparison, unless the node is up to date.
  ///
  /// A watched node is, from the comparison that follows an action to the next action.
  @inlinable
  final func synchronizeIfNeeded() {
    if isWatched, !isDirty, let index, !index.isPending || index.round == round { return }
    synchronize()
  }

  /// Gives up the kept value if an action of this case may change it in place.
  func release(before caseName: String) {}

  /// Keeps the present value again.
  func restore() {}

  /// Records that an action of this case changed the value.
  func note(changedBy caseName: String) {}

  // MARK: Watching

  /// Requests comparisons from now on.
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

  /// Reports a change to the observers and compares the nodes that are made from this one.
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

  // MARK: Life

  @usableFromInline
  final func addHolder() {
    holders += 1
  }

  @usableFromInline
  final func removeHolder() {
    holders -= 1
    endIfUnused()
  }

  /// Leaves the index unless the node is retained, or an observer waits for a change of a stored
  /// property.
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

  /// Releases all nodes made from this one when the store ends, and adds those whose observers are
  /// to be notified.
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

/// The nodes and signals to report once everything was compared.
@usableFromInline
struct ProjectionChanges {
  var nodes: [ProjectionNode] = []
  @usableFromInline var signals: [ChangeSignal] = []

  @usableFromInline
  init() {}

  /// Notifies the observers; they may read, send and drop what they like.
  @MainActor
  @usableFromInline
  func report() {
    for signal in signals { signal.notify() }
    for node in nodes { node.signal.notify() }
    for node in nodes { node.endIfUnused() }
  }
}
