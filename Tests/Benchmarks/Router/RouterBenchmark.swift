import InnoRouter

/// Measures the stores with nobody observing, and the finding of deep links, from another module.
@MainActor
func benchmarkRouter() {
  benchmarkStores()
  benchmarkDeepLinks()
}

private enum Screen: Route {
  case list, detail(Int), photo(String)
}

@MainActor
private func benchmarkStores() {
  var path: [Screen] = []
  let byHand = {
    path.append(.detail(1))
    path.removeLast()
  }

  let stack = NavigationStore<Screen>()
  measure(
    "push and pop through the store",
    limit: "200 ns",
    iterations: 1_000_000,
    ours: {
      stack.execute(.push(.detail(1)))
      stack.execute(.pop)
    },
    baseline: byHand
  )

  let deep = NavigationStore<Screen>(path: Array(repeating: .list, count: 1_000))
  measure(
    "the same by intents, 1,000 routes deep",
    limit: "200 ns",
    iterations: 1_000_000,
    ours: {
      deep.send(.go(.detail(1)))
      deep.send(.back)
    },
    baseline: byHand
  )

  let observed = NavigationStore<Screen>()
  var events = 0
  let observation = observed.observe { _ in events += 1 }
  measure(
    "the same with an observer",
    limit: "-",
    iterations: 100_000,
    ours: {
      observed.execute(.push(.detail(1)))
      observed.execute(.pop)
    },
    baseline: byHand
  )
  observation.cancel()
  keep(events)

  let modals = ModalStore<Screen>()
  measure(
    "modal present and dismiss",
    limit: "500 ns",
    iterations: 1_000_000,
    ours: {
      modals.send(.present(.detail(1)))
      modals.send(.dismiss)
    },
    baseline: byHand
  )

  let flow = FlowStore<Screen>()
  measure(
    "flow push, present, dismiss and pop",
    limit: "1 µs",
    iterations: 500_000,
    ours: {
      flow.send(.go(.detail(1)))
      flow.execute(.present(.list, style: .sheet))
      flow.execute(.dismiss(reason: .dismiss))
      flow.send(.back)
    },
    baseline: byHand
  )

  let tabs = TabStore<Tab>(selected: .first)
  var tab = Tab.first
  measure(
    "tab there and back",
    limit: "-",
    iterations: 1_000_000,
    ours: {
      tabs.execute(.select(.second))
      tabs.execute(.select(.first))
    },
    baseline: {
      tab = .second
      tab = .first
    }
  )
  keep(path)
  keep(tab)
}

private enum Tab: TabItem {
  case first, second
  var title: String { name }
}
