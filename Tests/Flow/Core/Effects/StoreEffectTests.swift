import InnoFlow
import Testing

@MainActor
@Suite("Effects of a store", .timeLimit(.minutes(1)))
struct StoreEffectTests {
  @Test("An effect's actions are reduced in order, and the effect is removed at its end")
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

  @Test("Work whose closure is isolated to the main actor sends actions without a suspension")
  func mainActor() async {
    let store = Store(
      reducer: echo { action in
        guard action == "go" else { return .none }
        return .run { @MainActor send, _ in
          MainActor.assertIsolated()
          send("one")
          send("two")
        }
      }
    )
    let log = EventLog()
    let observation = store.instrument(log.instrumentation())
    store.send("go")
    #expect(store.state.words == ["go"])
    await log.reaches("effect 1 finished")
    #expect(store.state.words == ["go", "one", "two"])
    observation.cancel()
  }

  @Test("An effect's action is reduced before the effect's send returns")
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

  @Test("Merged effects run concurrently")
  func merge() async {
    let signals = (Signal(), Signal())
    let store = Store(
      reducer: echo { action in
        guard action == "go" else { return .none }
        return .merge(
          .run { send, _ in
            // Ends only after the other effect has started, so both run at the same time.
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

  @Test("Merging no effects returns none, and merging one effect returns that effect")
  func mergeUnwraps() {
    #expect(EffectTask<String>.merge(.none, .none).isNone)
    #expect(EffectTask<String>.none.cancellable("id").isNone)
    guard case .send("a") = EffectTask<String>.merge(.none, .send("a")).operation else {
      Issue.record("not unwrapped")
      return
    }
  }

  @Test("An error is reported once, as the only outcome of its effect")
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

  @Test("A deallocated store cancels its effects and drops their actions")
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

  @Test("An effect sleeps on the store's clock")
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
