import InnoFlow
import InnoLocking
import Testing

@MainActor
@Suite("Instrumentation with closures")
struct InstrumentationClosuresTests {
  @Test("A store calls its instrumentation")
  func sink() async {
    let log = Lines()
    let store = Store(
      reducer: echo { action in
        switch action {
        case "go": .run { send in await send("came") }.cancellable("work")
        case "fail": .run { _ in throw Broken() }
        case "next": .send("follow")
        default: .none
        }
      },
      initialState: .init(),
      instrumentation: .sink { log.add($0) }
    )
    store.send("next")
    #expect(log.lines == ["emitted follow of 1", "drained 2"])
    store.send("go")
    await log.reaches("finished 1")
    #expect(
      log.lines.dropFirst(2)
        == ["started 1 work of 3", "drained 1", "emitted came of 3", "drained 1", "finished 1"]
    )
    store.send("fail")
    await log.reaches("failed 2 Broken")
  }

  @Test("A cancelled effect is reported as cancelled and finished, and its late action as dropped")
  func cancellation() async {
    let log = Lines()
    let (started, gate) = (Signal(), Signal())
    let store = Store(
      reducer: echo { action in
        action == "stop"
          ? .cancel("work")
          : .run { send in
            started.fire()
            await gate.wait()
            await send("late")
          }
          .cancellable("work")
      },
      initialState: .init(),
      instrumentation: .combined(.disabled, .sink { log.add($0) })
    )
    store.send("go")
    await started.wait()
    store.send("stop")
    gate.fire()
    await log.reaches("dropped late: cancellationBoundary")
    #expect(log.lines.contains("cancelled work of 1"))
    #expect(log.lines.contains("finished 1"))
  }

  @Test(
    "The end of an effect is reported after its store was deallocated",
    .timeLimit(.minutes(1))
  )
  func storeGoesAway() async {
    let log = Lines()
    let (started, gate) = (Signal(), Signal())
    var store: Store? = Store(
      reducer: echo { _ in
        .run { send in
          started.fire()
          await gate.wait()
          await send("late")
        }
        .cancellable("work")
      },
      initialState: .init(),
      instrumentation: .sink { log.add($0) }
    )
    store?.send("go")
    await started.wait()
    store = nil
    await log.reaches("finished 1")
    gate.fire()
    await log.reaches("dropped late: storeReleased")
    #expect(log.lines.contains("cancelled work of 1"))
  }

  @Test("An action for a child that does not exist is reported as dropped")
  func missingChild() {
    let log = Lines()
    let store = Store(
      reducer: Family(),
      instrumentation: .init(didDropAction: { log.add("\($0.reason)") })
    )
    store.send(.row(id: 9, action: .add))
    #expect(log.lines == ["missingChildState"])
  }

  @Test("A collector counts events and can be reset")
  func metrics() async {
    let metrics = StoreInstrumentationMetricsCollector<String>()
    let log = Lines()
    let store = Store(
      reducer: echo { $0 == "go" ? .run { send in await send("came") } : .none },
      initialState: .init(),
      instrumentation: .combined(metrics.instrumentation(), .sink { log.add($0) })
    )
    store.send("go")
    await log.reaches("finished 1")
    let counts = metrics.snapshot()
    #expect(counts.runStarted == 1)
    #expect(counts.runFinished == 1)
    #expect(counts.actionEmitted == 1)
    #expect(counts.actionQueueDrains == 2)
    #expect(counts.actionQueueActionsProcessed == 2)
    #expect(counts.actionQueuePendingHighWaterMark == 1)
    metrics.reset()
    #expect(metrics.snapshot() == StoreInstrumentationMetricsSnapshot())
  }

  @Test("A queue that grew reports its size and the storage that it released")
  func queue() {
    let drains = Lines()
    let store = Store(
      reducer: echo { $0 == "go" ? .merge((0..<100).map { .send("\($0)") }) : .none },
      initialState: .init(),
      instrumentation: .init(
        didDrainActionQueue: {
          drains.add(
            "\($0.processedActionCount) \($0.pendingActionHighWaterMark) "
              + "\($0.didReleaseExcessCapacity)"
          )
        }
      )
    )
    store.send("go")
    store.send("one")
    #expect(drains.lines == ["101 100 true", "1 1 false"])
  }

  @Test("Actions that wait while effects are cancelled are part of a report")
  func cancellationDrains() {
    let drains = Lines()
    let store = Store(
      reducer: echo { action in
        action == "go"
          ? .concatenate(
            .run { _ in await untilCancelled() }.cancellable("work"),
            .merge(.send("a"), .send("b"))
          )
          : .none
      },
      initialState: .init(),
      instrumentation: drains.ofQueue
    )
    store.send("go")
    store.cancelEffects(identifiedBy: "work")
    #expect(store.words == ["go", "a", "b"])
    store.send("next")
    #expect(drains.lines == ["1 1", "2 2", "1 1"])
  }

  @Test("Actions that wait while an effect ends are part of a report", .timeLimit(.minutes(1)))
  func endDrains() async {
    let drains = Lines()
    let store = Store(
      reducer: echo { action in
        action == "go"
          ? .concatenate(.run { _ in }, .merge(.send("a"), .send("b"), .send("c"))) : .none
      },
      initialState: .init(),
      instrumentation: drains.ofQueue
    )
    store.send("go")
    await drains.reaches("3 3")
    #expect(store.words == ["go", "a", "b", "c"])
    #expect(drains.lines == ["1 1", "3 3"])
  }

  @Test("Actions that wait during a suspension are part of a report", .timeLimit(.minutes(1)))
  func suspensionDrains() async {
    let drains = Lines()
    let sent = Signal()
    let store = Store(
      reducer: echo { action in
        action == "go"
          ? .run { send in
            await send("a")
            await send("b")
            sent.fire()
            await untilCancelled()
          }
          : .none
      },
      initialState: .init(),
      instrumentation: drains.ofQueue
    )
    store.send("go")
    #expect(store.suspend())
    await sent.wait()
    store.send("user")
    #expect(store.unsuspend(keepingEffects: true) == 1)
    #expect(store.words == ["go", "a", "b"])
    #expect(store.suspend())
    store.send("user")
    #expect(store.unsuspend(keepingEffects: false) == 1)
    #expect(store.suspend())
    #expect(store.unsuspend(keepingEffects: false) == 0)
    store.send("next")
    #expect(drains.lines == ["1 1", "2 3", "0 1", "1 1"])
  }
}

