import InnoRouter

/// Measures stores without observers and the matching of deep links, from another module.
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

  for depth in [1, 10_000] { benchmarkObserved(depth: depth, byHand: byHand) }

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

  let watchedModals = ModalStore<Screen>()
  let modalObservation = watchedModals.observe { keep($0) }
  measure(
    "modal present and dismiss, read and observed",
    limit: "1 µs",
    iterations: 200_000,
    ours: {
      watchedModals.send(.present(.detail(1)))
      keep(watchedModals.current?.route)
      watchedModals.send(.dismiss)
    },
    baseline: byHand
  )
  modalObservation.cancel()

  for depth in [0, 10_000] { benchmarkFlow(depth: depth, byHand: byHand) }

  let tabs = TabStore<Tab>(selected: .first)
  var tab = Tab.first
  measure(
    "tab there and back",
    limit: "1 µs",
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

/// Measures a flow and a transaction at a given depth.
@MainActor
private func benchmarkFlow(depth: Int, byHand: () -> Void) {
  let path = Array(repeating: Screen.list, count: depth)
  func pushPresentDismissPop(_ flow: FlowStore<Screen>) {
    flow.send(.go(.detail(1)))
    flow.execute(.present(.list, style: .sheet))
    flow.execute(.dismiss(reason: .dismiss))
    flow.send(.back)
  }
  let flow = FlowStore<Screen>()
  let watched = FlowStore<Screen>()
  for route in path {
    flow.send(.go(route))
    watched.send(.go(route))
  }
  measure(
    "flow push, present, dismiss and pop, \(depth) deep",
    limit: "1 µs",
    iterations: 200_000,
    ours: { pushPresentDismissPop(flow) },
    baseline: byHand
  )
  let observation = watched.observe { keep($0) }
  measure(
    "the same, read and observed, \(depth) deep",
    limit: "2 µs",
    iterations: 100_000,
    ours: {
      pushPresentDismissPop(watched)
      keep(watched.path.count)
    },
    baseline: byHand
  )
  observation.cancel()
  let stack = NavigationStore(path: path)
  measure(
    "transaction of a push and a pop, \(depth) deep",
    limit: "1 µs",
    iterations: 200_000,
    ours: { keep(stack.execute(.transaction([.push(.detail(1)), .pop]))) },
    baseline: byHand
  )
  guard let validated = try? FlowStore(FlowPlan(path: path), validator: .depth(atMost: 20_000))
  else { abandon("the path of the flow is invalid") }
  measure(
    "the same in a validated flow, \(depth) deep",
    limit: "1 µs",
    iterations: 20_000,
    ours: { keep(validated.execute(.navigate(.transaction([.push(.detail(1)), .pop])))) },
    baseline: byHand
  )
}

/// Measures a stack of a given depth that is read and observed as in apps.
@MainActor
private func benchmarkObserved(depth: Int, byHand: () -> Void) {
  let path = Array(repeating: Screen.list, count: depth)
  var seen = 0
  func measurePair(
    _ name: String,
    limit: String,
    of stack: NavigationStore<Screen>,
    pushing route: Screen = .detail(1)
  ) {
    measure(
      "\(name), \(depth) deep",
      limit: limit,
      iterations: 20_000,
      ours: {
        stack.execute(.push(route))
        seen &+= stack.path.count
        stack.execute(.pop)
        seen &+= stack.path.count
      },
      baseline: byHand
    )
  }
  let middleware = NavigationMiddleware<Screen>(
    "count",
    willExecute: { command, path in
      seen &+= path.count
      return .proceed(command)
    }
  )

  let observed = NavigationStore(path: path)
  let observation = observed.observe { seen &+= $0.newPath.count }
  measurePair("push and pop, read and observed", limit: "1 µs", of: observed)

  let intercepted = NavigationStore(path: path)
  intercepted.add(middleware)
  measurePair("the same, read and with a middleware", limit: "1 µs", of: intercepted)

  let streamed = NavigationStore(path: path)
  let events = streamed.events()
  measurePair("the same, read and with an idle stream", limit: "1 µs", of: streamed)
  keep(events)

  if let validated = try? NavigationStore(path: path, validator: .nonEmpty) {
    measurePair("the same, read and validated", limit: "1 µs", of: validated)
    let other = validated.observe { seen &+= $0.newPath.count }
    validated.add(middleware)
    measurePair("the same, with all three", limit: "1 µs", of: validated)
    other.cancel()
  }
  let distinct = (0..<depth).map { Screen.detail($0) }
  if let unique = try? NavigationStore(path: distinct, validator: .uniqueRoutes) {
    let name = "the same, read and with unique routes"
    measurePair(name, limit: "1 µs", of: unique, pushing: .photo("new"))
  }
  observation.cancel()
  keep(seen)
}

private enum Tab: TabItem {
  case first, second
  var title: String { name }
}
