import InnoFlow
import Testing

@MainActor
@Suite("Instrumentation of a store", .timeLimit(.minutes(1)))
struct StoreInstrumentationTests {
  @Test("Events are reported in order of occurrence, each with its cause")
  func order() async {
    let store = Store(reducer: Door())
    let log = EventLog()
    let observation = store.instrument(log.instrumentation())
    store.send(.push)
    await log.reaches("effect 1 finished")
    #expect(
      log.lines == [
        "#1 push from user",
        "#1 reduced State(phase: InnoFlowTests.Door.Phase.closed, pushes: 0) -> "
          + "State(phase: InnoFlowTests.Door.Phase.opening, pushes: 1)",
        "#1 phase closed -> opening",
        "effect 1 of #1 started",
        "#2 noticed from #1",
        "#2 reduced State(phase: InnoFlowTests.Door.Phase.opening, pushes: 1) -> "
          + "State(phase: InnoFlowTests.Door.Phase.opening, pushes: 1)",
        "#3 opened from effect 1",
        "#3 reduced State(phase: InnoFlowTests.Door.Phase.opening, pushes: 1) -> "
          + "State(phase: InnoFlowTests.Door.Phase.open, pushes: 1)",
        "#3 phase opening -> open",
        "effect 1 finished",
      ]
    )
    observation.cancel()
  }

  @Test("The around hooks wrap reducers, effect starts and observers; the first is outermost")
  func around() {
    let store = Store(reducer: Door())
    let log = EventLog()
    func wrapper(_ name: String) -> StoreListener<Door.State, Door.Action> {
      StoreListener(record: { event in
        if case .effect(_, .started) = event { log.add("\(name) effect") }
      }) { scope, body in
        let what =
          switch scope {
          case .action(let dispatched): "\(dispatched.action)"
          case .effect: "effect"
          }
        log.add("\(name) before \(what)")
        body()
        log.add("\(name) after \(what)")
      }
    }
    let observations = [
      store.instrument(wrapper("outer")), store.instrument(wrapper("inner")),
      store.observe { log.add("observer") },
    ]
    store.send(.push)
    #expect(
      log.lines == [
        "outer before push", "inner before push", "outer effect", "inner effect",
        "outer before effect", "inner before effect", "inner after effect", "outer after effect",
        "inner after push", "outer after push",
        "outer before noticed", "inner before noticed", "observer",
        "inner after noticed", "outer after noticed",
      ]
    )
    for observation in observations { observation.cancel() }
  }

  @Test("A task-local value bound around an action is visible in the effects that it starts")
  func taskLocal() async {
    let seen = Signal()
    let log = EventLog()
    let store = Store(
      reducer: echo { _ in
        .run { _, _ in
          await log.add("cause \(Cause.action)")
          seen.fire()
        }
      }
    )
    let observation = store.instrument(
      StoreListener(record: { _ in }) { scope, body in
        guard case .action(let dispatched) = scope else { return body() }
        Cause.$action.withValue(dispatched.id, operation: body)
      }
    )
    store.send("go")
    await seen.wait()
    #expect(log.lines == ["cause 1"])
    #expect(Cause.action == 0)
    observation.cancel()
  }

  @Test("A task-local value bound around an effect overrides that of its action in its work")
  func taskLocalOfAnEffect() async {
    let seen = Signal()
    let log = EventLog()
    let store = Store(
      reducer: echo { _ in
        .run { _, _ in
          await log.add("cause \(Cause.action)")
          seen.fire()
        }
      }
    )
    let observation = store.instrument(
      StoreListener(record: { _ in }) { scope, body in
        let cause =
          switch scope {
          case .action(let dispatched): dispatched.id
          case .effect(let run): 100 * Cause.action + run.id
          }
        Cause.$action.withValue(cause, operation: body)
      }
    )
    store.send("go")
    await seen.wait()
    #expect(log.lines == ["cause 101"])
    observation.cancel()
  }

  @Test("A listener receives no event after its token is deallocated or cancelled")
  func endOfListening() {
    let store = Store(reducer: echo())
    let (released, cancelled, kept) = (EventLog(), EventLog(), EventLog())
    var first: ObservationToken? = store.instrument(released.instrumentation())
    let second = store.instrument(cancelled.instrumentation())
    let third = store.instrument(kept.instrumentation())
    store.send("a")
    withExtendedLifetime(first) {}
    first = nil
    second.cancel()
    second.cancel()
    store.send("b")
    #expect(released.lines.count == 2)
    #expect(cancelled.lines.count == 2)
    #expect(kept.lines.count == 4)
    third.cancel()
  }

  @Test("An action that a listener sends when an effect ends is reported later, as the user's")
  func sendsWhileTold() async {
    let store = Store(reducer: echo { $0 == "go" ? .run { _ in } : .none })
    let (first, second) = (EventLog(), EventLog())
    let observations = [
      store.instrument(first.instrumentation()),
      store.instrument(
        StoreListener { [unowned store] event in
          if case .effect(_, .finished) = event { store.send("next") }
        }
      ),
      store.instrument(second.instrumentation()),
    ]
    store.send("go")
    await second.reaches("#2 next from user")
    #expect(first.lines == second.lines)
    for observation in observations { observation.cancel() }
  }

  @Test("A listener may be detached while it receives an event")
  func cancelsItself() {
    let store = Store(reducer: echo())
    let log = EventLog()
    var observation: ObservationToken?
    observation = store.instrument(
      StoreListener { _ in
        log.add("event")
        observation?.cancel()
      }
    )
    store.send("a")
    store.send("b")
    #expect(log.lines == ["event"])
  }

  @Test("An endless effect is cancelled with its store, and its late action is dropped")
  func storeGoesAway() async {
    let (started, gate) = (Signal(), Signal())
    var store: Store? = Store(
      reducer: echo { _ in
        .run { send in
          started.fire()
          await gate.wait()
          await send("late")
        }
        .cancellable("endless")
      }
    )
    let log = EventLog()
    let observation = store?.instrument(log.instrumentation())
    store?.send("go")
    await started.wait()
    #expect(store?.effectsInFlight.map(\.names) == [["endless"]])
    store = nil
    await log.reaches("effect 1 cancelled")
    gate.fire()
    await log.reaches("effect 1 dropped late: storeReleased")
    observation?.cancel()
  }

  @Test("An action that an observer sends has the handled action as its origin")
  func originOfObserver() {
    let store = Store(reducer: echo())
    let log = EventLog()
    let observations = [
      store.instrument(log.instrumentation()),
      store.observe { [unowned store] in if store.words == ["a"] { store.send("b") } },
    ]
    store.send("a")
    #expect(log.lines.filter { $0.contains(" from ") } == ["#1 a from user", "#2 b from #1"])
    for observation in observations { observation.cancel() }
  }

  @Test("A token may outlive its store")
  func outlivesStore() {
    var store: Store? = Store(reducer: echo())
    let observation = store?.observe {}
    weak let witness = store
    store = nil
    #expect(witness == nil)
    observation?.cancel()
  }
}
