import InnoObservation

/// An index of a store's projections, with lookup by key path.
///
/// After an action, the index checks each projection that has a waiting observer. For a stored
/// property, the index compares the bytes first, and compares the value only if the bytes differ.
/// For any other projection, the index compares the value. A projection that is not read costs
/// nothing. A projection that is derived from another projection is compared only if the other
/// projection has changed.
@MainActor
@usableFromInline
final class ProjectionIndex {
  /// The way in which a watched node is compared with the state.
  @usableFromInline
  enum Watch {
    /// A comparison of the bytes of the node's value with the kept bytes of its earlier value.
    ///
    /// The values themselves are compared only if the bytes differ.
    case bytes(offset: Int, count: Int, kept: UnsafeRawPointer)

    /// A call to a closure that compares the node's value with a kept copy of the value, and
    /// replaces the copy if the value has changed.
    case update(@MainActor (UnsafeRawPointer) -> Bool)

    /// A comparison that a method of the node performs.
    case byValue

    /// The slot is unused, because the slot's node was removed during a comparison.
    case unused
  }

  /// An object that refers to the index, and that all nodes of the index share.
  ///
  /// A single shared object is cheaper than a weak reference to the index in each node.
  @usableFromInline
  final class Link {
    // `unowned(unsafe)` is safe here. The reference is read only on the main actor. The
    // deinitializer of the index also runs on the main actor, and sets the reference to `nil`. A
    // reader therefore finds either a valid index or `nil`. If another thread has released the
    // index, the deinitializer may still be waiting for the main actor during a read. The read is
    // valid nevertheless, because the memory exists until the deinitializer has run, and because no
    // reader keeps the reference beyond its own call.
    @usableFromInline
    @exclusivity(unchecked)
    unowned(unsafe) var index: ProjectionIndex?

    init() {}
  }

  @usableFromInline let link = Link()

  @exclusivity(unchecked)
  @usableFromInline var places: [ProjectionPlace: ProjectionNode] = [:]
  @exclusivity(unchecked)
  @usableFromInline var tables: [RowTableKey: RowTableNode] = [:]

  @exclusivity(unchecked)
  private var watches: ContiguousArray<Watch> = []
  @exclusivity(unchecked)
  private var watched: ContiguousArray<ProjectionNode> = []
  @exclusivity(unchecked)
  private var unused: [Int] = []
  @usableFromInline
  @exclusivity(unchecked)
  var large: [ProjectionNode] = []
  @exclusivity(unchecked)
  private var changedLarge: [ProjectionNode] = []

  /// The case names of the actions that were reduced since the last comparison.
  ///
  /// The names are collected only while the index contains a large value or a table.
  @exclusivity(unchecked)
  private var pendingCases: Set<String> = []

  /// The change signals of removed row tables.
  ///
  /// The signals are reported after the next action.
  @exclusivity(unchecked)
  private var due: [ChangeSignal] = []
  @exclusivity(unchecked)
  private var isComparing = false

  /// A Boolean value that indicates whether the store has begun to reduce an action since the
  /// nodes' values were last compared with the state.
  @usableFromInline
  @exclusivity(unchecked)
  var isPending = false

  /// The number of calls to ``prepare(for:)`` so far.
  @usableFromInline
  @exclusivity(unchecked)
  var round = 0

  private let activate: @MainActor () -> Void

  /// Creates an index.
  ///
  /// - Parameter activate: A closure that makes the store call this index after each action. The
  ///   index calls `activate` as soon as there are values to compare.
  @usableFromInline
  init(activate: @escaping @MainActor () -> Void) {
    self.activate = activate
    link.index = self
  }

  // Notifies the projections' readers that the store was released.
  @_optimize(none)
  isolated deinit {
    var ended: [ProjectionNode] = []
    for node in places.values { node.storeEnded(&ended) }
    for node in watched { node.storeEnded(&ended) }
    var signals = due
    for table in tables.values {
      signals.append(table.shape)
      for node in table.nodes() { node.storeEnded(&ended) }
    }
    link.index = nil
    for signal in signals { signal.notify() }
    for node in ended { node.signal.notify() }
  }

  /// A Boolean value that indicates whether the index has nothing to do before and after an action.
  @usableFromInline var isIdle: Bool {
    watched.isEmpty && tables.isEmpty && large.isEmpty && due.isEmpty
  }

  /// A Boolean value that indicates whether the index may keep copies of large values that must be
  /// released before an action.
  @inlinable var keepsLarge: Bool { !large.isEmpty || !tables.isEmpty }

  @usableFromInline
  func add(_ node: ProjectionNode, at place: ProjectionPlace) {
    places[place] = node
  }

  // MARK: Watched nodes

  func watch(_ node: ProjectionNode) {
    guard node.slot < 0 else { return }
    node.slot = watched.count
    let isFirst = watched.isEmpty
    watched.append(node)
    watches.append(node.watch)
    if isFirst { activate() }
  }

