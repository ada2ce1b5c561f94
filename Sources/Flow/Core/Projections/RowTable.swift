import InnoObservation

/// The base class of ``RowTable``, for code that does not depend on the row type.
@MainActor
@usableFromInline
class RowTableNode {
  /// The maximum number of rows in a small table.
  ///
  /// When a table's row projections are no longer in use, the table is removed. However, a small
  /// table is kept as long as its ``shape`` is observed.
  static let smallCount = 1_024

  /// A signal that reports that rows were added, removed or moved.
  @usableFromInline let shape = ChangeSignal()

  /// The number of rows whose projection is in use.
  final var liveRows = 0

  /// A closure that is called when the last row projection is no longer in use.
  final var onUnused: (@MainActor () -> Void)?

  /// A closure that collects the changed rows.
  ///
  /// The result is `true` if rows have changed, or if the last action may have copied the whole
  /// collection because the table kept a second reference to the collection.
  @usableFromInline
  final var compare: @MainActor (UnsafeRawPointer, inout ProjectionChanges) -> Bool = { _, _ in
    false
  }

  /// A closure that releases the kept copy of the collection, so that the collection in the state
  /// can be changed in place.
  @usableFromInline
  final var dropCopy: @MainActor () -> Void = {}

  /// The names of the action cases that have changed the collection so far.
  ///
  /// Before an action of one of these cases is reduced, the table releases its copy of the
  /// collection.
  private var changingCases: Set<String> = []

  @usableFromInline
  init() {}

  /// The number of rows.
  ///
  /// A subclass overrides this property.
  var count: Int { 0 }

  /// Releases the table's copy of the collection if actions of the given case may change the
  /// collection.
  ///
  /// Call this method before an action of the given case is reduced.
  final func release(before caseName: String) {
    if changingCases.contains(caseName) { dropCopy() }
  }

  /// Records that an action of one of the given cases changed the collection.
  final func note(changedByOneOf caseNames: Set<String>) {
    changingCases.formUnion(caseNames)
  }

  /// Returns the row projections that are in use; subclasses override this method.
  func nodes() -> [ProjectionNode] { [] }

  final func removeRow() {
    liveRows -= 1
    if liveRows == 0 { onUnused?() }
  }
}

