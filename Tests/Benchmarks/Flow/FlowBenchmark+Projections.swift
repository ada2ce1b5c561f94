import InnoFlow

/// Measures the cost that projections add to a dispatch, and the cost of each kind of read.
@MainActor
func projections() {
  selected()
  reads()
  collections()
  tables()
}

@MainActor
private func selected() {
  var byHand = Board.State()
  for count in [1, 100, 10_000] {
    let store = Store(reducer: Board(), initialState: Board.State())
    let values = (0..<count).map { _ in store.select(\.count) }
    compare("selected: \(count) of one path, changed", count == 1 ? "1500 ns" : "11000 ns", 20_000)
    {
      store.send(.count)
      keep(values[count - 1].optionalValue)
    } baseline: {
      byHand.count += 1
    }
  }
  let wide = Store(reducer: Board(), initialState: Board.State())
  let stored = Board.paths.map { wide.select($0) }
  for value in stored { keep(value.optionalValue) }
  compare("selected: 100 stored values, one changed", "11000 ns", 20_000) {
    wide.send(.tick)
    keep(stored[0].optionalValue)
  } baseline: {
    byHand.a.a += 1
  }
  compare("selected: 100 stored values, none changed", "1500 ns", 20_000) {
    wide.send(.count)
  } baseline: {
    byHand.count += 1
  }
  keep(stored)
  let listed = Store(reducer: Board(), initialState: Board.State())
  let elements = (0..<10_000).map { listed.select(\.numbers[$0]) }
  for element in elements { keep(element.optionalValue) }
  compare("selected: 10,000 subscripts, none changed", "1500 ns", 200) {
    listed.send(.count)
  } baseline: {
    byHand.count += 1
  }
  keep(elements)
  for count in [100, 10_000] {
    let store = Store(reducer: Board(), initialState: Board.State())
    let values = (0..<count).map { index in
      store.select(dependingOn: \.numbers) { $0[index] }
    }
    for value in values { keep(value.optionalValue) }
    compare("selected: \(count) computed, input unchanged", "1500 ns", 20_000) {
      store.send(.count)
    } baseline: {
      byHand.count += 1
    }
    let made = (0..<count).map { index in store.select { $0.numbers[index] } }
    for value in made { keep(value.optionalValue) }
    let limit = count == 100 ? "11000 ns" : ""
    compare("selected: \(count) closures, none changed", limit, max(20, 200_000 / count)) {
      store.send(.count)
    } baseline: {
      byHand.count += 1
    }
    keep((values, made))
  }
}

@MainActor
private func reads() {
  var state = Board.State()
  state.rows = IdentifiedArray(uniqueElements: (0..<10).map { Row(id: $0) })
  let store = Store(reducer: Board(), initialState: state)
  let selected = store.select(\.count)
  let child = store.scope(state: \.list, action: Board.Action.listPath)
  let rows = store.scope(collection: \.rows, action: Board.Action.rowPath)
  let computed = store.select(dependingOn: \.count) { $0 + 1 }
  let guest = store.scope(optional: \.guest, action: Board.Action.listPath)
  compare(
    "read: state",
    "150 ns",
    200_000,
    { keep(store.state.count) },
    baseline: { keep(state.count) }
  )
  compare("read: dynamic member", "50 ns", 200_000) {
    keep(store.count)
  } baseline: {
    keep(state.count)
  }
  compare("read: selected value", "300 ns", 200_000) {
    keep(selected.optionalValue)
  } baseline: {
    keep(state.count)
  }
  compare(
    "read: child",
    "300 ns",
    200_000,
    { keep(child.title) },
    baseline: { keep(state.list.title) }
  )
  compare(
    "read: row",
    "300 ns",
    200_000,
    { keep(rows[5].count) },
    baseline: { keep(state.rows[5].count) }
  )
  compare("read: optional child", "300 ns", 200_000) {
    keep(guest?.title)
  } baseline: {
    keep(state.guest?.title)
  }
  compare("read: computed value", "300 ns", 200_000) {
    keep(computed.optionalValue)
  } baseline: {
    keep(state.count + 1)
  }
  compare("read: the same path again", "500 ns", 200_000) {
    keep(store.select(\.count))
  } baseline: {
    keep(state.count)
  }
}

@MainActor
private func collections() {
  var byHand = Board.State()
  let store = Store(reducer: Big(), initialState: Big.State())
  let numbers = store.select(\.numbers)
  compare("selected: a read array of 1,000,000, changed", "3000 ns", 20_000) {
    store.send(500_000)
    keep(numbers.optionalValue?.count)
  } baseline: {
    byHand.numbers[500] += 1
  }
  let memoizing = Store(reducer: Big(), initialState: Big.State())
  let memoized = memoizing.select(memoize: true) { $0.numbers }
  compare("selected: a memoized array of 1,000,000, changed", "3000 ns", 20_000) {
    memoizing.send(500_000)
    keep(memoized.optionalValue?.count)
  } baseline: {
    byHand.numbers[500] += 1
  }
  let computing = Store(reducer: Big(), initialState: Big.State())
  let computed = computing.select(dependingOn: \.numbers) { $0 }
  compare("selected: a computed array of 1,000,000, changed", "3000 ns", 20_000) {
    computing.send(500_000)
    keep(computed.optionalValue?.count)
  } baseline: {
    byHand.numbers[500] += 1
  }
  var state = Board.State()
  state.list.rows = (0..<10_000).map { Row(id: $0) }
  let parent = Store(reducer: Board(), initialState: state)
  let child = parent.scope(state: \.list, action: Board.Action.listPath)
  compare("child over 10,000 rows, changed", "5000 ns", 20_000) {
    child.send(5_000)
    keep(child.title)
  } baseline: {
    byHand.count += 1
  }
}