  func unwatch(_ node: ProjectionNode) {
    guard node.slot >= 0 else { return }
    if isComparing {
      watches[node.slot] = .unused
      unused.append(node.slot)
    } else {
      removeWatch(at: node.slot)
    }
    node.slot = -1
  }

  /// Updates the kind of comparison that the index makes for a node.
  ///
  /// If the index does not watch the node, this method does nothing.
  func setWatch(of node: ProjectionNode) {
    if node.slot >= 0 { watches[node.slot] = node.watch }
  }

  func forget(_ node: ProjectionNode) {
    unwatch(node)
    large.lastIndex { $0 === node }.map { _ = large.remove(at: $0) }
  }

  private func removeWatch(at slot: Int) {
    let (lastWatch, lastNode) = (watches.removeLast(), watched.removeLast())
    guard slot < watched.count else { return }
    (watches[slot], watched[slot]) = (lastWatch, lastNode)
    if case .unused = lastWatch { return }
    lastNode.slot = slot
  }

  // MARK: Large values

  func addLarge(_ node: ProjectionNode) {
    large.append(node)
    activate()
  }

  func noteChange(of node: ProjectionNode) {
    changedLarge.append(node)
  }

  /// Releases the copies of large values before an action, so that the action can change the
  /// originals in place.
  @inlinable
  func prepare(for caseName: () -> String) {
    isPending = true
    round &+= 1
    if keepsLarge { releaseLarge(before: caseName()) }
  }

  @usableFromInline
  func releaseLarge(before caseName: String) {
    pendingCases.insert(caseName)
    for node in large { node.release(before: caseName) }
    for table in tables.values { table.release(before: caseName) }
  }

  // MARK: Tables

  @usableFromInline
  func add(_ table: RowTableNode, at key: RowTableKey) {
    tables[key] = table
    table.onUnused = { [weak self] in self?.removeTable(key) }
    activate()
  }

  /// Removes a table if none of its row projections is in use.
  ///
  /// A small table is not removed while observers wait for rows to be added, removed or moved.
  private func removeTable(_ key: RowTableKey) {
    guard let table = tables[key], table.liveRows == 0 else { return }
    if table.shape.isTracked {
      if table.count <= RowTableNode.smallCount { return }
      // Comparing all rows for a reader that may no longer exist is too expensive. Instead, a
      // change is always reported after the next action, and each remaining reader reads again.
      due.append(table.shape)
      activate()
    }
    tables[key] = nil
  }

  // MARK: After an action

  /// Compares all watched nodes and all tables with the state.
  ///
  /// - Parameters:
  ///   - state: The address of the state.
  ///   - caseName: A closure that returns the name of the last action's case.
  /// - Returns: The changed nodes and tables, whose observers the caller must notify.
  @usableFromInline
  func compare(_ state: UnsafeRawPointer, caseName: () -> String) -> ProjectionChanges {
    var changes = ProjectionChanges()
    isComparing = true
    for slot in outdated(state) {
      switch watches[slot] {
      case .unused: break
      case .update: watched[slot].didUpdate(state, into: &changes)
      case .bytes, .byValue: watched[slot].refresh(state, into: &changes)
      }
    }
    for (key, table) in tables {
      if table.compare(state, &changes) { table.note(changedByOneOf: pendingCases) }
      if table.liveRows == 0, !table.shape.isTracked { tables[key] = nil }
    }
    isComparing = false
    isPending = false
    if !unused.isEmpty {
      for slot in unused.sorted(by: >) { removeWatch(at: slot) }
      unused = []
    }
    if !large.isEmpty { settleLarge(caseName) }
    if !pendingCases.isEmpty { pendingCases = [] }
    if !due.isEmpty {
      changes.signals += due
      due = []
    }
    return changes
  }

  /// Returns the slots of the nodes whose values may have changed.
  private func outdated(_ state: UnsafeRawPointer) -> [Int] {
    var slots: [Int] = []
    // If a node is added or changed during this loop, the array is copied. Such changes are rare.
    for (slot, watch) in watches.enumerated() {
      switch watch {
      case .bytes(let offset, let count, let kept):
        if !areSameBytes(state + offset, kept, count) { slots.append(slot) }
      case .update(let update): if update(state) { slots.append(slot) }
      case .byValue: slots.append(slot)
      case .unused: break
      }
    }
    return slots
  }

  private func settleLarge(_ caseName: () -> String) {
    for node in large { node.restore() }
    if changedLarge.isEmpty { return }
    // If the first value became large during this comparison, no case names have been collected
    // yet. The case name of the last action is used instead.
    let names = pendingCases.isEmpty ? [caseName()] : pendingCases
    for node in changedLarge { node.note(changedByOneOf: names) }
    changedLarge = []
  }
}
