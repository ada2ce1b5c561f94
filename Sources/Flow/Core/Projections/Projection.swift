/// A value that follows a part of a store's state, and reports its changes to Swift's observation.
@MainActor
@usableFromInline
final class Projection<Value: Equatable & Sendable>: ProjectionNode {
  /// Compares the value in the state, whose address is the first argument, with the kept one.
  @usableFromInline
  typealias Comparison = @MainActor (UnsafeRawPointer, UnsafePointer<Value>) -> Bool

  /// Reads the present value, or `nil` when it no longer exists.
  @usableFromInline let fetch: @MainActor () -> Value?

  /// The value at the last comparison or, while nobody waits for a change, at the last read.
  @usableFromInline let kept: KeptValue<Value>

  /// The public object of a selected value or a row.
  @usableFromInline weak var wrapper: AnyObject?

  private let isSame: Comparison?

  /// Whether the value refers to nothing, so that a copy of it has no price.
  private let isPlain = _isPOD(Value.self)
  private let offset: Int?
  @exclusivity(unchecked)
  private var scopes: [ScopeEntry] = []
  @exclusivity(unchecked)
  private var isAlive = true

  /// The cases of the actions that changed a large value, whose copy is given up before they run.
  @exclusivity(unchecked)
  private var changingCases: Set<String> = []
  @exclusivity(unchecked)
  private var isLarge = false

  /// A store of a child that shows the value, and the path of its actions.
  private struct ScopeEntry {
    let key: ScopeKey
    weak var store: AnyObject?
  }

  /// Makes a projection.
  ///
  /// - Parameters:
  ///   - initial: The present value.
  ///   - index: The index of the store, or `nil` when it was released.
  ///   - place: Where the projection is found again.
  ///   - parents: The projections that this one is made from.
  ///   - table: The table of the row that is shown.
  ///   - offset: The distance in bytes from the beginning of the state, for a stored property.
  ///   - isSame: Compares the present value with the kept one faster than `fetch` allows.
  ///   - fetch: Reads the present value.
  @usableFromInline
  init(
    _ initial: Value,
    in index: ProjectionIndex?,
    at place: ProjectionPlace? = nil,
    madeFrom parents: [ProjectionNode] = [],
    table: RowTableNode? = nil,
    offset: Int? = nil,
    isSame: Comparison? = nil,
    fetch: @escaping @MainActor () -> Value?
  ) {
    kept = KeptValue(initial)
    self.offset = offset
    self.isSame = isSame
    self.fetch = fetch
    super.init(index, at: place, madeFrom: parents, in: table)
    if Value.self is any Collection.Type { lookForWeight(initial) }
  }

  /// The value as it is now, or `nil` when it no longer exists.
  @inlinable var living: Value? {
    signal.access()
    // While the projection is watched a read leaves the kept value alone: with that the next
    // comparison finds what changed since the first read.
    if isWatched { return fetch() }
    watch()
    let value = fetch()
    noteRead(value)
    return value
  }

  /// The value as it is now, or as it was last.
  @inlinable var value: Value { living ?? lastSeen }

  /// The value at the last look.
  @usableFromInline var lastSeen: Value {
    // A copy is given up only while a reducer runs.
    if !kept.isPresent { restore() }
    return kept.pointer.pointee
  }

  @usableFromInline
  func noteRead(_ value: Value?) {
    isAlive = value != nil
    if let value { keep(value) }
  }

  private func keep(_ value: Value) {
    let wasPresent = kept.isPresent
    kept.set(value)
    if !wasPresent { index?.setBytes(of: self) }
  }

  // MARK: Comparison

  override var bytes: ProjectionIndex.Watch {
    guard let offset, kept.isPresent, !isDirty else { return .byValue }
    return ProjectionIndex.Watch(
      offset: offset,
      count: MemoryLayout<Value>.size,
      kept: UnsafeRawPointer(kept.pointer)
    )
  }

  override var isStored: Bool { offset != nil }

  override func refresh(_ state: UnsafeRawPointer, into changes: inout ProjectionChanges) {
    if kept.isPresent, !isDirty {
      if isAlive, let isSame, isSame(state, UnsafePointer(kept.pointer)) {
        // Equal but elsewhere: keeps the present one, so that comparing bytes suffices next time.
        if offset != nil, let value = fetch() { kept.set(value) }
        return
      }
      let value = fetch()
      guard differs(value) else { return }
      change(to: value, state, &changes)
    } else {
      change(to: fetch(), state, &changes)
    }
  }

  /// Takes over a value that is known to differ.
  func change(to value: Value?, _ state: UnsafeRawPointer, _ changes: inout ProjectionChanges) {
    let (wasAlive, wasByValue) = (isAlive, bytes.count == 0)
    isDirty = false
    isAlive = value != nil
    if let value {
      keep(value)
      lookForWeight(value)
    }
    if wasByValue || !wasAlive { index?.setBytes(of: self) }
    if isLarge { index?.noteChange(of: self) }
    propagate(state, into: &changes)
  }

  /// Takes over the value of a row that is known to differ, or `nil` and the last one.
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

  override func synchronize() {
    let value = fetch()
    guard differs(value) else { return }
    isAlive = value != nil
    if let value { keep(value) }
    version &+= 1
    guard isWatched else { return }
    isDirty = true
    index?.setBytes(of: self)
  }

  private func differs(_ value: Value?) -> Bool {
    guard let value else { return isAlive }
    return !isAlive || !kept.isPresent || value != kept.pointer.pointee
  }

  // MARK: Large values

  /// A kept copy of a collection makes a change of the collection copy it, so the copy of a large
  /// one is given up before the actions that are known to change it; their change is then reported
  /// without a comparison.
  override func release(before caseName: String) {
    guard kept.isPresent, !isWatched || changingCases.contains(caseName) else { return }
    kept.drop()
    index?.setBytes(of: self)
  }

  override func restore() {
    guard !kept.isPresent, let value = fetch() else { return }
    keep(value)
  }

  override func note(changedBy caseName: String) {
    changingCases.insert(caseName)
  }

  /// Looks now and then whether the value has become large.
  private func lookForWeight(_ value: Value) {
    guard !isPlain, !isLarge, version & (version &- 1) == 0 || version & 1_023 == 0 else { return }
    guard isHeavy(value) else { return }
    isLarge = true
    index?.addLarge(self)
  }

  // MARK: Stores of children

  /// The store that shows the value to a child, while somebody holds it.
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

/// What distinguishes the stores of children that show the same value.
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
