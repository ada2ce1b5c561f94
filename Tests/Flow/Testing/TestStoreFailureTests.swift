import InnoFlow
import InnoFlowTesting
import Testing

@MainActor
@Suite("Failures of a TestStore", .timeLimit(.minutes(1)))
struct TestStoreFailureTests {
  let failures = Failures()

  func search(
    clock: any Clock<Duration> = InstantClock(),
    effectTimeout: Duration = .seconds(10),
    names: @escaping @Sendable (String) async throws -> [String] = { [$0.uppercased()] }
  ) -> TestStore<Search> {
    TestStore(
      reducer: Search(names: names),
      initialState: Search.State(phase: .searching, text: "a"),
      clock: clock,
      effectTimeout: effectTimeout,
      reporter: failures.reporter
    )
  }

  @Test("A change that is not asserted fails at the line of the action")
  func unassertedChange() async {
    let store = search()
    store.send(.failed("no network"))
    let line = #line - 1
    await store.finish()
    #expect(
      failures.all == [
        .init(
          line: line,
          text: """
            failed changed the state, but the test asserts no change; assert the change in a \
            closure (- before, + after):

              Search.State(
            -   phase: .searching,
            +   phase: .failed,
                text: "a",
                names: []
              )
            """
        )
      ]
    )
  }

  @Test("A change other than the asserted one fails with the difference")
  func wrongAssertion() async {
    let store = search()
    store.send(.failed("no network")) { $0.phase = .found }
    let line = #line - 1
    await store.finish()
    #expect(
      failures.all == [
        .init(
          line: line,
          text: """
            after failed, the state differs from the assertion (- asserted, + actual):

              Search.State(
            -   phase: .found,
            +   phase: .failed,
                text: "a",
                names: []
              )
            """
        )
      ]
    )
  }

  @Test("An assertion about an action that changes nothing also fails")
  func assertedNoChange() {
    let store = search()
    store.send(.noted) { $0.text = "b" }
    #expect(failures.lines == [#line - 1])
  }

  @Test("An action not received by finish fails at the line that started its effect")
  func unreceivedAtFinish() async {
    let store = search()
    store.send(.typed("a"))
    let line = #line - 1
    await store.finish()
    #expect(
      failures.all == [
        .init(
          line: line,
          text: """
            an action from effect 1 (search) of typed was not received before finish(); receive it:

            Search.Action.found(
              [
                [0]: "A"
              ],
              in: 1
            )
            """
        )
      ]
    )
  }

  @Test("An unreceived action fails, and is reduced, before the next action is sent")
  func unreceivedAtSend() async {
    let store = search()
    store.send(.clear) {
      $0.text = ""
      $0.phase = .idle
    }
    let line = #line - 4
    store.send(.typed("")) { $0.phase = .searching }
    await store.receive(.found([""], in: 0)) {
      $0.names = [""]
      $0.phase = .found
    }
    #expect(
      failures.all == [
        .init(
          line: line,
          text: """
            an action from clear was not received before typed was sent; receive it first:

            Search.Action.noted
            """
        )
      ]
    )
  }

  @Test("A store deallocated without finish reports pending actions and effects at their lines")
  func released() async {
    var store: TestStore? = search(clock: ManualTestClock())
    store?.send(.typed("a"))
    let typed = #line - 1
    store?.send(.note)
    let note = #line - 1
    store = nil
    #expect(
      failures.all == [
        .init(
          line: note,
          text: """
            an action from note was not received before the store was released; receive it and \
            call finish():

            Search.Action.noted
            """
        ),
        .init(
          line: typed,
          text: "effect 1 (search) of typed was still running when the store was released without "
            + "finish(); let it end or cancel it"
        ),
      ]
    )
  }

  @Test("An effect running at finish fails at the line that started it and is cancelled")
  func stillRunning() async {
    let clock = ManualTestClock()
    let store = search(clock: clock, effectTimeout: .milliseconds(1))
    store.send(.typed("a"))
    let line = #line - 1
    await clock.waitForSleepers()
    await store.finish()
    #expect(
      failures.all == [
        .init(
          line: line,
          text:
            "effect 1 (search) of typed was still running after finish() had waited 0.001 seconds; "
            + "let it end or cancel it"
        )
      ]
    )
    await store.finish()
    #expect(failures.all.count == 1)
  }

  @Test("An effect that throws fails at the line that started it")
  func effectFails() async {
    let store = search(names: { _ in throw Offline() })
    store.send(.typed("a"))
    let line = #line - 1
    await store.finish()
    #expect(
      failures.all == [
        .init(
          line: line,
          text: "effect 1 (search) of typed failed: Offline(); catch the error in the effect and "
            + "send it as an action"
        )
      ]
    )
  }

  @Test("An issue of the phase map fails with its description")
  func issues() async {
    let store = search(names: { _ in [] })
    store.send(.writePhase)
    let write = #line - 1
    store.send(.typed("a"))
    await store.receive(Search.Action.foundCasePath)
    let resolve = #line - 1
    await store.finish()
    #expect(
      failures.all == [
        .init(
          line: write,
          text: FlowIssue.directPhaseWrite(action: "writePhase", from: "searching", to: "found")
            .description
        ),
        .init(
          line: resolve,
          text: FlowIssue.undeclaredPhase(
            action: "found",
            from: "searching",
            to: "failed",
            declared: ["found"]
          ).description
        ),
      ]
    )
  }

  @Test("Without a reporter, a failure is an issue of the running test at the failing line")
  func standardReporter() {
    let line = #line + 3
    withKnownIssue {
      let store = TestStore(reducer: Search())
      store.send(.writePhase)
    } matching: { issue in
      issue.sourceLocation?.line == line
        && issue.comments.map(\.rawValue) == [
          FlowIssue.directPhaseWrite(action: "writePhase", from: "idle", to: "found").description
        ]
    }
  }

  @Test("Without a reporter, skipped behavior is a warning that does not fail the test")
  func standardReporterOfSkipped() async {
    let line = #line + 4
    await withKnownIssue {
      let store = TestStore(reducer: Search())
      store.exhaustivity = .off(showSkippedAssertions: true)
      store.send(.typed("a"))
      store.cancelAllEffects()
      await store.finish()
    } matching: { issue in
      issue.severity == .warning && issue.sourceLocation?.line == line
        && issue.sourceLocation?.fileName == "TestStoreFailureTests.swift"
    }
  }
}

struct Offline: Error {}
