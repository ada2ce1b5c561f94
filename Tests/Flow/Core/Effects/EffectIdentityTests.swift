import InnoFlow
import Testing

@MainActor
@Suite("The identity of effects", .timeLimit(.minutes(1)))
struct EffectIdentityTests {
  private let clock = HandClock()

  @Test("A concatenation waits for the work of a debounced part")
  func debouncedPart() async {
    let gate = Signal()
    let (store, log, observation) = start(
      .concatenate(
        .run { send in
          await gate.wait()
          await send("loaded")
        }
        .debounce("wait", for: .seconds(1)),
        .send("after")
      )
    )
    await clock.advance(by: .seconds(1))
    await log.reaches("effect 2 of #1 started")
    #expect(store.words == ["go"])
    gate.fire()
    await log.reaches("effect 2 finished")
    #expect(store.words == ["go", "loaded", "after"])
    observation.cancel()
  }

  @Test("A concatenation waits for a part that is throttled until the window ends")
  func trailingPart() async {
    let (store, log, observation) = start(
      .concatenate(
        .run { send in await send("loaded") }
          .throttle("wait", for: .seconds(1), leading: false, trailing: true),
        .send("after")
      )
    )
    #expect(store.words == ["go"])
    await clock.advance(by: .seconds(1))
    await log.reaches("effect 2 finished")
    #expect(store.words == ["go", "loaded", "after"])
    observation.cancel()
  }

  @Test("A replaced throttled part ends with the work that replaces it")
  func replacedPart() async {
    let throttled = { (word: String) in
      EffectTask<String>.run { send in await send(word) }
        .throttle("wait", for: .seconds(1), leading: false, trailing: true)
    }
    let (store, log, observation) = start(
      .concatenate(throttled("first"), .send("after")),
      ["other": throttled("second")]
    )
    store.send("other")
    #expect(store.words == ["go", "other"])
    #expect(store.effectsInFlight.map(\.id) == [1])
    await clock.advance(by: .seconds(1))
    await log.reaches("effect 2 finished")
    #expect(store.words == ["go", "other", "second", "after"])
    observation.cancel()
  }

  @Test(
    "A name can be cancelled while its work waits for a clock",
    arguments: ["debounce", "throttle"]
  )
  func waitingName(kind: String) async {
    let load = EffectTask<String>.run { send in await send("loaded") }.cancellable("load")
    let (store, log, observation) = start(
      kind == "debounce"
        ? load.debounce("wait", for: .seconds(1))
        : load.throttle("wait", for: .seconds(1), leading: false, trailing: true),
      ["stop": .cancel("load")]
    )
    store.send("stop")
    await clock.advance(by: .seconds(1))
    await log.reaches("effect 1 finished")
    #expect(store.words == ["go", "stop"])
    #expect(store.effectsInFlight.isEmpty)
    observation.cancel()
  }

  @Test("A store or an action can cancel a name while its part waits for its turn")
  func waitingTurn() async {
    let (first, second) = (Signal(), Signal())
    let effect = EffectTask<String>.concatenate(
      .run { _ in await first.wait() },
      .run { send in await send("late") }.cancellable("load"),
      .send("end")
    )
    let (store, log, observation) = start(
      effect,
      ["again": .concatenate(.run { _ in await second.wait() }, .send("late").cancellable("load"))]
    )
    store.cancelEffects(identifiedBy: "load")
    store.send("again")
    first.fire()
    await log.reaches("effect 1 finished")
    #expect(store.words == ["go", "again", "end"])
    second.fire()
    await log.reaches("effect 2 finished")
    #expect(store.words == ["go", "again", "end", "late"])
    observation.cancel()
  }

  @Test("A .send with a name that its own action cancels first is dropped and reported")
  func cancelledSend() {
    let (store, log, observation) = start(
      .concatenate(.cancel("late"), .send("late").cancellable("late"), .send("end"))
    )
    #expect(store.words == ["go", "end"])
    #expect(log.lines.contains("effect 0 dropped late: cancelled"))
    observation.cancel()
  }

  @Test("A .send that waits for an earlier action is dropped if that action cancels its name")
  func cancelledWhileQueued() {
    let (store, log, observation) = start(
      .merge(.send("stop"), .send("late").map { $0 }.cancellable("work"), .send("end")),
      ["stop": .cancel("work")]
    )
    #expect(store.words == ["go", "stop", "end"])
    #expect(log.lines.contains("effect 0 dropped late: cancelled"))
    observation.cancel()
  }

  @Test("A part that cancels the name of its concatenation stops the remaining parts")
  func cancelledFromInside() {
    let (store, _, observation) = start(
      .concatenate(
        .concatenate(.cancel("whole"), .cancel("other")),
        .send("late")
      )
      .cancellable("whole"),
      ["more": .send("end").cancellable("whole")]
    )
    #expect(store.words == ["go"])
    store.send("more")
    #expect(store.words == ["go", "more", "end"])
    observation.cancel()
  }

