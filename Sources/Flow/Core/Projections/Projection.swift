/// A value that is derived from a part of a store's state and is tracked by Swift's Observation.
@MainActor
@usableFromInline
final class Projection<Value: Equatable & Sendable>: ProjectionNode {
  /// A closure that compares the value in ``kept`` with the current value in the state.
  ///
  /// The argument is the address of the state. If the values differ, the closure stores the current
  /// value in ``kept`` and returns `true`. The closure is called only while ``kept`` contains a
  /// value.
  @usableFromInline
  typealias Update = @MainActor (UnsafeRawPointer) -> Bool

  /// A closure that returns the current value, or `nil` if the value no longer exists.
  @usableFromInline let fetch: @MainActor () -> Value?

  /// A copy of an earlier value, for comparison with the current value.
  ///
  /// A comparison updates the copy if the value has changed. While no observer waits for a change,
  /// each read also updates the copy.
  @usableFromInline let kept: KeptValue<Value>

  /// The selected store or row store whose value is this projection, or `nil` if no store uses this
  /// projection.
  @usableFromInline weak var wrapper: AnyObject?

  private let update: Update?

  /// The cache of the computed value, or `nil` if the value is not memoized.
  private let memo: Memo<Value>?

  /// A Boolean value that indicates whether the value contains no references.
  ///
  /// A value without references, such as an integer, cannot contain a large collection.
  private let isPlain = _isPOD(Value.self)
  private let offset: Int?
  @exclusivity(unchecked)
  private var scopes: [ScopeEntry] = []
  @exclusivity(unchecked)
  private var isAlive = true

  /// The case names of the actions that may have changed the value since the value was found to be
  /// large.
  ///
  /// Before the store reduces an action of one of these cases, the projection releases its copy of
  /// the value.
  @exclusivity(unchecked)
  private var changingCases: Set<String> = []
  @exclusivity(unchecked)
  private var isLarge = false

  /// A child store that reads its state from the projection, with the key for finding the store.
  private struct ScopeEntry {
    let key: ScopeKey
    weak var store: AnyObject?
  }

  /// Creates a projection.
  ///
  /// - Parameters:
  ///   - kept: The current value.
  ///   - index: The store's index of projections, or `nil` if the store was released.
  ///   - place: The key for looking up the projection, or `nil` if the projection is not shared.
  ///   - parents: The projections from which this projection is derived.
  ///   - table: The table that contains the projection's row, or `nil` if the projection does not
  ///     represent a row.
  ///   - offset: The offset of the value in the state, in bytes, or `nil` if the value is not a
  ///     stored property.
  ///   - memo: The cache of the computed value, or `nil` if the value is not memoized.
  ///   - update: A closure that updates the kept value without a call to `fetch`, or `nil` if each
  ///     update must call `fetch`.
  ///   - fetch: A closure that returns the current value.
  @usableFromInline
  init(
    _ kept: KeptValue<Value>,
    in index: ProjectionIndex?,
    at place: ProjectionPlace? = nil,
    madeFrom parents: [ProjectionNode] = [],
    table: RowTableNode? = nil,
    offset: Int? = nil,
    memo: Memo<Value>? = nil,
    update: Update? = nil,
    fetch: @escaping @MainActor () -> Value?
  ) {
    self.kept = kept
    self.offset = offset
    self.memo = memo
    self.update = update
    self.fetch = fetch
    super.init(index, at: place, madeFrom: parents, in: table)
    if Value.self is any Collection.Type { lookForWeight(kept.pointer.pointee) }
  }

  /// The current value, or `nil` if the projected part of the state no longer exists.
  @inlinable var living: Value? {
    signal.access()
    // While the projection is watched, a read does not replace the kept value. The next comparison
    // therefore finds every change since the first read.
    if isWatched { return fetch() }
    return startReading()
  }

  /// The current value or, if the value no longer exists, the last known value.
  @inlinable var value: Value { living ?? lastSeen }

  /// The current value, or the last known value if the current value no longer exists.
  ///
  /// Reading this property does not register an observer.
  @inlinable var latest: Value { fetch() ?? lastSeen }

  /// The last known value.
  @usableFromInline var lastSeen: Value {
    // The kept copy may have been released before the current action.
    if !kept.isPresent { synchronize() }
    if !kept.isPresent, let memo { kept.set(memo.last()) }
    return kept.pointer.pointee
  }

  /// Starts watching this node, keeps the current value, and returns the current value.
  ///
  /// If the value has changed and other nodes depend on this node, the method also increments
  /// ``version``, so that the dependent nodes compute their values again.
  @usableFromInline
  func startReading() -> Value? {
    startWatching()
    let value = fetch()
    if hasDependents, differs(value) { version &+= 1 }
    keep(value)
    return value
  }

  /// Keeps a value for later comparisons.
  ///
  /// The argument is `nil` if the value no longer exists.
  @usableFromInline
  func keep(_ value: Value?) {
    let wasComparable = kept.isPresent && isAlive
    isAlive = value != nil
    if let value { kept.set(value) }
    if !wasComparable || !isAlive { index?.setWatch(of: self) }
  }

  // MARK: Comparison

