import InnoFlow
import InnoFlowTesting
import Testing

@MainActor
@Suite("TestStore", .timeLimit(.minutes(1)))
struct TestStoreTests {
  @Test("A test that asserts every step of a feature passes")
  func passes() async {
    let failures = Failures()
    let clock = ManualTestClock()
    let store = TestStore(reducer: Search(), clock: clock, reporter: failures.reporter)
    store.send(.typed("ada")) {
      $0.text = "ada"
      $0.phase = .searching
    }
    await clock.advance(by: .milliseconds(300), onceSleepersReach: 1)
    await store.receive(.found(["ADA"], in: 3)) {
      $0.names = ["ADA"]
      $0.phase = .found
    }
    await store.finish()
    #expect(failures.all.isEmpty)
    #expect(store.state == Search.State(phase: .found, text: "ada", names: ["ADA"]))
  }

  @Test("Receiving by case returns the payload")
  func payload() async {
    let failures = Failures()
    let store = TestStore(reducer: Search(), clock: InstantClock(), reporter: failures.reporter)
    store.send(.typed("ada")) {
      $0.text = "ada"
      $0.phase = .searching
    }
    let found = await store.receive(Action.foundCasePath) {
      $0.names = ["ADA"]
      $0.phase = .found
    }
    #expect(found?.0 == ["ADA"])
    #expect(found?.in == 3)
    await store.finish()
    #expect(failures.all.isEmpty)
  }

  @Test("A synchronous follow-up must also be received")
  func synchronousFollowUp() async {
    let failures = Failures()
    let store = TestStore(reducer: Search(), reporter: failures.reporter)
    store.send(.clear)
    await store.receive(.noted)
    await store.finish()
    #expect(failures.all.isEmpty)
  }

  @Test("An effect's action is reduced when it is received, not when it is sent")
  func reducedWhenReceived() async {
    let failures = Failures()
    let store = TestStore(reducer: Search(), clock: InstantClock(), reporter: failures.reporter)
    store.send(.typed("ada")) {
      $0.text = "ada"
      $0.phase = .searching
    }
    await store.finish()
    #expect(store.state == Search.State(phase: .searching, text: "ada"))
    #expect(failures.lines.count == 1)
  }

  @Test("cancelInFlight replaces the running work, as in a store")
  func cancelInFlight() async {
    let failures = Failures()
    let clock = ManualTestClock()
    let store = TestStore(reducer: Search(), clock: clock, reporter: failures.reporter)
    store.send(.typed("a")) {
      $0.text = "a"
      $0.phase = .searching
    }
    await clock.waitForSleepers()
    store.send(.typed("ab")) { $0.text = "ab" }
    await clock.advance(by: .milliseconds(300), onceSleepersReach: 1)
    await store.receive(.found(["AB"], in: 2)) {
      $0.names = ["AB"]
      $0.phase = .found
    }
    await store.finish()
    #expect(failures.all.isEmpty)
  }

  @Test("The late actions of an effect cancelled by another are dropped, as in a store")
  func cancel() async {
    let failures = Failures()
    let (asked, mayAnswer) = (Gate(), Gate())
    let store = TestStore(
      reducer: Search(names: { _ in
        asked.open()
        await mayAnswer.passIgnoringCancellation()
        return ["late"]
      }),
      clock: InstantClock(),
      reporter: failures.reporter
    )
    store.send(.typed("a")) {
      $0.text = "a"
      $0.phase = .searching
    }
    await asked.passIgnoringCancellation()
    store.send(.clear) {
      $0.text = ""
      $0.phase = .idle
    }
    mayAnswer.open()
    await store.receive(.noted)
    await store.finish()
    #expect(failures.all.isEmpty)
  }

  @Test("A test can cancel effects by name or all at once", arguments: [true, false])
  func cancelsByHand(byName: Bool) async {
    let failures = Failures()
    let store = TestStore(reducer: Search(), clock: ManualTestClock(), reporter: failures.reporter)
    store.send(.typed("a")) {
      $0.text = "a"
      $0.phase = .searching
    }
    if byName { store.cancelEffects(identifiedBy: "search") } else { store.cancelAllEffects() }
    await store.finish()
    #expect(failures.all.isEmpty)
  }

  @Test("A store that is deallocated after finish reports nothing")
  func finished() async {
    let failures = Failures()
    var store: TestStore? = TestStore(
      reducer: Search(),
      effectTimeout: .zero,
      reporter: failures.reporter
    )
    store?.send(.clear)
    await store?.finish()
    #expect(failures.texts.count == 1)
    store = nil
    #expect(failures.texts.count == 1)
  }

  typealias Action = Search.Action
}

/// A gate that suspends a task until another task opens it, even if the task is cancelled.
struct Gate: Sendable {
  private let stream: AsyncStream<Void>
  private let continuation: AsyncStream<Void>.Continuation

  init() {
    (stream, continuation) = AsyncStream.makeStream()
  }

  func open() {
    continuation.yield()
  }

  func passIgnoringCancellation() async {
    // A separate task is not cancelled together with the task that waits for it.
    await Task { for await _ in stream { return } }.value
  }
}

/// A clock on which every sleep ends immediately.
struct InstantClock: Clock {
  var now: ContinuousClock.Instant { .now }
  var minimumResolution: Duration { .zero }

  func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {
    try Task.checkCancellation()
  }
}
