import InnoFlow
import Testing

@MainActor
@Suite("Effects of a store", .timeLimit(.minutes(1)))
struct StoreEffectTests {
  @Test("what an effect sends is reduced in order, and it ends on the list of effects")
  func run() async {
    let store = Store(
      reducer: echo { action in
        guard action == "go" else { return .none }
        return .run { send, _ in
          await send("one")
          await send("two")
        }
      }
    )
    let log = EventLog()
    let observation = store.instrument(log.instrumentation())
    store.send("go")
    #expect(store.state.words == ["go"])
    #expect(store.effectsInFlight.map(\.startedBy) == [1])
    await log.reaches("effect 1 finished")
    #expect(store.state.words == ["go", "one", "two"])
    #expect(store.effectsInFlight.isEmpty)
    observation.cancel()
  }

  @Test("an effect's action is reduced before its send returns")
  func sendFromEffectIsSynchronous() async {
    let seen = Signal()
    let store = Store(
      reducer: echo { action in
        guard action == "go" else { return .none }
        return .run { send, _ in
          await send("one")
          seen.fire()
        }
      }
    )
    store.send("go")
    await seen.wait()
    #expect(store.state.words == ["go", "one"])
  }

  @Test("merged effects all run")
  func merge() async {
    let signals = (Signal(), Signal())
    let store = Store(
      reducer: echo { action in
        guard action == "go" else { return .none }
        return .merge(
          .run { send, _ in
            // Ends only when the other one has started: they run at the same time.
            await signals.0.wait()
            await send("first")
            signals.1.fire()
          },
          .run { _, _ in signals.0.fire() }
        )
      }
    )
    store.send("go")
    #expect(store.effectsInFlight.map(\.id) == [1, 2])
    await signals.1.wait()
    #expect(store.state.words == ["go", "first"])
  }

  @Test("a merge of nothing is nothing, a merge of one is that one")
  func mergeUnwraps() {
    #expect(EffectTask<String>.merge(.none, .none).isNone)
    #expect(EffectTask<String>.none.cancellable("id").isNone)
    guard case .send("a") = EffectTask<String>.merge(.none, .send("a")).operation else {
      Issue.record("not unwrapped")
      return
    }
  }

