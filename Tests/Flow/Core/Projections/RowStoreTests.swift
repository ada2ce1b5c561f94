import InnoFlow
import Observation
import Testing

@MainActor
@Suite("Stores of rows")
struct RowStoreTests {
  private let store = Store(reducer: Family(), initialState: .twoRows)

  private var rows: [ScopedStore<Family, Child.State, Child.Action>] {
    store.scope(collection: \.table, action: Family.rowPath)
  }

  @Test("each row reads its state and sends its actions")
  func readsAndSends() {
    let rows = rows
    #expect(rows.map(\.id) == [1, 2])
    rows[1].send(.add)
    #expect(rows.map(\.count) == [0, 1])
    #expect(store.table[id: 2]?.count == 1)
  }

  @Test("the rows of an array have stores too")
  func ofAnArray() {
    let rows = store.scope(
      collection: \.list,
      action: CollectionActionPath(Family.Action.listedCasePath)
    )
    rows[0].send(.add)
    #expect(rows.map(\.count) == [1, 0])
    #expect(store.list.map(\.count) == [1, 0])
  }

  @Test("observation is told by the rows that changed alone")
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

  @Test("a row keeps its store while somebody holds it, wherever it moves")
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

  @Test("a removed row shows its last, and an action for it is told as missing")
  func removed() throws {
    let told = Told(of: store)
    let row = rows[0]
    row.send(.add)
    let fired = Counted()
    withObservationTracking({ _ = row.isAlive }, onChange: { fired.add() })
    store.send(.remove(1))
    #expect(fired.count == 1)
    #expect(!row.isAlive)
    #expect(row.state == Child.State(id: 1, count: 1))
    #expect(throws: DeadProjection.self) { try row.requireAlive() }
    row.send(.add)
    #expect(told.issues == [.missingRow(action: "row", id: "1")])
  }

  @Test("a row that changed in the same action in which others went shows that change")
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
    "observation is told when rows come, go or move, and not when they change",
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

  @Test("two ways to send to one collection have stores of their own")
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

  @Test("rows outlive their store, and show their last")
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

extension Family.State {
  fileprivate static func rows(_ ids: ClosedRange<Int>) -> Self {
    var state = Self()
    state.table = IdentifiedArray(uniqueElements: ids.map { Child.State(id: $0) })
    return state
  }
}
