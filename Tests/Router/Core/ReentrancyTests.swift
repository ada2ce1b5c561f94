import InnoRouter
import Observation
import Testing

@Suite("Commands that follow from commands")
@MainActor
struct ReentrancyTests {
  @Test("An observer that answers every event is stopped by the limit, and the store goes on")
  func limit() {
    let store = NavigationStore<Place>()
    var answers: [NavigationResult<Place>] = []
    let observation = store.observe { _ in answers.append(store.send(.go(.b))) }
    store.send(.go(.a))
    let limit = CancellationReason.chainLimit
    #expect(store.depth == 1 + limit)
    #expect(answers.count == limit + 1)
    #expect(answers.last == .cancelled(.tooManyCommands(limit: limit)))
    #expect(
      answers.last?.description
        == "1000 commands have followed from one: look for an observer that answers every event"
    )
    observation.cancel()
    #expect(store.send(.back) == .success)
    #expect(store.depth == limit)
  }

  @Test("Two stores that answer each other are stopped too")
  func pingPong() {
    let (one, other) = (NavigationStore<Place>(), NavigationStore<Place>())
    let there = one.observe { _ in other.send(.go(.a)) }
    let back = other.observe { _ in one.send(.go(.a)) }
    one.send(.go(.a))
    #expect(one.depth == 1 + CancellationReason.chainLimit)
    there.cancel()
    back.cancel()
  }

  @Test("A reader that Observation tracks and that answers every change is stopped too")
  func tracking() {
    let store = NavigationStore<Place>()
    Follower(store: store).follow()
    store.send(.go(.a))
    #expect(store.depth == 1 + CancellationReason.chainLimit)
  }

  @Test("A condition that does not come true, or a path that changed meanwhile, stops a command")
  func waiting() async {
    let store = NavigationStore<Place>()
    #expect(await store.execute(.push(.a), when: { true }) == .success)
    #expect(await store.execute(.push(.b), when: { false }) == .cancelled(.conditionFailed))
    let stale = await store.execute(.push(.b)) {
      store.send(.go(.c))
      return true
    }
    #expect(stale == .cancelled(.stale))
    #expect(
      stale.description
        == "the state has changed while it waited: look again and decide anew"
    )
    #expect(store.path == [.a, .c])
  }

  @Test("Each reason reads as a sentence")
  func reasons() {
    #expect(
      [CancellationReason.conditionFailed, .rolledBack, .storeGone].map(\.description) == [
        "what it waited for did not come true",
        "it was undone together with the command that it was part of",
        "the store is gone: whoever sends must not outlive it",
      ]
    )
  }
}

/// Answers every change of a stack that `Observation` tells it of.
@MainActor
private final class Follower {
  let store: NavigationStore<Place>

  init(store: NavigationStore<Place>) {
    self.store = store
  }

  func follow() {
    withObservationTracking {
      _ = store.path
    } onChange: { [self] in
      MainActor.assumeIsolated {
        follow()
        store.send(.go(.b))
      }
    }
  }
}
