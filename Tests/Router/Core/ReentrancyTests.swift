import InnoRouter
import Observation
import Testing

@Suite("Commands that cause other commands")
@MainActor
struct ReentrancyTests {
  @Test("The limit stops an observer that sends a command for every event; the store still works")
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
        == "more than 1000 commands were sent in response to one command; "
        + "look for an observer or middleware that sends a command for every command"
    )
    observation.cancel()
    #expect(store.send(.back) == .success)
    #expect(store.depth == limit)
  }

  @Test("The limit stops two stores that send commands to each other")
  func pingPong() {
    let (one, other) = (NavigationStore<Place>(), NavigationStore<Place>())
    let there = one.observe { _ in other.send(.go(.a)) }
    let back = other.observe { _ in one.send(.go(.a)) }
    one.send(.go(.a))
    #expect(one.depth == 1 + CancellationReason.chainLimit)
    there.cancel()
    back.cancel()
  }

  @Test("The limit stops a tracked reader that sends a command for every change")
  func tracking() {
    let store = NavigationStore<Place>()
    Follower(store: store).follow()
    store.send(.go(.a))
    #expect(store.depth == 1 + CancellationReason.chainLimit)
  }

  @Test("A command is cancelled if its condition is not met or the path has since changed")
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
        == "the state changed while the command was waiting; check the state and send the command again"
    )
    #expect(store.path == [.a, .c])
  }

  @Test("Each reason has a description")
  func reasons() {
    #expect(
      [CancellationReason.conditionFailed, .rolledBack, .superseded].map(\.description) == [
        "the condition was not met",
        "undone because the enclosing command or transaction failed",
        "cancelled during the debounce interval, for example by a later command",
      ]
    )
  }
}

/// A reader that sends a command for every change that `Observation` reports.
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
