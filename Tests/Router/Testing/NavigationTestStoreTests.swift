import InnoRouterTesting
import Testing

@Suite("A stack test store")
@MainActor
struct NavigationTestStoreTests {
  @Test("Receives the events of intents and commands in order")
  func inTurn() {
    let store = NavigationTestStore<Place>()
    #expect(store.send(.go(.list)) == .success)
    store.receive(.push(.list)) { $0 = [.list] }
    #expect(store.execute(.push(.detail(3))) == .success)
    #expect(store.receive(Place.Cases.detail) { $0.append(.detail(3)) } == 3)
    store.send(.back)
    store.receive(where: { $0.command == .pop }) { $0 = [.list] }
    store.execute(.popToRoot)
    store.receive("a change to the root", where: { $0.isChange && $0.newPath.isEmpty }) { $0 = [] }
    #expect(store.state == [])
    store.finish()
  }

  @Test("Receives a refusal with its result, without a change to assert")
  func refusal() {
    let store = NavigationTestStore<Place>(path: [.list])
    store.execute(.popCount(3))
    store.receive(.popCount(3), .insufficientStackDepth(requested: 3, available: 1))
    store.finish()
  }

  @Test("Receives a complete event by value")
  func wholeEvent() throws {
    let stack = NavigationStore<Place>()
    var events: [NavigationEvent<Place>] = []
    let observation = stack.observe { events.append($0) }
    let store = NavigationTestStore(stack)
    store.send(.go(.list))
    store.receive(try #require(events.first)) { $0 = [.list] }
    store.finish()
    observation.cancel()
  }

  @Test("Receives an observer's commands after the event to which they respond")
  func reentrant() {
    let stack = NavigationStore<Place>()
    let observation = stack.observe { [weak stack] event in
      if event.newPath == [.list] { stack?.send(.go(.detail(1))) }
    }
    let store = NavigationTestStore(stack)
    store.send(.go(.list))
    store.receive(.push(.list)) { $0 = [.list] }
    store.receive(.push(.detail(1))) { $0.append(.detail(1)) }
    store.finish()
    observation.cancel()
  }

  @Test("Receives events that the test did not cause")
  func coordinator() {
    let stack = NavigationStore<Place>()
    let store = NavigationTestStore(stack)
    stack.send(.goMany([.list, .detail(1)]))
    store.receive(Place.Cases.detail) { $0 = [.list, .detail(1)] }
    store.finish()
  }

  @Test("Without exhaustivity, skips events and compares only what is asserted")
  func notExhaustive() {
    let store = NavigationTestStore<Place>(exhaustivity: .off)
    store.send(.go(.list))
    store.send(.go(.detail(1)))
    store.send(.go(.detail(2)))
    store.receive(.push(.detail(1))) { #expect($0.count == 2) }
    store.receive(.push(.detail(2)))
    store.send(.back)
    store.finish()
  }

  @Test("Can skip events and then assert everything afterward")
  func skip() {
    let store = NavigationTestStore<Place>(exhaustivity: .off)
    store.send(.goMany([.list, .list]))
    store.skipReceivedEvents()
    store.exhaustivity = .on
    store.expectNoMoreEvents()
    store.send(.backToRoot)
    store.receive(.popToRoot) { $0 = [] }
    store.finish()
  }

  @Test("Stops observing when it is finished")
  func ended() {
    let stack = NavigationStore<Place>()
    let failures = Failures()
    let store = NavigationTestStore(stack, reporter: failures.reporter)
    store.finish()
    stack.send(.go(.list))
    store.expectNoMoreEvents()
    #expect(failures.all.isEmpty)
  }
}
