import InnoFlow
import InnoFlowTesting
import Testing

extension TestStoreFailureTests {
  @Test("Receiving fails immediately if no effect is running")
  func nothingToReceive() async {
    let store = search()
    await store.receive(.noted)
    await store.receive(Search.Action.foundCasePath)
    #expect(failures.lines == [#line - 2, #line - 1])
    #expect(
      failures.texts == [
        "expected to receive Search.Action.noted, but no action is pending and no effect is "
          + "running",
        "expected to receive found, but no action is pending and no effect is running",
      ]
    )
  }

  @Test("Receiving names the running effects when it times out")
  func timeout() async {
    let store = search(clock: ManualTestClock(), effectTimeout: .milliseconds(1))
    store.send(.typed("a"))
    let typed = #line - 1
    await store.receive(Search.Action.foundCasePath)
    #expect(failures.lines == [#line - 1])
    #expect(
      failures.texts == [
        """
        expected to receive found, but it was not sent within 0.001 seconds; pass a longer \
        timeout, or let these running effects continue:

        - effect 1 (search) of typed, started at TestStoreFailureTests+Receiving.swift:\(typed)
        """
      ]
    )
    store.cancelAllEffects()
  }

  @Test("A cancelled wait is reported as cancelled, not as timed out")
  func cancellation() async {
    let store = search(clock: ManualTestClock())
    store.send(.typed("a"))
    let typed = #line - 1
    let task = Task {
      await store.receive(Search.Action.foundCasePath)
      await store.finish()
    }
    let received = #line - 3
    task.cancel()
    await task.value
    #expect(
      failures.all == [
        .init(
          line: received,
          text: """
            expected to receive found, but the test was cancelled first; these effects were running:

            - effect 1 (search) of typed, started at \
            TestStoreFailureTests+Receiving.swift:\(typed)
            """
        ),
        .init(
          line: typed,
          text: "effect 1 (search) of typed was still running when the test was cancelled in "
            + "finish(); let it end or cancel it"
        ),
      ]
    )
  }

  @Test("Receiving ends when the last effect ends without sending an action")
  func endsSilently() async {
    let store = TestStore(
      reducer: Reduce<Int, Bool> { _, _ in .run { _, _ in } },
      initialState: 0,
      reporter: failures.reporter
    )
    store.send(true)
    await store.receive(false)
    #expect(
      failures.texts == [
        "expected to receive false, but no action is pending and no effect is running"
      ]
    )
  }

  @Test("An action other than the expected one fails with the difference, and is reduced")
  func wrongAction() async {
    let store = search()
    store.send(.typed("a"))
    await store.receive(.found(["B"], in: 1))
    #expect(failures.lines == [#line - 1])
    #expect(
      failures.texts == [
        """
        another action was received (- expected, + received):

          Search.Action.found(
            [
        -     [0]: "B"
        +     [0]: "A"
            ],
            in: 1
          )
        """
      ]
    )
    #expect(store.state.names == ["A"])
  }

  @Test("An action of another case fails, returns no payload, and is reduced")
  func wrongCase() async {
    let store = search()
    store.send(.typed("a"))
    let payload = await store.receive(Search.Action.failedCasePath)
    #expect(failures.lines == [#line - 1])
    #expect(payload == nil)
    #expect(
      failures.texts == [
        """
        expected to receive failed, but received a different action:

        Search.Action.found(
          [
            [0]: "A"
          ],
          in: 1
        )
        """
      ]
    )
    #expect(store.state.names == ["A"])
  }
}
