import InnoFlow

/// Compares a store with direct calls of its reducer, and measures other costs of a dispatch.
@MainActor
func benchmarkFlow() async {
  dispatch()
  observed()
  phases()
  rows()
  projections()
  manyPhaseRules()
  bigState()
  lifetime()
  await roundTrips()
  await memory()
}

@MainActor
private func dispatch() {
  let reducer = Tally()
  let store = Store(reducer: reducer)
  var state = Tally.State()
  measure(
    "dispatch: counter, no observers",
    limit: "3 x + 10 ns",
    iterations: 1_000_000,
    ours: { store.send(.add(1)) },
    baseline: { _ = reducer.reduce(into: &state, action: .add(1)) }
  )
  let body = reducer.built()
  let plain = Store(reducer: body, initialState: Tally.State())
  measure(
    "dispatch: the same without a feature",
    limit: "3 x + 10 ns",
    iterations: 1_000_000,
    ours: { plain.send(.add(1)) },
    baseline: { _ = body.reduce(into: &state, action: .add(1)) }
  )
  let followed = Store(reducer: Relay(), initialState: Relay.State())
  var relay = Relay.State()
  measure(
    "dispatch: an action and its .send",
    limit: "",
    iterations: 500_000,
    ours: { followed.send(.first) },
    baseline: {
      _ = Relay().reduce(into: &relay, action: .first)
      _ = Relay().reduce(into: &relay, action: .second)
    }
  )
}

@MainActor
private func observed() {
  var state = Tally.State()
  let store = Store(reducer: Tally())
  var calls = 0
  let observation = store.observe { calls += 1 }
  measure(
    "dispatch: an observer is called",
    limit: "150 ns",
    iterations: 500_000,
    ours: { store.send(.add(1)) },
    baseline: { _ = Tally().reduce(into: &state, action: .add(1)) }
  )
  observation.cancel()
  measure(
    "dispatch: the state is read after each",
    limit: "150 ns",
    iterations: 500_000,
    ours: {
      store.send(.add(1))
      keep(store.count)
    },
    baseline: { _ = Tally().reduce(into: &state, action: .add(1)) }
  )
  let observed = Store(reducer: Tally())
  var events = 0
  let listening = observed.instrument(StoreListener { _ in events += 1 })
  measure(
    "dispatch: a listener of each event",
    limit: "",
    iterations: 200_000,
    ours: { observed.send(.add(1)) },
    baseline: { _ = Tally().reduce(into: &state, action: .add(1)) }
  )
  listening.cancel()
}

@MainActor
private func phases() {
  let store = Store(reducer: Door(), initialState: Door.State())
  var byHand = Door.State()
  measure(
    "dispatch: phase-managed",
    limit: "200 ns",
    iterations: 500_000,
    ours: { store.send(.push) },
    baseline: { byHand.push() }
  )
}

/// Measures the tenth rule of a phase, for actions with and without case names.
@MainActor
private func manyPhaseRules() {
  var byHand = Switchboard.State()
  let store = Store(reducer: Switchboard.mapped, initialState: Switchboard.State())
  measure(
    "dispatch: the tenth case-path rule of a phase",
    limit: "200 ns",
    iterations: 200_000,
    ours: { store.send(.j(1)) },
    baseline: { byHand.isOn.toggle() }
  )
}

@MainActor
private func rows() {
  let rows = (0..<10_000).map { Row(id: $0) }
  var byHand = rows
  let store = Store(
    reducer: RowList(),
    initialState: RowList.State(rows: .init(uniqueElements: rows))
  )
  measure(
    "row of 10,000 in an identified array",
    limit: "1000 ns",
    iterations: 200_000,
    ours: { store.send(.row(id: 9_999, action: .add(1))) },
    baseline: { byHand[9_999].count += 1 }
  )
  let listed = Store(reducer: List(), initialState: List.State(rows: rows))
  measure(
    "row of 10,000 in an array, the last",
    limit: "",
    iterations: 2_000,
    ours: { listed.send(.row(id: 9_999, action: .add(1))) },
    baseline: { byHand[9_999].count += 1 }
  )
  let few = Store(
    reducer: RowList(),
    initialState: RowList.State(rows: .init(uniqueElements: rows.prefix(1_000)))
  )
  let stores = few.scope(collection: \.rows, action: RowList.Action.rowActionPath)
  for row in stores { keep(row.count) }
  measure(
    "action of one of 1,000 live row stores",
    limit: "5000 ns",
    iterations: 20_000,
    ours: {
      few.send(.row(id: 500, action: .add(1)))
      keep(stores[500].count)
    },
    baseline: { byHand[500].count += 1 }
  )
  measure(
    "action beside 1,000 live row stores",
    limit: "5000 ns",
    iterations: 20_000,
    ours: { few.send(.other) },
    baseline: { byHand[500].count += 1 }
  )
  keep(stores)
}

@MainActor
private func bigState() {
  let store = Store(reducer: Big(), initialState: Big.State())
  var byHand = Big.State()
  measure(
    "write of one of 1,000,000 elements",
    limit: "1000 ns",
    iterations: 200_000,
    ours: { store.send(500_000) },
    baseline: { byHand.numbers[500_000] += 1 }
  )
}

@MainActor
private func lifetime() {
  measure(
    "store: create and drop",
    limit: "2000 ns",
    iterations: 100_000,
    ours: { keep(Store(reducer: Tally())) },
    baseline: { keep(Tally.State()) }
  )
}
