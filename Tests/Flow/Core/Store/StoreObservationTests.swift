import InnoFlow
import Observation
import InnoLocking
import Testing

@MainActor
@Suite("Store observation")
struct StoreObservationTests {
  @Test("Tracking fires only for the first change after each read of the state")
  func tracking() {
    let store = Store(reducer: Counter())
    let fired = Counted()
    func track() {
      withObservationTracking({ _ = store.count }, onChange: { fired.add() })
    }
    track()
    #expect(fired.count == 0)
    store.send(.add(1))
    #expect(fired.count == 1)
    store.send(.add(1))
    #expect(fired.count == 1)
    track()
    store.send(.add(1))
    #expect(fired.count == 2)
    #expect(store.count == 3)
  }

  @Test("Every reader of the state or one of its values is notified")
  func severalTrackers() {
    let store = Store(reducer: Counter())
    let (first, second) = (Counted(), Counted())
    withObservationTracking({ _ = store.state }, onChange: { first.add() })
    withObservationTracking({ _ = store.count }, onChange: { second.add() })
    store.send(.add(1))
    #expect([first.count, second.count] == [1, 1])
  }

  @Test("A reader that tracks again while it is notified is notified of the next change")
  func tracksWhileTold() {
    let store = Store(reducer: Counter())
    let fired = Counted()
    withObservationTracking({ _ = store.count }) {
      MainActor.assumeIsolated {
        withObservationTracking({ _ = store.count }, onChange: { fired.add() })
      }
    }
    store.send(.add(1))
    #expect(fired.count == 0)
    store.send(.add(1))
    #expect(fired.count == 1)
  }

  @Test("A store without readers is not tracked by readers of another store")
  func otherStore() {
    let (read, unread) = (Store(reducer: Counter()), Store(reducer: Counter()))
    let fired = Counted()
    withObservationTracking({ _ = read.count }, onChange: { fired.add() })
    unread.send(.add(1))
    #expect(fired.count == 0)
    read.send(.add(1))
    #expect(fired.count == 1)
  }

  @Test("An observer is called once for an action and its synchronous follow-ups")
  func observerSeesTheEnd() {
    let store = Store(reducer: echo { $0 == "a" ? .send("b") : .none })
    var seen: [[String]] = []
    let observation = store.observe { [unowned store] in seen.append(store.state.words) }
    store.send("a")
    #expect(seen == [["a", "b"]])
    observation.cancel()
    store.send("c")
    #expect(seen.count == 1)
  }

  @Test("Observers and projections are notified even if the last waiting action is dropped")
  func droppedLastAction() {
    let store = Store(
      reducer: echo { $0 == "a" ? .merge(.send("b").cancellable("x"), .cancel("x")) : .none }
    )
    let words = store.select(\.words)
    let fired = Counted()
    withObservationTracking({ _ = words.optionalValue }, onChange: { fired.add() })
    var seen: [[String]] = []
    let log = EventLog()
    let observations = [
      store.instrument(log.instrumentation()),
      store.observe { [unowned store] in
        seen.append(store.state.words)
        if seen.count == 1 { store.send("c") }
      },
    ]
    store.send("a")
    #expect(seen == [["a"], ["a", "c"]])
    #expect(fired.count == 1)
    #expect(words.optionalValue == ["a", "c"])
    #expect(log.lines.filter { $0.contains(" from ") } == ["#1 a from user", "#2 c from #1"])
    #expect(log.lines.contains("effect 0 dropped b: cancelled"))
    for observation in observations { observation.cancel() }
  }

  @Test("An observer is called once if the first of two waiting actions is dropped")
  func droppedFirstAction() {
    let store = Store(
      reducer: echo {
        $0 == "a" ? .merge(.send("b").cancellable("x"), .cancel("x"), .send("c")) : .none
      }
    )
    var seen: [[String]] = []
    let observation = store.observe { [unowned store] in seen.append(store.state.words) }
    store.send("a")
    #expect(seen == [["a", "c"]])
    observation.cancel()
  }

  @Test("An observer is not called after its token is deallocated")
  func observerReleased() {
    let store = Store(reducer: Counter())
    var calls = 0
    var observation: ObservationToken? = store.observe { calls += 1 }
    store.send(.add(1))
    withExtendedLifetime(observation) {}
    observation = nil
    store.send(.add(1))
    #expect(calls == 1)
  }
}

/// A counter that any task can increment.
final class Counted: Sendable {
  private let value = Locked(0)

  var count: Int { value.withLock { $0 } }

  func add() {
    value.withLock { $0 += 1 }
  }
}
