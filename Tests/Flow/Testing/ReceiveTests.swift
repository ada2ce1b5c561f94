import InnoFlow
import InnoFlowTesting
import Testing

@MainActor
@Suite("Receiving actions", .timeLimit(.minutes(1)))
struct ReceiveTests {
  let failures = Failures()

  @Test("Receiving with a predicate returns the action")
  func predicate() async {
    let store = TestStore(reducer: Relay(), initialState: [], reporter: failures.reporter)
    store.send(.batch([2, 3]))
    let first = await store.receive(where: { $0 != .done(3) }) { $0 = [2] }
    #expect(first == .done(2))
    await store.receive(where: { $0 == .done(3) }, description: "the last") { $0 = [2, 3] }
    await store.finish()
    #expect(failures.all.isEmpty)
  }

  @Test("Receiving with a predicate that no action matches fails with the description")
  func predicateFails() async {
    let store = TestStore(reducer: Relay(), initialState: [], reporter: failures.reporter)
    store.send(.batch([2]))
    let action = await store.receive(where: { $0 == .done(9) }, description: "the ninth")
    #expect(action == nil)
    #expect(failures.lines == [#line - 2])
    #expect(
      failures.texts == [
        """
        expected to receive the ninth, but received a different action:

        Relay.Action.done(2)
        """
      ]
    )
  }

  @Test("Receiving too early names the actions that precede the expected action")
  func tooEarly() async {
    let store = TestStore(reducer: Relay(), initialState: [], reporter: failures.reporter)
    store.send(.batch([1, 2, 3]))
    await store.receive(.done(2)) { $0 = [1, 2] }
    #expect(store.state == [1])
    store.send(.batch([4]))
    #expect(failures.texts.count == 3)
    #expect(
      failures.texts.first == """
        another action was received; the expected action comes next; receive the other action \
        first (- expected, + received):

        - Relay.Action.done(2)
        + Relay.Action.done(1)
        """
    )
    store.assertNoBufferedActions()
    store.send(.batch([5, 6, 7, 8]))
    await store.receive(where: { $0 == .done(7) }, description: "the seventh")
    #expect(
      failures.texts.last == """
        expected to receive the seventh, but received a different action; the expected action is \
        pending, but 1 of the pending actions must be received first:

        Relay.Action.done(5)
        """
    )
  }

  @Test("A late action of a cancelled effect names its sender")
  func dropped() async {
    let (asked, mayAnswer, answered) = (Gate(), Gate(), Gate())
    let store = TestStore(
      reducer: Relay {
        asked.open()
        await mayAnswer.passIgnoringCancellation()
        return 7
      } end: {
        answered.open()
      },
      initialState: [],
      reporter: failures.reporter
    )
    store.send(.ask)
    await asked.passIgnoringCancellation()
    store.cancelEffects(identifiedBy: "ask")
    mayAnswer.open()
    await answered.passIgnoringCancellation()
    await store.receive(.done(7))
    #expect(
      failures.texts == [
        "expected to receive Relay.Action.done(7), but no action is pending and no effect "
          + "is running; effect 1 (ask) of ask was cancelled before the action was received, so the "
          + "expected action was dropped"
      ]
    )
  }

  @Test("A dropped action of a named .send names that effect as its sender")
  func droppedSend() async {
    let store = TestStore(
      reducer: Reduce<Int, Int> { _, action in
        switch action {
        case 1: .send(2).cancellable("work")
        case 3: .concatenate(.cancel("late"), .send(4).cancellable("late"))
        default: .none
        }
      },
      initialState: 0,
      reporter: failures.reporter
    )
    store.send(1)
    store.cancelEffects(identifiedBy: "work")
    await store.receive(2)
    store.send(3)
    await store.receive(4)
    #expect(
      failures.texts == [
        "expected to receive 2, but no action is pending and no effect is running; the .send "
          + "effect (work) of 1 was cancelled before the action was received, so the expected action "
          + "was dropped",
        "expected to receive 4, but no action is pending and no effect is running; the .send "
          + "effect (late) of 3 was cancelled before the action was received, so the expected action "
          + "was dropped",
      ]
    )
  }

  @Test("An action sent after its effect has ended is described as such")
  func leftBehind() async {
    let (ended, sent) = (Gate(), Gate())
    let store = TestStore(
      reducer: Reduce<Int, Bool> { _, isStart in
        guard isStart else { return .none }
        return .run { send, _ in
          Task {
            await ended.passIgnoringCancellation()
            await send(false)
            sent.open()
          }
        }
      },
      initialState: 0,
      reporter: failures.reporter
    )
    store.send(true)
    await store.receive(false)
    ended.open()
    await sent.passIgnoringCancellation()
    await store.receive(false)
    let nothing =
      "expected to receive false, but no action is pending and no effect is running"
    #expect(
      failures.texts == [
        nothing,
        nothing
          + "; effect 1 of true had ended before it sent the action, so the expected action was dropped",
      ]
    )
  }

  @Test("Receiving with an explicit timeout fails after that timeout")
  func timeout() async {
    let clock = ManualTestClock()
    let store = TestStore(
      reducer: Relay {
        try await clock.sleep(for: .seconds(1)); return 1
      },
      initialState: [],
      reporter: failures.reporter
    )
    store.send(.ask)
    let asked = #line - 1
    await store.receive(.done(1), timeout: .milliseconds(1)) { $0 = [1] }
    #expect(failures.lines == [#line - 1])
    #expect(
      failures.texts == [
        """
        expected to receive Relay.Action.done(1), but it was not sent within 0.001 seconds; pass a \
        longer timeout, or let these running effects continue:

        - effect 1 (ask) of ask, started at ReceiveTests.swift:\(asked)
        """
      ]
    )
    await clock.advance(by: .seconds(1), onceSleepersReach: 1)
    await store.receive(.done(1), timeout: .seconds(10)) { $0 = [1] }
    await store.finish(timeout: .seconds(10))
    #expect(failures.all.count == 1)
  }

  @Test("Receiving continues across consecutive effects")
  func chain() async {
    let store = TestStore(
      reducer: Reduce<[Int], Int> { state, action in
        state.append(action)
        return action == 0
          ? .concatenate(
            .run { _, _ in },
            .run { _, _ in },
            .run { send, _ in await send(1) }
          ) : .none
      },
      initialState: [],
      reporter: failures.reporter
    )
    store.send(0) { $0 = [0] }
    await store.receive(1) { $0 = [0, 1] }
    await store.finish()
    #expect(failures.all.isEmpty)
  }

  @Test("Checking for pending actions fails at the line that caused them")
  func buffered() async {
    let store = TestStore(reducer: Relay(), initialState: [], reporter: failures.reporter)
    store.assertNoBufferedActions()
    #expect(failures.all.isEmpty)
    store.send(.batch([1]))
    let line = #line - 1
    store.assertNoBufferedActions()
    #expect(
      failures.all == [
        .init(
          line: line,
          text: """
            an action from batch was not received before assertNoBufferedActions(); receive it:

            Relay.Action.done(1)
            """
        )
      ]
    )
    #expect(store.state == [1])
  }

  @Test("Receiving and sending after the end of the test fail and do nothing")
  func afterFinish() async {
    let store = TestStore(reducer: Relay(), initialState: [], reporter: failures.reporter)
    await store.finish()
    store.send(.done(1))
    await store.receive(.done(1))
    #expect(failures.lines == [#line - 2, #line - 1])
    #expect(
      failures.texts == [
        "done comes after finish(), which ends the test; move it before finish()",
        "receiving Relay.Action.done(1) comes after finish(), which ends the test; move it before finish()",
      ]
    )
    #expect(store.state == [])
  }
}

/// A feature that forwards numbers.
@InnoFlow
struct Relay {
  typealias State = [Int]

  enum Action: Equatable, Sendable {
    case batch([Int])
    case ask
    case done(Int)
  }

  var answer: @Sendable () async throws -> Int = { 0 }
  var end: @Sendable () -> Void = {}

  var body: some Reducer<State, Action> {
    Reduce { [answer, end] state, action in
      switch action {
      case .batch(let numbers): return .merge(numbers.map { .send(.done($0)) })
      case .ask:
        return .run { send, _ in
          await send(.done(try await answer()))
          end()
        }
        .cancellable("ask")
      case .done(let number):
        state.append(number)
        return .none
      }
    }
  }
}