  @Test("cancelled work is told once, what it sends late is dropped and told, its error is not")
  func cancel() async {
    let (started, ended) = (Signal(), Signal())
    let store = Store(
      reducer: echo { action in
        switch action {
        case "go":
          let canary = Canary(ended)
          return .run { send, _ in
            started.fire()
            await untilCancelled()
            await send("late")
            canary.stayAlive()
            throw Broken()
          }
          .cancellable("work")
        case "stop": return .cancel("work")
        default: return .none
        }
      }
    )
    let log = EventLog()
    let observation = store.instrument(log.instrumentation())
    store.send("go")
    await started.wait()
    store.send("stop")
    #expect(store.effectsInFlight.isEmpty)
    await ended.wait()
    #expect(store.state.words == ["go", "stop"])
    #expect(
      log.lines.filter { $0.hasPrefix("effect") } == [
        "effect 1 of #1 started", "effect 1 cancelled", "effect 1 dropped late",
      ]
    )
    observation.cancel()
  }

  @Test("work that is cancelled before its turn came does not begin")
  func cancelledBeforeItsTurn() async {
    let ended = Signal()
    let hasBegun = EventLog()
    let store = Store(
      reducer: echo { action in
        let canary = Canary(ended)
        guard action == "go" else { return .cancel("work") }
        return .run { _, _ in
          await hasBegun.add("begun")
          canary.stayAlive()
        }
        .cancellable("work")
      }
    )
    store.send("go")
    store.send("stop")
    await ended.wait()
    await ended.wait()
    #expect(hasBegun.lines.isEmpty)
  }

  @Test("cancelInFlight cancels what runs under the name, and the new work goes on")
  func cancelInFlight() async {
    let starts = Signal()
    let store = Store(
      reducer: echo { action in
        switch action {
        case "first":
          return .run { send, _ in
            starts.fire()
            await untilCancelled()
            await send("late")
          }
          .cancellable("load", cancelInFlight: true)
        case "second":
          return .run { send, _ in await send("loaded") }
            .cancellable("load", cancelInFlight: true)
        default: return .none
        }
      }
    )
    let log = EventLog()
    let observation = store.instrument(log.instrumentation())
    store.send("first")
    await starts.wait()
    store.send("second")
    await log.reaches("effect 1 dropped late")
    await log.reaches("effect 2 finished")
    #expect(store.state.words == ["first", "second", "loaded"])
    observation.cancel()
  }

  @Test("without cancelInFlight both run under the name, and one cancel ends both")
  func sharedName() async {
    let store = Store(
      reducer: echo { action in
        action == "stop"
          ? .cancel("load") : .run { _, _ in await untilCancelled() }.cancellable("load")
      }
    )
    store.send("a")
    store.send("b")
    #expect(store.effectsInFlight.count == 2)
    store.send("stop")
    #expect(store.effectsInFlight.isEmpty)
  }

  @Test("nested names stack, the innermost first, and each cancels", arguments: ["inner", "outer"])
  func nestedNames(name: String) {
    let store = Store(
      reducer: echo { _ in
        .merge(
          .run { _, _ in await untilCancelled() }.cancellable("inner"),
          .run { _, _ in await untilCancelled() }
        )
        .cancellable("outer")
      }
    )
    store.send("go")
    #expect(store.effectsInFlight.map(\.names) == [["inner", "outer"], ["outer"]])
    store.cancelEffects(identifiedBy: EffectID(name))
    #expect(store.effectsInFlight.map(\.id) == (name == "inner" ? [2] : []))
  }

  @Test("cancelAllEffects cancels named and nameless work, in the order of start")
  func cancelAll() {
    let store = Store(
      reducer: echo { action in
        .run { _, _ in await untilCancelled() }.cancellable(EffectID(action))
      }
    )
    let log = EventLog()
    store.send("a")
    store.send("b")
    let observation = store.instrument(log.instrumentation())
    store.cancelAllEffects()
    #expect(log.lines == ["effect 1 cancelled", "effect 2 cancelled"])
    observation.cancel()
  }

  @Test("an error is told once, and nothing else is told of that effect")
  func failure() async {
    let ended = Signal()
    let store = Store(
      reducer: echo { _ in
        let canary = Canary(ended)
        return .run { _, _ in
          canary.stayAlive()
          throw Broken()
        }
      }
    )
    let log = EventLog()
    let observation = store.instrument(log.instrumentation())
    store.send("go")
    await ended.wait()
    #expect(
      log.lines.filter { $0.hasPrefix("effect") } == [
        "effect 1 of #1 started", "effect 1 failed Broken()",
      ]
    )
    observation.cancel()
  }

  @Test("work that ends itself with CancellationError counts as cancelled, not as failed")
  func selfCancelled() async {
    let store = Store(reducer: echo { _ in .run { _, _ in throw CancellationError() } })
    let log = EventLog()
    let observation = store.instrument(log.instrumentation())
    store.send("go")
    await log.reaches("effect 1 cancelled")
    observation.cancel()
  }

  @Test("a listener may cancel an effect as it starts")
  func cancelledByListener() async {
    let ended = Signal()
    let store = Store(
      reducer: echo { _ in
        let canary = Canary(ended)
        return .run { _, _ in
          await untilCancelled()
          canary.stayAlive()
        }
        .cancellable("work")
      }
    )
    let observation = store.instrument(
      StoreInstrumentation { [unowned store] event in
        if case .effect(_, .started) = event { store.cancelEffects(identifiedBy: "work") }
      }
    )
    store.send("go")
    await ended.wait()
    #expect(store.effectsInFlight.isEmpty)
    observation.cancel()
  }

  @Test("a store that goes away cancels its effects, and what they send is dropped")
  func storeGoesAway() async {
    let (started, ended) = (Signal(), Signal())
    var store: Store? = Store(
      reducer: echo { _ in
        .run { send, _ in
          started.fire()
          await untilCancelled()
          await send("late")
          ended.fire()
        }
      }
    )
    weak let witness = store
    store?.send("go")
    await started.wait()
    #expect(witness != nil)
    store = nil
    #expect(witness == nil)
    await ended.wait()
  }

  @Test("an effect sleeps on the store's clock")
  func clock() async {
    let clock = InstantClock()
    let store = Store(
      reducer: echo { action in
        guard action == "go" else { return .none }
        return .run { send, context in
          try await context.sleep(for: .seconds(3_600))
          await send("later")
        }
      },
      clock: clock
    )
    let log = EventLog()
    let observation = store.instrument(log.instrumentation())
    store.send("go")
    await log.reaches("effect 1 finished")
    #expect(store.state.words == ["go", "later"])
    observation.cancel()
  }
}

@Suite("EffectID")
struct EffectIDTests {
  @Test("names are equal by their value, with equal hashes, and print as it")
  func equality() {
    #expect(EffectID("load") == "load")
    #expect(EffectID(1) != EffectID("1"))
    #expect("\(EffectID(42))" == "42")
    #expect(Set([EffectID(1 as Int), EffectID(1 as UInt8)]).count == 1)
  }
}

struct Broken: Error {}

/// A clock on which no time passes: every sleep is over at once.
struct InstantClock: Clock {
  var now: ContinuousClock.Instant { .now }
  var minimumResolution: Duration { .zero }

  func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {
    try Task.checkCancellation()
  }
}