@MainActor
private func tables() {
  var byHand = Board.State()
  var state = Board.State()
  state.notes = (0..<1_000).map { Note(id: $0, text: "A note of more than fifteen letters \($0)") }
  let noted = Store(reducer: Board(), initialState: state)
  let notes = noted.scope(collection: \.notes, action: Board.Action.rowPath)
  for note in notes { keep(note.text) }
  compare("action beside 1,000 rows with text", "5000 ns", 20_000) {
    noted.send(.count)
  } baseline: {
    byHand.count += 1
  }
  keep(notes)
  state = Board.State()
  state.rows = IdentifiedArray(uniqueElements: (0..<100_000).map { Row(id: $0) })
  let store = Store(reducer: Board(), initialState: state)
  var rows = store.scope(collection: \.rows, action: Board.Action.rowPath)
  for row in rows { keep(row.count) }
  compare("action beside 100,000 live row stores", "5000 ns", 20_000) {
    store.send(.count)
  } baseline: {
    byHand.count += 1
  }
  compare("action of one of 100,000 live row stores", "", 200) {
    store.send(.row(50_000))
    keep(rows[50_000].count)
  } baseline: {
    byHand.count += 1
  }
  keep(rows)
  rows = []
  compare("action after 100,000 row stores were dropped", "3 x + 10 ns", 200_000) {
    store.send(.count)
  } baseline: {
    byHand.count += 1
  }
  scopes()
}

/// Measures the memory that remains after scopes of different paths are released.
@MainActor
private func scopes() {
  let store = Store(reducer: Board(), initialState: Board.State())
  let before = residentBytes()
  for index in 0..<200_000 {
    let path = \Board.State.numbers[index % 10_000]
    keep(store.select(path).optionalValue)
  }
  let grown = max(0, residentBytes() - before) / 1_024
  printRow("scopes: memory after 200,000 were released", "\(grown) KiB", "", "", "1024 KiB")
}

@MainActor
private func compare(
  _ name: String,
  _ limit: String,
  _ iterations: Int,
  _ ours: () -> Void,
  baseline: () -> Void
) {
  measure(name, limit: limit, iterations: iterations, ours: ours, baseline: baseline)
}

private struct Note: Equatable, Sendable, Identifiable {
  let id: Int
  var text: String
}

/// A feature whose state has a hundred separate numbers and a part of each kind.
private struct Board: Reducer {
  struct Ten: Equatable, Sendable {
    var a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0, i = 0, j = 0

    static var paths: [KeyPath<Self, Int>] {
      [\.a, \.b, \.c, \.d, \.e, \.f, \.g, \.h, \.i, \.j]
    }
  }

  struct List: Equatable, Sendable {
    var title = "list"
    var rows: [Row] = []
  }

  struct State: Equatable, Sendable {
    var count = 0
    var a = Ten(), b = Ten(), c = Ten(), d = Ten(), e = Ten(), f = Ten(), g = Ten(), h = Ten()
    var i = Ten(), j = Ten()
    var numbers = Array(repeating: 0, count: 10_000)
    var rows: IdentifiedArrayOf<Row> = []
    var notes: [Note] = []
    var list = List()
    var guest: List? = List()
  }

  enum Action: Sendable, CaseReflecting {
    case count, tick, list(Int), row(Int)

    static let listPath = CasePath<Self, Int>("list", embed: { .list($0) }, extract: { _ in nil })
    static let rowPath = CollectionActionPath<Self, Int, Int>(
      "row",
      embed: { id, _ in .row(id) },
      extract: { _ in nil }
    )

    static var caseSchemas: [CaseSchema<Self>] { [] }

    var caseName: String {
      switch self {
      case .count: "count"
      case .tick: "tick"
      case .list: "list"
      case .row: "row"
      }
    }
  }

  /// The key paths of the hundred numbers, starting with the one that `tick` changes.
  static var paths: [KeyPath<State, Int>] {
    let tens: [KeyPath<State, Ten>] = [\.a, \.b, \.c, \.d, \.e, \.f, \.g, \.h, \.i, \.j]
    return tens.flatMap { ten in Ten.paths.map { ten.appending(path: $0) } }
  }

  func reduce(into state: inout State, action: Action) -> EffectTask<Action> {
    switch action {
    case .count: state.count += 1
    case .tick: state.a.a += 1
    case .list(let index): state.list.rows[index].count += 1
    case .row(let id): state.rows.modify(id: id) { $0.count += 1 }
    }
    return .none
  }
}