/// A table for the row stores of a collection.
///
/// After each action, the table compares the rows once for all observers, and reports only the rows
/// that have changed. The table also keeps a copy of the collection. While the copy and the
/// collection in the state share the same memory, the rows need not be compared.
@MainActor
@usableFromInline
final class RowTable<Parent: Reducer, Row, RowAction: Sendable>: RowTableNode
where Row: Identifiable & Equatable & Sendable, Row.ID: Sendable {
  @usableFromInline
  typealias RowStore = ScopedStore<Parent, Row, RowAction>

  /// The position of a row, and the row's projection if the projection is retained.
  @usableFromInline
  final class Slot {
    /// The row's position, or `nil` after the row was removed.
    @usableFromInline var index: Int?

    @usableFromInline weak var node: Projection<Row>?

    @usableFromInline
    init(index: Int) {
      self.index = index
    }
  }

  @exclusivity(unchecked)
  @usableFromInline var rows: [Row] = []
  @exclusivity(unchecked)
  @usableFromInline var slots: [Slot] = []

  @usableFromInline
  override init() {}

  override var count: Int { rows.count }

  override func nodes() -> [ProjectionNode] { slots.compactMap(\.node) }

  /// Fills a new table with the rows of a collection.
  @inlinable
  func fill(with collection: some RowCollection<Row>) {
    // The elements are copied. If `rows` shared the memory of the collection, the collection could
    // not be changed in place.
    rows.append(contentsOf: collection)
    slots = rows.indices.map { Slot(index: $0) }
  }

  /// Updates the table to match the current rows, and collects the changes.
  ///
  /// - Returns: `true` if a row has changed, or if rows were added, removed or moved.
  @inlinable
  func update(
    _ collection: some RowCollection<Row>,
    _ state: UnsafeRawPointer,
    _ changes: inout ProjectionChanges
  ) -> Bool {
    collection.withContiguousStorageIfAvailable { update(from: $0, state, &changes) }
      ?? Array(collection).withUnsafeBufferPointer { update(from: $0, state, &changes) }
  }

  @inlinable
  func update(
    from new: UnsafeBufferPointer<Row>,
    _ state: UnsafeRawPointer,
    _ changes: inout ProjectionChanges
  ) -> Bool {
    var changed: [Int] = []
    let same = rows.withUnsafeBufferPointer { Self.compare($0, new, &changed) }
    for index in changed { rows[index] = new[index] }
    let changedSlots = changed.map { slots[$0] }
    let isReshaped = same < max(rows.count, new.count)
    if isReshaped { reshape(from: same, new, state, &changes) }
    for slot in changedSlots {
      guard let node = slot.node, let index = slot.index else { continue }
      node.changeRow(to: rows[index], last: rows[index], state, &changes)
    }
    return isReshaped || !changed.isEmpty
  }

  /// Finds the changed rows before the first position at which the ids of the rows differ.
  ///
  /// The method appends the positions of the changed rows to `changed`.
  ///
  /// - Returns: The number of rows before the first position at which the ids differ.
  @inlinable
  static func compare(
    _ old: UnsafeBufferPointer<Row>,
    _ new: UnsafeBufferPointer<Row>,
    _ changed: inout [Int]
  ) -> Int {
    let count = min(old.count, new.count)
    guard count > 0, let old = old.baseAddress, let new = new.baseAddress else { return 0 }
    let (stride, size) = (MemoryLayout<Row>.stride, MemoryLayout<Row>.size)
    var index = 0
    while index < count {
      let end = min(index + 128, count)
      if areSameBytes(old + index, new + index, (end - index) * stride) {
        index = end
        continue
      }
      while index < end {
        if !areSameBytes(old + index, new + index, size), old[index] != new[index] {
          guard old[index].id == new[index].id else { return index }
          changed.append(index)
        }
        index += 1
      }
    }
    return count
  }

  /// Updates the table after rows were added, removed or moved; all rows before the position
  /// `start` are unchanged.
  @usableFromInline
  func reshape(
    from start: Int,
    _ new: UnsafeBufferPointer<Row>,
    _ state: UnsafeRawPointer,
    _ changes: inout ProjectionChanges
  ) {
    // Rows at the end whose ids have not changed keep their slots, and need no lookup by id.
    var (oldEnd, newEnd) = (rows.count, new.count)
    while oldEnd > start, newEnd > start, rows[oldEnd - 1].id == new[newEnd - 1].id {
      oldEnd -= 1
      newEnd -= 1
    }
    let known = Dictionary(
      zip(
        rows[start..<oldEnd].lazy.map { $0.id },
        zip(rows[start..<oldEnd], slots[start..<oldEnd])
      ),
      uniquingKeysWith: { first, _ in first }
    )
    let tail = Array(zip(rows[oldEnd...], slots[oldEnd...]))
    let middle = new[start..<newEnd].map { known[$0.id]?.1 ?? Slot(index: 0) }
    for (_, slot) in known.values { slot.index = nil }
    slots.replaceSubrange(start..<oldEnd, with: middle)
    rows.replaceSubrange(start..., with: new[start...])
    for index in start..<slots.count { slots[index].index = index }

    changes.signals.append(shape)
    for (row, slot) in Array(known.values) + tail {
      let now = slot.index.map { rows[$0] }
      if now != row { slot.node?.changeRow(to: now, last: row, state, &changes) }
    }
  }
}

/// The collection, the action case and the table type by which a store finds an existing row table.
@usableFromInline
struct RowTableKey: Hashable {
  @usableFromInline let collection: AnyKeyPath
  @usableFromInline let action: CasePathIdentity
  @usableFromInline let type: ObjectIdentifier

  @usableFromInline
  init(collection: AnyKeyPath, action: CasePathIdentity, type: Any.Type) {
    self.collection = collection
    self.action = action
    self.type = ObjectIdentifier(type)
  }
}
