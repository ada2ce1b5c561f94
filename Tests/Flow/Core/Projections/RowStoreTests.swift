import InnoFlow
import Observation
import Testing

@MainActor
@Suite("Row stores")
struct RowStoreTests {
  private let store = Store(reducer: Family(), initialState: .twoRows)

  private var rows: [ScopedStore<Family, Child.State, Child.Action>] {
    store.scope(collection: \.table, action: Family.rowPath)
  }

  @Test("Each row reads its state and sends its actions")
  func readsAndSends() {
    let rows = rows
    #expect(rows.map(\.id) == [1, 2])
    rows[1].send(.add)
    #expect(rows.map(\.count) == [0, 1])
    #expect(store.table[id: 2]?.count == 1)
  }

  @Test("The rows of an array also have stores")
  func ofAnArray() {
    let rows = store.scope(
      collection: \.list,
      action: CollectionActionPath(Family.Action.listedCasePath)
    )
    rows[0].send(.add)
    #expect(rows.map(\.count) == [1, 0])
    #expect(store.list.map(\.count) == [1, 0])
  }

  @Test("Only changed rows notify their observers")
  func observation() {
    let rows = rows
    let fired = rows.map { row in
      let fired = Counted()
      withObservationTracking({ _ = row.state }, onChange: { fired.add() })
      return fired
    }
    store.send(.other)
    #expect(fired.map(\.count) == [0, 0])
    store.send(.row(id: 2, action: .add))
    #expect(fired.map(\.count) == [0, 1])
  }

  @Test("A row keeps its store while the store is retained, even if the row moves")
  func identity() {
    let before = rows
    store.send(.add(3))
    store.send(.remove(1))
    let after = rows
    #expect(after.map(\.id) == [2, 3])
    #expect(after[0] === before[1])
    after[0].send(.add)
    #expect(before[1].count == 1)
  }

  @Test("A removed row shows its last state, and an action for it is reported as missing")
  func removed() {
    let recorder = IssueRecorder(of: store)
    let row = rows[0]
    row.send(.add)
    let fired = Counted()
    withObservationTracking({ _ = row.isAlive }, onChange: { fired.add() })
    store.send(.remove(1))
    #expect(fired.count == 1)
    #expect(!row.isAlive)
    #expect(row.state == Child.State(id: 1, count: 1))
    row.send(.add)
    #expect(recorder.issues == [.missingRow(action: "row", id: "1")])
  }

  @Test("A row shows a change made by an action that also removed other rows")
  func changedAndMoved() {
    let store = Store(
      reducer: Reduce<Family.State, Family.Action> { state, _ in
        state.table.modify(id: 2) { $0.count = 7 }
        state.table.modify(id: 3) { $0.count = 8 }
        state.table.remove(id: 1)
        return .none
      },
      initialState: .rows(1...4)
    )
    let rows = store.scope(collection: \.table, action: Family.rowPath)
    let fired = rows.map { row in
      let fired = Counted()
      withObservationTracking({ _ = row.state }, onChange: { fired.add() })
      return fired
    }
    store.send(.other)
    #expect(fired.map(\.count) == [1, 1, 1, 0])
    #expect(rows.map(\.count) == [0, 7, 8, 0])
    #expect(rows.map(\.isAlive) == [false, true, true, true])
  }

  @Test(
    "Observers are notified when rows are added, removed or moved, but not when they change",
    arguments: [0, 2]
  )
  func shape(count: Int) {
    let store = Store(
      reducer: Family(),
      initialState: count == 0 ? Family.State() : .twoRows
    )
    let fired = Counted()
    func track() {
      withObservationTracking(
        { _ = store.scope(collection: \.table, action: Family.rowPath) },
        onChange: { fired.add() }
      )
    }
    track()
    if count > 0 { store.send(.row(id: 1, action: .add)) }
    #expect(fired.count == 0)
    store.send(.add(9))
    #expect(fired.count == 1)
    track()
    store.send(.remove(9))
    #expect(fired.count == 2)
  }

