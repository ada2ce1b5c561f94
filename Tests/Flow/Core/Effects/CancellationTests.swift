import InnoFlow
import Testing

@MainActor
@Suite("Cancelling effects", .timeLimit(.minutes(1)))
struct CancellationTests {
  @Test("Cancelled work and its late actions are reported, but its error is not")
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
        "effect 1 of #1 started", "effect 1 cancelled", "effect 1 dropped late: cancelled",
      ]
    )
    observation.cancel()
  }

  @Test("Work that is cancelled before it starts does not run")
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

  @Test("cancelInFlight cancels the running work with the name and starts the new work")
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
    await log.reaches("effect 1 dropped late: cancelled")
    await log.reaches("effect 2 finished")
    #expect(store.state.words == ["first", "second", "loaded"])
    observation.cancel()
  }

  @Test("Without cancelInFlight, two effects with one name both run, and one cancel ends both")
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

  @Test(
    "Nested names are listed innermost first, and each cancels the effect",
    arguments: ["inner", "outer"]
  )
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

  @Test("cancelAllEffects cancels named and unnamed work in starting order")
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

  @Test("Work that throws CancellationError ends as cancelled, not as failed")
  func selfCancelled() async {
    let store = Store(reducer: echo { _ in .run { _, _ in throw CancellationError() } })
    let log = EventLog()
    let observation = store.instrument(log.instrumentation())
    store.send("go")
    await log.reaches("effect 1 cancelled")
    observation.cancel()
  }

  @Test("A listener may cancel an effect as it starts")
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
      StoreListener { [unowned store] event in
        if case .effect(_, .started) = event { store.cancelEffects(identifiedBy: "work") }
      }
    )
    store.send("go")
    await ended.wait()
    #expect(store.effectsInFlight.isEmpty)
    observation.cancel()
  }
}
