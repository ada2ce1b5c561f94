import InnoFlow
import Testing

@MainActor
@Suite("Debounced and throttled effects", .timeLimit(.minutes(1)))
struct TimedEffectTests {
  @Test("A debounced effect starts if it is not requested again within its duration")
  func debounce() async {
    let clock = HandClock()
    let (store, log, observation) = search(clock) {
      $0.debounce("search", for: .milliseconds(300))
    }
    store.send("a")
    await clock.advance(by: .milliseconds(200))
    store.send("ab")
    await clock.advance(by: .milliseconds(200))
    #expect(store.words == ["a", "ab"])
    await clock.advance(by: .milliseconds(100))
    await log.reaches("effect 3 finished")
    #expect(store.words == ["a", "ab", "found ab"])
    #expect(
      log.lines.filter { $0.hasPrefix("effect") } == [
        "effect 1 of #1 started", "effect 1 cancelled", "effect 2 of #2 started",
        "effect 2 finished", "effect 3 of #2 started", "effect 3 finished",
      ]
    )
    observation.cancel()
  }

  @Test("A debounced effect can be cancelled by its name while it waits")
  func debounceCancelled() async {
    let clock = HandClock()
    let (store, log, observation) = search(clock) { $0.debounce("search", for: .seconds(1)) }
    store.send("a")
    store.cancelEffects(identifiedBy: "search")
    #expect(log.lines.last == "effect 1 cancelled")
    #expect(store.effectsInFlight.isEmpty)
    observation.cancel()
  }

  @Test("A clock that throws fails the wait once, and the work does not start")
  func brokenClock() async {
    let (store, log, observation) = search(BrokenClock()) {
      $0.debounce("search", for: .seconds(1))
    }
    store.send("a")
    await log.reaches("effect 1 failed Broken()")
    #expect(store.effectsInFlight.isEmpty)
    #expect(store.words == ["a"])
    observation.cancel()
  }

  @Test("A throttled effect starts immediately and not again before its window ends")
  func leading() async {
    let clock = HandClock()
    let (store, log, observation) = search(clock) { $0.throttle("search", for: .seconds(1)) }
    store.send("a")
    store.send("b")
    await log.reaches("effect 1 finished")
    await clock.advance(by: .milliseconds(999), sleepers: 0)
    store.send("c")
    #expect(store.effectsInFlight.isEmpty)
    await clock.advance(by: .milliseconds(1), sleepers: 0)
    store.send("d")
    await log.reaches("effect 2 finished")
    #expect(store.words == ["a", "b", "found a", "c", "d", "found d"])
    observation.cancel()
  }

  @Test("A trailing effect is the last request of its window and starts the next window")
  func trailing() async {
    let clock = HandClock()
    let (store, log, observation) = search(clock) {
      $0.throttle("search", for: .seconds(1), leading: false, trailing: true)
    }
    store.send("a")
    await clock.advance(by: .milliseconds(600))
    store.send("b")
    #expect(store.effectsInFlight.map(\.id) == [1])
    await clock.advance(by: .milliseconds(400))
    await log.reaches("effect 2 finished")
    #expect(store.words == ["a", "b", "found b"])
    store.send("c")
    await clock.advance(by: .seconds(1))
    await log.reaches("effect 4 finished")
    #expect(store.words.last == "found c")
    observation.cancel()
  }

  @Test("With both edges, the first request runs immediately and the last at the window's end")
  func leadingAndTrailing() async {
    let clock = HandClock()
    let (store, log, observation) = search(clock) {
      $0.throttle("search", for: .seconds(1), leading: true, trailing: true)
    }
    for word in ["a", "b", "c"] { store.send(word) }
    await log.reaches("effect 1 finished")
    await clock.advance(by: .seconds(1))
    await log.reaches("effect 3 finished")
    #expect(store.words == ["a", "b", "c", "found a", "found c"])
    observation.cancel()
  }

  @Test("Cancelling the name cancels the effect that waits for the window's end")
  func trailingCancelled() async {
    let clock = HandClock()
    let (store, log, observation) = search(clock) {
      $0.throttle("search", for: .seconds(1), leading: false, trailing: true)
    }
    store.send("a")
    store.cancelEffects(identifiedBy: "search")
    #expect(log.lines.last == "effect 1 cancelled")
    await clock.advance(by: .seconds(2), sleepers: 0)
    store.send("b")
    await clock.advance(by: .seconds(1))
    await log.reaches("effect 3 finished")
    #expect(store.words == ["a", "b", "found b"])
    observation.cancel()
  }

  @Test("A throttle without an edge is reported as an issue and starts no effect")
  func neither() {
    let (store, _, observation) = search(HandClock()) {
      $0.throttle("search", for: .seconds(1), leading: false, trailing: false)
    }
    let recorder = IssueRecorder(of: store)
    store.send("a")
    #expect(recorder.issues == [.throttleWithoutStart(id: "search")])
    #expect(store.effectsInFlight.isEmpty)
    observation.cancel()
  }

  @Test("Each of a thousand names has its own window, which ends")
  func manyNames() async {
    let clock = HandClock()
    let store = Store(
      reducer: echo { word in
        word == "found" ? .none : .send("found").throttle(EffectID(word), for: .seconds(1))
      },
      clock: clock
    )
    for number in 1...1_000 {
      for _ in 1...2 { store.send("\(number)") }
      await clock.advance(by: .milliseconds(10), sleepers: 0)
    }
    #expect(store.words.count { $0 == "found" } == 1_000)
    store.send("1")
    #expect(store.words.count { $0 == "found" } == 1_001)
  }

  @Test("Modifying the none effect returns none")
  func nothing() {
    #expect(EffectTask<String>.none.debounce("a", for: .seconds(1)).isNone)
    #expect(EffectTask<String>.none.throttle("a", for: .seconds(1)).isNone)
    #expect(EffectTask<String>.concatenate(.none, .none).isNone)
  }

  @Test("The context provides the store's time and the effect's cancellation")
  func context() async {
    let clock = HandClock()
    let (started, ended) = (Signal(), Signal())
    let log = EventLog()
    let store = Store(
      reducer: echo { _ in
        .run { _, context in
          await log.add("\(context.now()) \(context.isCancellationRequested())")
          try await context.sleep(for: .seconds(3))
          await log.add("\(context.now()) \(context.isCancellationRequested())")
          started.fire()
          await untilCancelled()
          await log.add("\(context.isCancellationRequested())")
          defer { ended.fire() }
          try context.checkCancellation()
          await log.add("never")
        }
      },
      clock: clock
    )
    store.send("go")
    await clock.advance(by: .seconds(3))
    await started.wait()
    store.cancelAllEffects()
    await ended.wait()
    #expect(log.lines == ["0.0 seconds false", "3.0 seconds false", "true"])
  }

  /// Creates a store that searches for each word that is not a search result.
  private func search(
    _ clock: any Clock<Duration>,
    _ modify: @escaping (EffectTask<String>) -> EffectTask<String>
  ) -> (Store<Reduce<Words, String>>, EventLog, ObservationToken) {
    let store = Store(
      reducer: echo { word in
        guard !word.hasPrefix("found") else { return .none }
        return modify(.run { send in await send("found \(word)") })
      },
      clock: clock
    )
    let log = EventLog()
    return (store, log, store.instrument(log.instrumentation()))
  }
}
