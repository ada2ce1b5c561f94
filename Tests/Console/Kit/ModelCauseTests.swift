import InnoLocking
import TestSupport
import Testing

@testable import InnoConsole

/// An actor whose snapshots wait until the test allows them.
private actor Ledger {
  private(set) var entries: [String] = []
  private var gates: [CheckedContinuation<Void, Never>] = []
  private var isGated = false
  private let waiting = Locked(0)
  private let taken = Locked(0)
  nonisolated let changes: AsyncStream<Void>
  private let changed: AsyncStream<Void>.Continuation

  init() {
    (changes, changed) = AsyncStream.makeStream()
  }

  /// The number of snapshots that wait.
  nonisolated var waitingCount: Int { waiting.withLock(\.self) }

  /// The number of snapshots that were taken.
  nonisolated var takenCount: Int { taken.withLock(\.self) }

  func add(_ entry: String, announces: Bool = false) {
    entries.append(entry)
    if announces { changed.yield() }
  }

  nonisolated func announce() { changed.yield() }

  func snapshot() async -> [String] {
    if isGated {
      waiting.withLock { $0 += 1 }
      await withCheckedContinuation { gates.append($0) }
    }
    taken.withLock { $0 += 1 }
    return entries
  }

  func holdSnapshots() { isGated = true }

  func releaseSnapshots() {
    isGated = false
    for gate in gates { gate.resume() }
    gates = []
    waiting.withLock { $0 = 0 }
  }
}

@MainActor
@Suite("Causes of changes in models", .timeLimit(.minutes(5)))
struct ModelCauseTests {
  private let session = ModelSession()

  private func expose(_ ledger: Ledger, announces: Bool = false) {
    session.console.expose(
      as: "ledger",
      initially: [],
      snapshot: { await ledger.snapshot() },
      changes: ledger.changes,
      actions: [
        .task("add") { (entry: String) in await ledger.add(entry, announces: announces) }
      ]
    )
  }

  private var events: [TimelineEvent] { session.console.timeline.kept.events }

  /// The text of the action that caused the newest change of the state; `nil` if no action did.
  private var causeOfNewestChange: String? {
    guard let change = events.last(where: { $0.kind.name == "state" }), let cause = change.cause,
      let event = events.first(where: { $0.number == cause }),
      case .action(_, let text, _) = event.kind
    else { return nil }
    return text
  }

  @Test(
    "A change by an actor's action is caused by that action, even if the actor announces it first",
    arguments: [false, true]
  )
  func singleAction(announces: Bool) async throws {
    let ledger = Ledger()
    expose(ledger, announces: announces)
    await session.line("settle", settles: true)
    await session.line("send ledger add first", settles: true)
    #expect(session.count(of: "state") == 1)
    #expect(causeOfNewestChange == "add(\"first\")")
  }

  @Test("A snapshot that may contain the changes of two actions is caused by neither")
  func twoActions() async throws {
    let ledger = Ledger()
    expose(ledger)
    await session.line("settle", settles: true)
    await ledger.holdSnapshots()
    await session.line("send ledger add first")
    await waitUntil { ledger.waitingCount == 1 }
    await session.line("send ledger add second")
    await waitUntil {
      events.count { event in
        if case .effect("add", .finished, _) = event.kind { true } else { false }
      } == 2
    }
    await ledger.releaseSnapshots()
    await session.line("settle", settles: true)
    #expect(await session.line("expect ledger.count == 2").last?.hasSuffix("ok") == true)
    #expect(session.count(of: "state") == 1)
    #expect(causeOfNewestChange == nil)
  }

  @Test("The app's own change of an actor is not attributed to an action that ended earlier")
  func ownChange() async throws {
    let ledger = Ledger()
    expose(ledger)
    await session.line("send ledger add first", settles: true)
    await session.line("settle", settles: true)
    await ledger.add("own", announces: true)
    await waitUntil { session.count(of: "state") == 2 }
    #expect(causeOfNewestChange == nil)
  }

  @Test("Each command takes one snapshot of a model that is not observable")
  func plainModelSnapshots() async throws {
    let tick = Tick()
    session.console.expose(
      as: "plain",
      state: {
        tick.count += 1
        return (count: 1, name: "plain")
      }
    )
    await session.line("state plain.name")
    let first = tick.count
    await session.line("state plain.name")
    let reads = tick.count - first
    #expect(reads >= 1 && reads <= 2, "\(reads) snapshots")
  }

  @Test("An observable model is read again only after one of its properties has changed")
  func observableSnapshots() async throws {
    let player = Player()
    let tick = Tick()
    session.console.expose(
      player,
      as: "player",
      state: { player in
        tick.count += 1
        return (track: player.track, volume: player.volume)
      },
      actions: [.action("nothing") {}]
    )
    let first = tick.count
    for _ in 0..<5 { await session.line("state player; expect player.volume == 3") }
    #expect(tick.count == first)
    for _ in 0..<5 { await session.line("send player nothing") }
    #expect(tick.count == first + 5)
    player.volume = 4
    await waitUntil { session.count(of: "state") == 1 }
    #expect(tick.count == first + 6)
    player.volume = 5
    await waitUntil { session.count(of: "state") == 2 }
    #expect(tick.count == first + 7)
  }
}
