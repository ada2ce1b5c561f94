import InnoFlow
import Testing

@MainActor
@Suite("Composed effects", .timeLimit(.minutes(1)))
struct CompositionTests {
  @Test("Concatenated effects run one after the other, and a .send is reduced immediately")
  func concatenate() async {
    let gate = Signal()
    let (store, log, observation) = start(
      .concatenate(
        .send("one"),
        .run { send in
          await gate.wait()
          await send("two")
        },
        .merge(.send("three"), .run { send in await send("four") }),
        .send("five")
      )
    )
    #expect(store.words == ["go", "one"])
    #expect(store.effectsInFlight.map(\.id) == [1])
    gate.fire()
    await log.reaches("effect 2 finished")
    #expect(store.words == ["go", "one", "two", "three", "four", "five"])
    observation.cancel()
  }

  @Test("100,000 concatenated effects do not grow the stack")
  func longChain() async {
    // Runs in a separate process so that the other tests need not wait for the main actor.
    await #expect(processExitsWith: .success) {
      await MainActor.run {
        let effect = EffectTask<String>.concatenate((1...100_000).map { .send("\($0)") })
        let store = Store(reducer: echo { $0 == "go" ? effect : .none })
        store.send("go")
        #expect(store.words.count == 100_001)
      }
    }
  }

  @Test("A concatenation ends when one of its effects fails")
  func failureStops() async {
    let (store, log, observation) = start(
      .concatenate(.merge(.run { _ in throw Broken() }, .send("beside")), .send("after"))
    )
    await log.reaches("effect 1 failed Broken()")
    #expect(store.words == ["go", "beside"])
    observation.cancel()
  }

  @Test(
    "Cancelling a concatenation ends it; cancelling a part continues with the next part",
    arguments: [("whole", ["go"]), ("part", ["go", "after"])]
  )
  func cancelled(name: String, words: [String]) {
    let part = EffectTask<String>.run { _ in await untilCancelled() }.cancellable("part")
    let (store, _, observation) = start(
      .concatenate(part, .send("after")).cancellable("whole")
    )
    store.cancelEffects(identifiedBy: EffectID(name))
    #expect(store.words == words)
    #expect(store.effectsInFlight.isEmpty)
    observation.cancel()
  }

  @Test("A name replaces the work of earlier actions, but not of its own action")
  func replacesEarlier() {
    let work = EffectTask<String>.run { _ in await untilCancelled() }
      .cancellable("load", cancelInFlight: true)
    let store = Store(reducer: echo { _ in .merge(work, work) })
    store.send("a")
    #expect(store.effectsInFlight.map(\.id) == [1, 2])
    store.send("b")
    #expect(store.effectsInFlight.map(\.id) == [3, 4])
  }

  @Test("A cancel effect also cancels effects that its own action started earlier")
  func cancelsSibling() {
    let (store, _, observation) = start(
      .merge(.run { _ in await untilCancelled() }.cancellable("work"), .cancel("work"))
    )
    #expect(store.effectsInFlight.isEmpty)
    observation.cancel()
  }

  @Test("Mapping converts the actions of every kind of effect to those of another feature")
  func map() async {
    let numbers = EffectTask<Int>.merge(
      .send(1),
      .concatenate(.send(2), .run { send in await send(3) }.cancellable("three")),
      .send(4).throttle("four", for: .seconds(1)),
      .cancel("nothing"),
      .report(.throttleWithoutStart(id: "five"))
    )
    let (store, log, observation) = start(numbers.map { "number \($0)" })
    let recorder = IssueRecorder(of: store)
    await log.reaches("effect 1 finished")
    #expect(store.words == ["go", "number 1", "number 2", "number 4", "number 3"])
    #expect(log.lines.contains { $0.contains("issue the throttled effect five never starts") })
    #expect(recorder.issues.isEmpty)
    #expect(EffectTask<Int>.none.map { "\($0)" }.isNone)
    observation.cancel()
  }

  @Test("A mapped effect can be cancelled by its names")
  func mappedNames() {
    let numbers = EffectTask<Int>.run { _ in await untilCancelled() }.cancellable("load")
    let (store, _, observation) = start(numbers.map { "\($0)" })
    #expect(store.effectsInFlight.map(\.names) == [["load"]])
    observation.cancel()
  }

  @Test("An action sent after its work has ended is dropped and reported")
  func lateAfterEnd() async {
    let (gate, ended) = (Signal(), Signal())
    let (store, log, observation) = start(
      .run { send in
        Task {
          await gate.wait()
          await send("late")
          ended.fire()
        }
      }
    )
    await log.reaches("effect 1 finished")
    gate.fire()
    await ended.wait()
    #expect(log.lines.last == "effect 1 dropped late: ended")
    #expect(store.words == ["go"])
    observation.cancel()
  }

  /// Creates a store whose first action starts an effect, and a log of its events.
  private func start(
    _ effect: EffectTask<String>
  ) -> (Store<Reduce<Words, String>>, EventLog, ObservationToken) {
    let store = Store(reducer: echo { $0 == "go" ? effect : .none })
    let log = EventLog()
    let observation = store.instrument(log.instrumentation())
    store.send("go")
    return (store, log, observation)
  }
}