/// A list of lines that any task can append to and a test can wait for.
private final class Lines: Sendable {
  private struct State {
    var lines: [String] = []
    var waits: [(line: String, continuation: CheckedContinuation<Void, Never>)] = []
  }

  private let state = Locked(State())

  var lines: [String] { state.withLock { $0.lines } }

  func add(_ line: String) {
    let met = state.withLock { state in
      state.lines.append(line)
      defer { state.waits.removeAll { $0.line == line } }
      return state.waits.filter { $0.line == line }.map(\.continuation)
    }
    for continuation in met { continuation.resume() }
  }

  func add(_ event: StoreInstrumentationEvent<String>) {
    switch event {
    case .runStarted(let run):
      add("started \(run.token)\(name(run.cancellationID)) of \(run.sequence ?? 0)")
    case .runFinished(let run): add("finished \(run.token)")
    case .runFailed(let run): add("failed \(run.token) \(run.errorTypeName)")
    case .actionEmitted(let event): add("emitted \(event.action) of \(event.sequence ?? 0)")
    case .actionDropped(let event): add("dropped \(event.action ?? "?"): \(event.reason)")
    case .actionQueueDrained(let drain): add("drained \(drain.processedActionCount)")
    case .effectsCancelled(let event): add("cancelled\(name(event.id)) of \(event.sequence)")
    }
  }

  /// An instrumentation that adds a line for each report of the queue: the number of reduced
  /// actions and the greatest number of actions that waited.
  var ofQueue: StoreInstrumentation<String> {
    .init(
      didDrainActionQueue: { [self] drain in
        add("\(drain.processedActionCount) \(drain.pendingActionHighWaterMark)")
      }
    )
  }

  private func name(_ id: EffectID?) -> String { id.map { " \($0)" } ?? "" }

  func reaches(_ line: String) async {
    await withCheckedContinuation { continuation in
      let isThere = state.withLock { state in
        if state.lines.contains(line) { return true }
        state.waits.append((line, continuation))
        return false
      }
      if isThere { continuation.resume() }
    }
  }
}
