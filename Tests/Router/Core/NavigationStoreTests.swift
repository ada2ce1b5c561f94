import InnoRouter
import Observation
import Testing

@Suite("A stack store")
@MainActor
struct NavigationStoreTests {
  @Test("Intents change the path and return a result")
  func intents() {
    let store = NavigationStore<Place>()
    #expect(store.send(.goMany([.a, .b])) == .success)
    #expect(store.path == [.a, .b])
    #expect(store.depth == 2)
    #expect(store.send(.pushUniqueRoot(.a)) == .success)
    #expect(store.depth == 2)
    #expect(store.send(.backTo(.c)) == .routeNotFound(.c))
    #expect(store.send(.backBy(2)) == .success)
    #expect(store.send(.back) == .emptyStack)
    #expect(store.send(.goMany([])).isSuccess)
    #expect(store.path.isEmpty)
  }

  @Test("An observer receives each command, even a refused one, with its result and both paths")
  func events() {
    let store = NavigationStore<Place>(path: [.a])
    var events: [NavigationEvent<Place>] = []
    let observation = store.observe { events.append($0) }
    store.send(.go(.b))
    store.send(.backTo(.c))
    store.send(.backTo(.b))
    #expect(events.map(\.command) == [.push(.b), .popTo(.c), .popTo(.b)])
    #expect(events.map(\.result) == [.success, .routeNotFound(.c), .success])
    #expect(events.map(\.oldPath) == [[.a], [.a, .b], [.a, .b]])
    #expect(events.map(\.newPath) == [[.a, .b], [.a, .b], [.a, .b]])
    #expect(events.map(\.isChange) == [true, false, false])
    observation.cancel()
  }

  @Test("An observation ends when it is cancelled")
  func cancelling() {
    let store = NavigationStore<Place>()
    var count = 0
    let observation = store.observe { _ in count += 1 }
    store.send(.go(.a))
    observation.cancel()
    store.send(.go(.b))
    #expect(count == 1)
    #expect(store.path == [.a, .b])
  }

  @Test("Releasing an observation ends it and releases its handler")
  func releasing() {
    final class Probe {}
    let store = NavigationStore<Place>()
    var count = 0
    weak var probe: Probe?
    var observation: RouterObservation?
    do {
      let held = Probe()
      probe = held
      observation = store.observe { _ in
        count += 1
        _ = held
      }
    }
    store.send(.go(.a))
    #expect(probe != nil)
    observation = nil
    #expect(probe == nil)
    store.send(.go(.b))
    #expect(count == 1)
    #expect(observation == nil)
  }

  @Test("An observer that another observer cancels during an event does not receive the event")
  func cancellingAnother() {
    let store = NavigationStore<Place>()
    var later: RouterObservation?
    var reached = false
    let first = store.observe { _ in later?.cancel() }
    later = store.observe { _ in reached = true }
    store.send(.go(.a))
    #expect(!reached)
    first.cancel()
  }

  @Test("Observers see the committed state and the same order, and can send commands")
  func reentrancy() {
    let store = NavigationStore<Place>()
    var seen: [[Place]] = []
    var late: [[Place]] = []
    var answer: NavigationResult<Place>?
    let sender = store.observe { event in
      seen.append(event.newPath)
      guard event.newPath == [.a] else { return }
      #expect(store.path == [.a])
      answer = store.send(.go(.b))
      #expect(store.path == [.a, .b])
    }
    let reader = store.observe { late.append($0.newPath) }
    #expect(store.send(.go(.a)) == .success)
    #expect(answer == .success)
    #expect(seen == [[.a], [.a, .b]])
    #expect(late == [[.a], [.a, .b]])
    sender.cancel()
    reader.cancel()
  }

  @Test("An observer that is added during an event receives only later events")
  func joining() {
    let store = NavigationStore<Place>()
    var joined: RouterObservation?
    var seen: [[Place]] = []
    let first = store.observe { event in
      guard event.newPath == [.a] else { return }
      store.send(.go(.b))
      joined = store.observe { seen.append($0.newPath) }
      store.send(.go(.c))
    }
    store.send(.go(.a))
    #expect(seen == [[.a, .b, .c]])
    first.cancel()
    joined?.cancel()
  }

  @Test("Observation reports each change once, after it occurs, but no refusal")
  func tracking() {
    let store = NavigationStore<Place>()
    let seen = SeenPaths()
    func track() {
      withObservationTracking {
        _ = store.path
      } onChange: {
        MainActor.assumeIsolated { seen.paths.append(store.path) }
      }
    }
    track()
    store.send(.back)
    #expect(seen.paths.isEmpty)
    store.send(.go(.a))
    store.send(.go(.b))
    #expect(seen.paths == [[.a]])
    track()
    store.send(.go(.c))
    #expect(seen.paths == [[.a], [.a, .b, .c]])
  }

  @Test("A command sent from Observation's onChange is neither lost nor reordered")
  func trackingReentrancy() {
    let store = NavigationStore<Place>()
    var seen: [[Place]] = []
    let observation = store.observe { seen.append($0.newPath) }
    withObservationTracking {
      _ = store.path
    } onChange: {
      MainActor.assumeIsolated { _ = store.send(.go(.b)) }
    }
    store.send(.go(.a))
    #expect(store.path == [.a, .b])
    #expect(seen == [[.a], [.a, .b]])
    observation.cancel()
  }
}

@MainActor
private final class SeenPaths {
  var paths: [[Place]] = []
}
