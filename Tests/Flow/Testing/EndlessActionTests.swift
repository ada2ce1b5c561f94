import InnoFlow
import InnoFlowTesting
import Testing

@MainActor
@Suite("Test stores with endless actions", .timeLimit(.minutes(1)))
struct EndlessActionTests {
  private let failures = Failures()

  @Test(
    "The methods send, receive and finish end despite an action that sends itself",
    arguments: 0...2
  )
  func selfSending(step: Int) async {
    let store = store(.off)
    store.send(1)
    switch step {
    case 0: store.send(2)
    case 1: await store.receive(3)
    default: await store.finish()
    }
    #expect(failures.texts.contains { $0.hasPrefix("effects kept sending actions: ") })
    store.cancelAllEffects()
    store.exhaustivity = .off
  }

  @Test("The failure states how many actions were reduced and which action is next")
  func text() async {
    let store = TestStore(
      reducer: Reduce<Int, Int> { _, action in .send(action + 1) },
      initialState: 0,
      reporter: failures.reporter
    )
    store.exhaustivity = .off
    store.send(1)
    await store.receive(0, timeout: .zero)
    #expect(
      failures.texts == [
        "effects kept sending actions: 1 was reduced, and the next is 3; "
          + "break the cycle of actions, or set a longer timeout"
      ]
    )
  }

  @Test("With exhaustivity, an endless action fails at most 100 times and once at the end")
  func exhaustive() async {
    let store = store(.on)
    store.send(1) { $0 = 1 }
    store.send(2) { $0 = 2 }
    #expect(failures.all.count <= 103)
    #expect(failures.texts.contains { $0.hasPrefix("effects kept sending actions: ") })
    store.exhaustivity = .off
  }

  @Test("A pending action is dropped if its effect is cancelled before it is received")
  func cancelledActions() async {
    let store = TestStore(
      reducer: Reduce<Int, Int> { state, action in
        state = action
        return action == 1 ? .send(2).cancellable("work") : .none
      },
      initialState: 0,
      reporter: failures.reporter
    )
    store.send(1) { $0 = 1 }
    store.cancelEffects(identifiedBy: "work")
    store.send(3) { $0 = 3 }
    await store.finish()
    #expect(failures.all.isEmpty)
  }

  @Test("An assertion receives the payload")
  func payload() async {
    let store = TestStore(
      reducer: Reduce<Int, Int> { state, action in
        state = action
        return action == 1 ? .send(7) : .none
      },
      initialState: 0,
      reporter: failures.reporter
    )
    store.send(1) { $0 = 1 }
    let received = await store.receive(where: { $0 > 1 }) { $0 = $1 }
    #expect(received == 7)
    await store.finish()
    #expect(failures.all.isEmpty)
  }

  @Test("Cancelling a wait for sleepers is not a failure, and advancing requires no sleepers")
  func cancelledWait() async {
    let clock = ManualTestClock(reporter: failures.reporter)
    let task = Task { await clock.waitForSleepers(atLeast: 1) }
    task.cancel()
    await task.value
    await clock.advance(by: .seconds(1))
    #expect(clock.now.offset == .seconds(1))
    #expect(failures.all.isEmpty)
  }

  @Test("A test context reports errors and uses the test's cancellation")
  func context() async {
    await confirmation { reported in
      let context = EffectContext.testing(
        isCancellationRequested: { true },
        errorReporter: { _ in reported() }
      )
      #expect(context.isCancellationRequested())
      #expect(throws: CancellationError.self) { try context.checkCancellation() }
      context.reportError(CancellationError())
      context.reportError(Unrelated())
    }
  }

  /// Returns a test store whose action 1 sends itself forever.
  private func store(_ exhaustivity: Exhaustivity) -> TestStore<Reduce<Int, Int>> {
    let store = TestStore(
      reducer: Reduce<Int, Int> { state, action in
        state = action
        return action == 1 ? .send(1) : .none
      },
      initialState: 0,
      effectTimeout: .milliseconds(50),
      reporter: failures.reporter
    )
    store.exhaustivity = exhaustivity
    return store
  }
}

private struct Unrelated: Error {}