  @Test("Two action paths of one collection have separate row stores")
  func twoPaths() {
    let plain = rows
    let renamed = store.scope(
      collection: \.table,
      action: CollectionActionPath<Family.Action, Int, Child.Action>(
        "renaming",
        embed: { id, _ in .row(id: id, action: .rename(id + 10)) },
        extract: { _ in nil }
      )
    )
    renamed[0].send(.add)
    #expect(store.table.map(\.id) == [11, 2])
    #expect(plain[0].count == 0)
  }

  @Test("Two paths with the same name have separate row stores")
  func pathsOfOneName() {
    let (adding, renaming) = (Self.path { .add }, Self.path { .rename(7) })
    let first = store.scope(collection: \.table, action: adding)
    let second = store.scope(collection: \.table, action: renaming)
    #expect(first[0] !== second[0])
    #expect(store.scope(collection: \.table, action: adding)[0] === first[0])
    #expect(rows[0] === rows[0])
    first[0].send(.add)
    second[0].send(.add)
    #expect(store.table.map(\.id) == [7, 2])
    #expect(store.table.map(\.count) == [1, 0])
  }

  private static func path(
    _ action: @escaping @Sendable () -> Child.Action
  ) -> CollectionActionPath<Family.Action, Int, Child.Action> {
    CollectionActionPath(
      "row",
      embed: { id, _ in .row(id: id, action: action()) },
      extract: { _ in nil }
    )
  }

  @Test("Only the changed rows of a collection with text are reported")
  func rowsWithText() {
    struct Note: Equatable, Sendable, Identifiable {
      let id: Int
      var text: String
      var tags: [String] = []
    }
    struct Notes: Sendable { var notes: [Note] }
    let store = Store(
      reducer: Reduce<Notes, Int> { state, index in
        state.notes[index].text += "!"
        state.notes[index].tags.append("new")
        return .none
      },
      initialState: Notes(
        notes: (0..<300).map { Note(id: $0, text: "A note of some length \($0)") }
      )
    )
    let path = CollectionActionPath<Int, Int, Int>("notes", embed: { $1 }, extract: { _ in nil })
    let rows = store.scope(collection: \.notes, action: path)
    let fired = rows.map { row in
      let fired = Counted()
      withObservationTracking({ _ = row.text }, onChange: { fired.add() })
      return fired
    }
    store.send(150)
    store.send(299)
    store.send(150)
    #expect(fired.indices.filter { fired[$0].count > 0 } == [150, 299])
    #expect(rows[150].text == "A note of some length 150!!")
    #expect(rows[150].tags == ["new", "new"])
  }

  @Test("A row's value follows the row after the row's store is deallocated")
  func valueOutlivesRowStore() {
    let count = rows[1].select(\.count)
    let fired = Counted()
    withObservationTracking({ _ = count.optionalValue }, onChange: { fired.add() })
    store.send(.row(id: 2, action: .add))
    #expect(fired.count == 1)
    #expect(count.optionalValue == 1)
    store.send(.remove(2))
    #expect(!count.isAlive)
  }

  @Test("A large table without retained rows is released by the next action, which is reported")
  func unusedTable() {
    let store = Store(reducer: Family(), initialState: .rows(1...2_000))
    let fired = Counted()
    withObservationTracking(
      { _ = store.scope(collection: \.table, action: Family.rowPath) },
      onChange: { fired.add() }
    )
    #expect(store.isProjecting)
    store.send(.other)
    #expect(fired.count == 1)
    #expect(!store.isProjecting)
  }