  override var watch: ProjectionIndex.Watch {
    guard kept.isPresent, isAlive, !isDirty else { return .byValue }
    if let offset {
      return .bytes(
        offset: offset,
        count: MemoryLayout<Value>.size,
        kept: UnsafeRawPointer(kept.pointer)
      )
    }
    return update.map { .update($0) } ?? .byValue
  }

  override var isStored: Bool { offset != nil }

  override func refresh(_ state: UnsafeRawPointer, into changes: inout ProjectionChanges) {
    guard kept.isPresent, !isDirty else { return change(to: fetch(), state, &changes) }
    if isAlive, let update {
      if update(state) { didUpdate(state, into: &changes) }
      return
    }
    let value = fetch()
    if differs(value) { change(to: value, state, &changes) }
  }

  override func didUpdate(_ state: UnsafeRawPointer, into changes: inout ProjectionChanges) {
    if !isPlain { lookForWeight(kept.pointer.pointee) }
    if isLarge { index?.noteChange(of: self) }
    propagate(state, into: &changes)
  }

  /// Stores a new value without comparing it with the old value, and propagates the change.
  ///
  /// `value` is `nil` if the projected part of the state no longer exists.
  func change(to value: Value?, _ state: UnsafeRawPointer, _ changes: inout ProjectionChanges) {
    let wasComparable = kept.isPresent && isAlive && !isDirty
    isDirty = false
    isAlive = value != nil
    if let value {
      kept.set(value)
      lookForWeight(value)
    }
    if !wasComparable || !isAlive { index?.setWatch(of: self) }
    if isLarge { index?.noteChange(of: self) }
    propagate(state, into: &changes)
  }

  /// Updates the projection of a row that was changed or removed.
  ///
  /// If the row was removed, `row` is `nil`, and `last` is the row's value before the removal.
  /// Otherwise, `last` is ignored.
  @usableFromInline
  func changeRow(
    to row: Value?,
    last: Value,
    _ state: UnsafeRawPointer,
    _ changes: inout ProjectionChanges
  ) {
    if row == nil { kept.set(last) }
    change(to: row, state, &changes)
  }

  @usableFromInline
  override func synchronize() {
    if let index { round = index.round }
    let value = fetch()
    guard differs(value) else { return }
    keep(value)
    version &+= 1
    guard isWatched else { return }
    isDirty = true
    index?.setWatch(of: self)
  }

  private func differs(_ value: Value?) -> Bool {
    guard let value else { return isAlive }
    return !isAlive || !kept.isPresent || value != kept.pointer.pointee
  }

  // MARK: Large values

  /// Returns a Boolean value that indicates whether the node releases its copies of a large value
  /// before the store reduces an action of the given case.
  ///
  /// While no observer waits for a change, the copies are released before every action. While an
  /// observer waits, the copies are released only before actions of a case that has already changed
  /// the value.
  ///
  /// A memoized node releases its copies only if one of its parents also releases its copies. After
  /// the action, that parent counts as changed, so the memoized value is recomputed.
  override func releases(before caseName: String) -> Bool {
    guard isLarge, !isWatched || changingCases.contains(caseName) else { return false }
    return memo == nil || parents.contains { $0.releases(before: caseName) }
  }

  /// Releases the copies of a large value, so that an action can change the original in place.
  ///
  /// Without a copy, the old and the new value cannot be compared. Waiting observers are therefore
  /// notified even if the value has not changed.
  override func release(before caseName: String) {
    guard releases(before: caseName) else { return }
    memo?.value = nil
    guard kept.isPresent else { return }
    kept.drop()
    index?.setWatch(of: self)
  }

  override func restore() {
    // A memoized value is recomputed when it is read.
    guard !kept.isPresent, memo == nil, let value = fetch() else { return }
    keep(value)
    // The original may have been changed in place, so a change is assumed.
    version &+= 1
  }

  override func note(changedByOneOf caseNames: Set<String>) {
    changingCases.formUnion(caseNames)
  }

  /// Checks whether the value has become large, but skips the check after most changes.
  ///
  /// The kept copy of a large value may be released. A value that an action can remove is never
  /// treated as large, because after the removal the kept copy is the only copy.
  private func lookForWeight(_ value: Value) {
    guard !isPlain, !isRemovable, !isLarge else { return }
    guard version & (version &- 1) == 0 || version & 1_023 == 0, isHeavy(value) else { return }
    isLarge = true
    index?.addLarge(self)
  }

  // MARK: Stores of children

  /// Returns the child store with the given key, or `nil` if no such store is retained.
  @usableFromInline
  func scope(_ key: ScopeKey) -> AnyObject? {
    scopes.first { $0.key == key && $0.store != nil }?.store
  }

  @usableFromInline
  func add(_ store: AnyObject, _ key: ScopeKey) {
    scopes.removeAll { $0.store == nil }
    scopes.append(ScopeEntry(key: key, store: store))
  }
}

/// The action case and the store type by which a projection finds an existing child store.
@usableFromInline
struct ScopeKey: Equatable {
  let action: CasePathIdentity
  let type: ObjectIdentifier

  @usableFromInline
  init(action: CasePathIdentity, type: Any.Type) {
    self.action = action
    self.type = ObjectIdentifier(type)
  }
}
