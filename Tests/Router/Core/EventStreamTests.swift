import InnoRouter
import Testing

@Suite("A store's stream of events")
@MainActor
struct EventStreamTests {
  @Test("A stream has the events of observers in the same order, and ends with the store")
  func order() async throws {
    var store: NavigationStore<Place>? = NavigationStore()
    var observed: [NavigationEvent<Place>] = []
    let observation = store?.observe { [weak store] event in
      observed.append(event)
      if event.newPath == [.a] { store?.send(.go(.b)) }
    }
    let events = store?.events()
    store?.send(.go(.a))
    store?.send(.backTo(.c))
    store = nil
    var streamed: [NavigationEvent<Place>] = []
    for await event in try #require(events) {
      streamed.append(event)
    }
    #expect(streamed == observed)
    #expect(streamed.map(\.command) == [.push(.a), .push(.b), .popTo(.c)])
    observation?.cancel()
  }

  @Test("Each call returns a new stream of later events")
  func several() async {
    var store: TabStore<Bar>? = TabStore(selected: .people)
    let first = store?.events()
    store?.execute(.select(.posts))
    let second = store?.events()
    store?.execute(.select(.settings))
    store = nil
    #expect(await first?.selections == [.posts, .settings])
    #expect(await second?.selections == [.settings])
  }

  @Test("The policy decides which events a full buffer keeps")
  func buffering() async {
    var store: TabStore<Bar>? = TabStore(selected: .people)
    let newest = store?.events(buffering: .bufferingNewest(1))
    let oldest = store?.events(buffering: .bufferingOldest(1))
    store?.execute(.select(.posts))
    store?.execute(.select(.settings))
    store = nil
    #expect(await newest?.selections == [.settings])
    #expect(await oldest?.selections == [.posts])
  }

  @Test("A cancelled reader is detached from the store")
  func cancellation() async {
    let store = TabStore<Bar>(selected: .people)
    let events = store.events()
    let reader = Task { await events.selections }
    reader.cancel()
    #expect(await reader.value == [])
    #expect(store.execute(.select(.posts)) == .switched)
    #expect(store.selected == .posts)
  }
}

extension AsyncStream<TabEvent<Bar>> {
  fileprivate var selections: [Bar] {
    get async { await reduce(into: []) { $0.append($1.newState.selected) } }
  }
}