  @Test("An action that changes no row compares no rows")
  func unchangedRows() {
    let reads = Counted()
    let store = Store(
      reducer: Ledger(),
      initialState: Ledger.State(rows: CountedRows(rows: [Child.State(id: 1)], reads: reads))
    )
    let rows = store.scope(collection: \.rows, action: Ledger.rowPath)
    let fired = Counted()
    withObservationTracking({ _ = rows[0].count }, onChange: { fired.add() })
    let before = reads.count
    for _ in 0..<3 { store.send(.other) }
    #expect(reads.count == before)
    store.send(.row(id: 1, action: .add))
    #expect(reads.count > before)
    #expect(fired.count == 1)
    #expect(rows[0].count == 1)
  }

  @Test("Rows are changed in place, even if a follow-up action ends the turn")
  func rowsInPlace() {
    let store = Store(
      reducer: Ledger(),
      initialState: Ledger.State(list: (0..<100).map { Child.State(id: $0) })
    )
    let rows = store.scope(collection: \.list, action: Ledger.listPath)
    for row in rows { _ = row.count }
    store.send(.listed(id: 0, action: .add))
    #expect(store.copies == 1)
    for id in 0..<10 { store.send(.listed(id: id, action: .add)) }
    #expect(store.copies == 1)
    store.send(.other)
    store.send(.listed(id: 99, action: .add))
    #expect(store.copies == 1)
    #expect(rows[0].count == 2)
    #expect(rows[99].count == 1)
  }

  @Test("Row stores outlive their parent store and show their last state")
  func outliveStore() {
    var store: Store? = Store(reducer: Family(), initialState: .twoRows)
    let rows = store?.scope(collection: \.table, action: Family.rowPath) ?? []
    rows[0].send(.add)
    store = nil
    rows[0].send(.add)
    #expect(rows.map(\.count) == [1, 0])
    #expect(rows.map(\.isAlive) == [false, false])
  }
}

/// A feature with rows in a collection of its own, and rows in an array.
private struct Ledger: Reducer {
  struct State: Sendable {
    var rows = CountedRows(rows: [], reads: Counted())
    var list: [Child.State] = []
    var others = 0

    /// The number of actions that moved the array to other memory.
    var copies = 0
  }

  @ReflectedCases
  enum Action: Sendable {
    case row(id: Int, action: Child.Action)
    case listed(id: Int, action: Child.Action)
    case other
  }

  static let rowPath = CollectionActionPath(Action.rowCasePath)
  static let listPath = CollectionActionPath(Action.listedCasePath)

  func reduce(into state: inout State, action: Action) -> EffectTask<Action> {
    switch action {
    case .row(let id, _):
      if let index = state.rows.index(id: id) { state.rows.modify(at: index) { $0.count += 1 } }
    case .listed(let id, _):
      let before = state.list.address
      state.list[id].count += 1
      if state.list.address != before { state.copies += 1 }
      return .send(.other)
    case .other: state.others += 1
    }
    return .none
  }
}

/// Rows that count how often all of them are read.
private struct CountedRows: RowCollection, Sendable {
  var rows: [Child.State]
  let reads: Counted

  var startIndex: Int { rows.startIndex }
  var endIndex: Int { rows.endIndex }
  subscript(index: Int) -> Child.State { rows[index] }

  func withContiguousStorageIfAvailable<Result>(
    _ body: (UnsafeBufferPointer<Child.State>) throws -> Result
  ) rethrows -> Result? {
    reads.add()
    return try rows.withContiguousStorageIfAvailable(body)
  }

  func index(id: Int) -> Int? { rows.index(id: id) }

  mutating func modify<Result>(at index: Int, _ change: (inout Child.State) -> Result) -> Result {
    rows.modify(at: index, change)
  }
}

extension [Child.State] {
  /// The address of the elements.
  fileprivate var address: Int { withUnsafeBufferPointer { Int(bitPattern: $0.baseAddress) } }
}

extension Family.State {
  fileprivate static func rows(_ ids: ClosedRange<Int>) -> Self {
    var state = Self()
    state.table = IdentifiedArray(uniqueElements: ids.map { Child.State(id: $0) })
    return state
  }
}
