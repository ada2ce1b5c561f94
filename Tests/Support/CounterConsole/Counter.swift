import InnoDI
import InnoFlow
import InnoNetwork
import InnoRouter
import InnoRouterMacros

/// A small app besides the sample: a counter that fetches its first number.
@InnoFlow
struct Counter {
  struct State: Equatable, Sendable, DefaultInitializable {
    var count = 0
  }

  enum Action: Equatable, Sendable {
    case increment
    case add(Int)
    case load
    case reset(Int)
  }

  let loadStart: @Sendable () async throws -> Int

  var body: some Reducer<State, Action> {
    Reduce { [loadStart] state, action in
      switch action {
      case .increment: state.count += 1
      case .add(let amount): state.count += amount
      case .reset(let count): state.count = count
      case .load:
        return .run { send, _ in await send(.reset(try await loadStart())) }
      }
      return .none
    }
  }
}

@Routable
enum Page {
  case history(Int)
}

@MainActor
@DIContainer(root: true)
struct CounterApp {
  @Provide(.input)
  var client: DefaultNetworkClient

  @Provide(
    .shared,
    factory: { (client: DefaultNetworkClient) in
      Store(reducer: Counter { try await client.request(StartRequest()) })
    },
    concrete: true
  )
  var counter: Store<Counter>

  @Provide(.shared, factory: { NavigationStore<Page>() }, concrete: true)
  var pages: NavigationStore<Page>
}
