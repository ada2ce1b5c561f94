import InnoFlow
import InnoFlowTesting
import Testing

@MainActor
@Suite("Exhaustivity", .timeLimit(.minutes(1)))
struct ExhaustivityTests {
  let failures = Failures()

  func search(
    _ exhaustivity: Exhaustivity,
    clock: any Clock<Duration> = InstantClock()
  )
    -> TestStore<Search>
  {
    let store = TestStore(
      reducer: Search(),
      initialState: Search.State(phase: .searching, text: "a"),
      clock: clock,
      effectTimeout: .milliseconds(1),
      reporter: failures.reporter
    )
    store.exhaustivity = exhaustivity
    return store
  }

  @Test("When off, only the changes made by the closure to the new state are asserted")
  func off() async {
    let store = search(.off)
    store.send(.clear) { $0.text = "" }
    store.send(.failed("no network"))
    store.send(.clear) { $0.text = "b" }
    let line = #line - 1
    await store.finish()
    #expect(failures.lines == [line])
    #expect(
      failures.texts.first?.hasPrefix("after clear, the state differs from the assertion") == true
    )
    #expect(failures.skipped.isEmpty)
  }

  @Test("When off, other actions are reduced until the expected action is received")
  func offReceives() async {
    let store = TestStore(reducer: Relay(), initialState: [], reporter: failures.reporter)
    store.exhaustivity = .off
    store.send(.batch([1, 2, 3]))
    await store.receive(.done(2)) { $0 = [1, 2] }
    #expect(store.state == [1, 2])
    store.send(.batch([4])) { $0 = [1, 2, 3] }
    await store.receive(.done(9))
    #expect(store.state == [1, 2, 3, 4])
    #expect(failures.lines == [#line - 2])
    #expect(
      failures.texts == [
        "expected to receive Relay.Action.done(9), but no action is pending and no effect is "
          + "running"
      ]
    )
    #expect(failures.skipped.isEmpty)
  }

  @Test("When off, unreceived actions and their follow-ups are reduced at the end")
  func offFinishes() async {
    let store = TestStore(
      reducer: Reduce<Int, Int> { state, action in
        state += 1
        return action == 0 ? .none : .run { send, _ in await send(action - 1) }
      },
      initialState: 0,
      reporter: failures.reporter
    )
    store.exhaustivity = .off
    store.send(3)
    await store.finish()
    #expect(store.state == 4)
    #expect(failures.all.isEmpty)
  }

  @Test("When off, endless effects are cancelled at the end")
  func offNeverEnds() async {
    let clock = ManualTestClock()
    let store = search(.off, clock: clock)
    store.send(.typed("a"))
    await clock.waitForSleepers()
    await store.finish()
    #expect(clock.sleeperCount == 0)
    #expect(failures.all.isEmpty)
    #expect(failures.skipped.isEmpty)
  }

  @Test("When off, finish is not required")
  func offReleased() {
    var store: TestStore? = search(.off, clock: ManualTestClock())
    store?.send(.typed("a"))
    store = nil
    #expect(failures.all.isEmpty)
    #expect(failures.skipped.isEmpty)
  }

  @Test("When off, an effect that throws and an issue in the feature still fail")
  func offAlwaysFails() async {
    let store = TestStore(
      reducer: Search(names: { _ in throw Offline() }),
      clock: InstantClock(),
      reporter: failures.reporter
    )
    store.exhaustivity = .off
    store.send(.typed("a"))
    await store.finish(timeout: .seconds(10))
    #expect(failures.lines == [#line - 2])
    #expect(
      failures.texts == [
        "effect 1 (search) of typed failed: Offline(); catch the error in the effect and send it "
          + "as an action"
      ]
    )
    let other = search(.off)
    other.send(.writePhase)
    #expect(failures.lines.last == #line - 1)
  }

  @Test("When off, skipped behavior can be shown, and each assertion runs once")
  func shown() async {
    let clock = ManualTestClock()
    let store = search(.off(showSkippedAssertions: true), clock: clock)
    var runs = 0
    store.send(.clear) {
      $0.text = ""
      runs += 1
    }
    let clear = #line - 4
    #expect(runs == 1)
    store.send(.typed("b")) {
      $0.text = "b"
      $0.phase = .searching
    }
    let typed = #line - 4
    await clock.waitForSleepers()
    await store.finish()
    #expect(failures.all.isEmpty)
    #expect(
      failures.skipped == [
        .init(
          line: clear,
          text: """
            clear changed the state, and the test may have asserted only part of the change \
            (- before, + after):

              Search.State(
            -   phase: .searching,
            +   phase: .idle,
            -   text: "a",
            +   text: "",
                names: []
              )
            """
        ),
        .init(
          line: clear,
          text: """
            an action from clear was not received before typed was sent; receive it first:

            Search.Action.noted
            """
        ),
        .init(
          line: typed,
          text: """
            typed changed the state, and the test may have asserted only part of the change \
            (- before, + after):

              Search.State(
            -   phase: .idle,
            +   phase: .searching,
            -   text: "",
            +   text: "b",
                names: []
              )
            """
        ),
        .init(
          line: typed,
          text:
            "effect 1 (search) of typed was still running after finish() had waited 0.001 seconds; "
            + "let it end or cancel it"
        ),
      ]
    )
  }

  @Test("When off, the actions received before the expected action can be shown")
  func shownOnTheWay() async {
    let store = TestStore(reducer: Relay(), initialState: [], reporter: failures.reporter)
    store.exhaustivity = .off(showSkippedAssertions: true)
    store.send(.batch([1, 2]))
    await store.receive(.done(2)) { $0 = [1, 2] }
    let line = #line - 1
    await store.finish()
    #expect(failures.all.isEmpty)
    #expect(
      failures.skipped.first
        == .init(
          line: line,
          text: """
            an action was received before Relay.Action.done(2) but not asserted:

            Relay.Action.done(1)
            """
        )
    )
  }

  @Test(
    "The omitted lines of a difference are counted",
    arguments: [
      (4, "… 2 more lines; raise diffLineLimit to see all"),
      (5, "… 1 more line; raise diffLineLimit to see all"),
    ]
  )
  func omittedLines(limit: Int, remark: String) {
    let store = TestStore(
      reducer: Reduce<[Int], Int> { state, count in
        state = Array(0..<count)
        return .none
      },
      initialState: [],
      diffLineLimit: limit,
      reporter: failures.reporter
    )
    store.send(4)
    #expect(failures.texts.first?.split(separator: "\n").last == Substring(remark))
  }

  @Test("A long difference is truncated and marked as such")
  func diffLimit() {
    let store = TestStore(
      reducer: Reduce<[Int], Int> { state, count in
        state = Array(0..<count)
        return .none
      },
      initialState: [],
      diffLineLimit: 3,
      reporter: failures.reporter
    )
    store.send(4)
    #expect(
      failures.texts.first?.hasSuffix(
        """
          [
        +   [0]: 0,
        +   [1]: 1,
        … 3 more lines; raise diffLineLimit to see all
        """
      ) == true
    )
  }
}