  @Test("A concatenation continues after a part that ends itself as cancelled")
  func selfCancelledPart() async {
    let (store, log, observation) = start(
      .concatenate(.run { _ in throw CancellationError() }, .send("after"))
    )
    await log.reaches("effect 1 cancelled")
    #expect(store.words == ["go", "after"])
    observation.cancel()
  }

  @Test("A named .send is reduced before the next part starts, and may cancel it")
  func sendBeforeNext() {
    let (store, log, observation) = start(
      .concatenate(.send("stop"), .run { _ in }).cancellable("work"),
      ["stop": .cancel("work")]
    )
    #expect(store.words == ["go", "stop"])
    #expect(!log.lines.contains { $0.hasPrefix("effect") })
    observation.cancel()
  }

  @Test("A delayed cancel does not affect the effects of later actions")
  func lateCancel() async {
    let gate = Signal()
    let (store, log, observation) = start(
      .concatenate(.run { _ in await gate.wait() }, .cancel("work"), .send("end")),
      ["work": .run { _ in await untilCancelled() }.cancellable("work")]
    )
    store.send("work")
    gate.fire()
    await log.reaches("effect 1 finished")
    #expect(store.words == ["go", "work", "end"])
    #expect(store.effectsInFlight.map(\.id) == [2])
    store.cancelAllEffects()
    observation.cancel()
  }

  @Test("A delayed debounced effect does not replace an effect of a later action")
  func lateDebounce() async {
    let gate = Signal()
    let (store, log, observation) = start(
      .concatenate(
        .run { _ in await gate.wait() },
        .send("old").debounce("wait", for: .seconds(1)),
        .send("end")
      ),
      ["new": .send("newest").debounce("wait", for: .seconds(1))]
    )
    store.send("new")
    gate.fire()
    await log.reaches("effect 1 finished")
    #expect(store.words == ["go", "new", "end"])
    await clock.advance(by: .seconds(1))
    await log.reaches("effect 2 finished")
    #expect(store.words == ["go", "new", "end", "newest"])
    observation.cancel()
  }

  @Test("The second of two debounced effects of one action replaces the first")
  func debouncedTwice() async {
    let (store, log, observation) = start(
      .merge(
        .send("first").debounce("wait", for: .seconds(1)),
        .send("second").debounce("wait", for: .seconds(1))
      )
    )
    #expect(log.lines.contains("effect 1 cancelled"))
    await clock.advance(by: .seconds(1))
    await log.reaches("effect 2 finished")
    #expect(store.words == ["go", "second"])
    observation.cancel()
  }

  @Test("Cancelling the name of a throttle closes its window")
  func closedWindow() {
    let (store, _, observation) = start(
      .send("sent").throttle("wait", for: .seconds(1)),
      ["stop": .cancel("wait")]
    )
    store.send("go")
    store.send("stop")
    store.send("go")
    #expect(store.words == ["go", "sent", "go", "stop", "go", "sent"])
    observation.cancel()
  }

  @Test("An effect's names are removed when it ends")
  func forgotten() async {
    let gate = Signal()
    let (store, log, observation) = start(
      .concatenate(.run { _ in await gate.wait() }, .send("late").cancellable("load")),
      ["load": .send("loaded").cancellable("load")]
    )
    store.cancelEffects(identifiedBy: "load")
    gate.fire()
    await log.reaches("effect 1 finished")
    store.send("load")
    #expect(store.words == ["go", "load", "loaded"])
    observation.cancel()
  }

  @Test("Actions that effects send after their store is deallocated are reported")
  func released() async {
    let (started, sent) = (Signal(), Signal())
    var store: Store? = Store(
      reducer: echo { _ in
        .run { send in
          started.fire()
          await untilCancelled()
          await send("late")
          sent.fire()
        }
        .map { "\($0)!" }
      }
    )
    let log = EventLog()
    let observation = store?.instrument(log.instrumentation())
    store?.send("go")
    await started.wait()
    store = nil
    await sent.wait()
    #expect(log.lines.suffix(2).contains("effect 1 dropped late!: storeReleased"))
    #expect(log.lines.contains("effect 1 cancelled"))
    observation?.cancel()
  }

  /// Creates a store whose first action starts one effect and whose other actions start others.
  private func start(
    _ effect: EffectTask<String>,
    _ others: [String: EffectTask<String>] = [:]
  ) -> (Store<Reduce<Words, String>>, EventLog, ObservationToken) {
    let store = Store(
      reducer: echo { $0 == "go" ? effect : others[$0] ?? .none },
      clock: clock
    )
    let log = EventLog()
    let observation = store.instrument(log.instrumentation())
    store.send("go")
    return (store, log, observation)
  }
}
