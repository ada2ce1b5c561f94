/// The rows of a collection that have stores of their own.
///
/// After each action it finds the rows that changed by comparing with what it knows, once for all,
/// and tells only those.
@MainActor
@usableFromInline
final class RowTable<Parent: Reducer, Row, RowAction: Sendable>
where Row: Identifiable & Equatable & Sendable, Row.ID: Sendable {
  @usableFromInline
  typealias RowStore = ScopedStore<Parent, Row, RowAction>

  /// A row's place, and its store if somebody has it.
  @usableFromInline
  final class Slot {
    /// The row's position, `nil` once it was removed.
    @usableFromInline
    var index: Int?

    @usableFromInline
    weak var store: RowStore?

    @usableFromInline
    init(index: Int) {
      self.index = index
    }
  }

  /// Held by each row's store, so that the table knows whether there is one.
  @usableFromInline
  final class Lifeline: Sendable {}

  @usableFromInline
  private(set) var rows: [Row] = []

  @usableFromInline
  var slots: [Slot] = []

  @usableFromInline
  var lifeline = Lifeline()

  @usableFromInline
  var following: StoreObservation?

  private let shape = StateSignal()
  private var isShapeRead = false

  @usableFromInline
  init() {}

  /// Whether anybody would miss the table.
  @usableFromInline
  var isUsed: Bool { isShapeRead || !isKnownUniquelyReferenced(&lifeline) }

  /// Somebody asks which rows there are.
  @usableFromInline
  func readShape() {
    isShapeRead = true
    shape.read()
  }

  /// Compares with the rows as they are now.
  @inlinable
  func update(_ collection: some RowCollection<Row>) {
    let isDone: Void? = collection.withContiguousStorageIfAvailable { update(from: $0) }
    if isDone == nil { Array(collection).withUnsafeBufferPointer { update(from: $0) } }
  }

  @inlinable
  func update(from new: UnsafeBufferPointer<Row>) {
    var changed: [Int] = []
    let same = rows.withUnsafeBufferPointer { old in
      let count = min(old.count, new.count)
      var index = 0
      while index < count {
        if old[index] != new[index] {
          guard old[index].id == new[index].id else { break }
          changed.append(index)
        }
        index += 1
      }
      return index
    }
    for index in changed { rows[index] = new[index] }
    let changedSlots = changed.map { slots[$0] }
    if same < max(rows.count, new.count) { reshape(from: same, new) }
    // Who is told may act, so each is told what its row is by then.
    for slot in changedSlots { slot.store?.projection.announce(slot.index.map { rows[$0] }) }
  }

  /// Rows came, went or moved from a position on.
  @usableFromInline
  func reshape(from start: Int, _ new: UnsafeBufferPointer<Row>) {
    // What is the same at the end keeps its slots as well, and needs no look by id.
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

    isShapeRead = false
    shape.willChange()
    shape.didChange()
    for (row, slot) in Array(known.values) + tail {
      let now = slot.index.map { rows[$0] }
      if now != row { slot.store?.projection.announce(now, last: row) }
    }
  }
}

/// What tells the row stores of one collection from those of another.
@usableFromInline
struct RowTableKey: Hashable {
  @usableFromInline
  let collection: AnyKeyPath

  @usableFromInline
  let action: String

  @usableFromInline
  let type: ObjectIdentifier

  @usableFromInline
  init(collection: AnyKeyPath, action: String, type: Any.Type) {
    self.collection = collection
    self.action = action
    self.type = ObjectIdentifier(type)
  }
}
