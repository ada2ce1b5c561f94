import InnoRouter
import Testing

@Suite("A store's event stream")
@MainActor
struct EventStreamTests {
  @Test("A stream delivers the same events as observers, in order, and ends with the store")
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

  @Test("Each call returns a new stream of subsequent events")
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

  @Test("The policy determines which events a full buffer keeps")
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

  @Test(
    "A full buffer delivers the same events and states as observers receive",
    arguments: [nil, 3, 100]
  )
  func states(oldest: Int?) async {
    var store: NavigationStore<Place>? = NavigationStore(path: [.a])
    var numbers = SplitMix(state: 3)
    var observed: [NavigationEvent<Place>] = []
    let observation = store?.observe { observed.append($0) }
    let size = oldest ?? 7
    let events = store?.events(
      buffering: oldest == nil ? .bufferingNewest(size) : .bufferingOldest(size)
    )
    for _ in 0..<500 {
      switch Int.random(in: 0..<7, using: &numbers) {
      case 0, 1, 2: store?.execute(.push(.b))
      case 3: store?.execute(.pop)
      case 4: store?.execute(.transaction([.pop, .pushAll([.a, .c])]))
      case 5: store?.execute(.replaceTop(.c))
      default: store?.execute(.popTo(.a))
      }
    }
    store = nil
    var streamed: [NavigationEvent<Place>] = []
    if let events { for await event in events { streamed.append(event) } }
    let expected = oldest == nil ? observed.suffix(size) : observed.prefix(size)
    #expect(streamed == Array(expected))
    #expect(streamed.map(\.isChange) == expected.map(\.isChange))
    observation?.cancel()
  }

  @Test("Events after a gap in a full buffer have the correct states")
  func gap() async {
    var store: NavigationStore<Place>? = NavigationStore()
    let events = store?.events(buffering: .bufferingOldest(1))
    store?.execute(.pushAll([.a, .b]))
    store?.execute(.pop)
    store?.execute(.push(.c))
    var iterator = events?.makeAsyncIterator()
    #expect(await iterator?.next()?.newPath == [.a, .b])
    store?.execute(.push(.a))
    let last = await iterator?.next()
    #expect(last?.oldPath == [.a, .c])
    #expect(last?.newPath == [.a, .c, .a])
    store = nil
    #expect(await iterator?.next() == nil)
  }

  @Test("A waiting reader receives the next event or the end of the stream")
  func waiting() async {
    var store: FlowStore<Place>? = FlowStore()
    let events = store?.events()
    let reader = Task {
      var plans: [FlowPlan<Place>] = []
      if let events { for await event in events { plans.append(event.newState) } }
      return plans
    }
    await Task.yield()
    store?.send(.go(.a))
    await Task.yield()
    store?.execute(.present(.b, style: .sheet))
    store = nil
    #expect(await reader.value == [FlowPlan(path: [.a]), FlowPlan(path: [.a], modal: .sheet(.b))])
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
