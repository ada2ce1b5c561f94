import InnoFlow
import InnoNetworkTestSupport
import TestSupport
import Testing

@testable import InnoConsole

@MainActor
@Suite("Settling and waiting", .timeLimit(.minutes(5)))
struct WaitingTests {
  private let session: Transcript
  private var clock: ManualClock { session.library.clock }

  /// The number of commands that are waiting.
  private var waitCount: Int { session.console.app.deadlines.count }

  init() throws {
    session = try Transcript()
  }

  @Test("settle returns immediately when nothing is in flight")
  func idle() async {
    #expect(await session.line("settle", settles: false).outcome == .done)
    #expect(clock.sleeperCount == 0)
  }

  @Test("A wait ends even if the last effect ends while the wait begins")
  func endAtBeginning() async {
    let effects = RunningEffects()
    for _ in 0..<1_000 {
      effects.started()
      let wait = Task { await effects.waitUntilMaybeNone() }
      Task { effects.ended() }
      await wait.value
    }
    #expect(effects.count == 0)
  }

  @Test("settle waits for an effect and for the effects that it starts")
  func settles() async {
    await session.line("send books onAppear", settles: false)
    #expect(await session.line("settle", settles: false).outcome == .done)
    #expect(session.library.books.phase == .loaded)
    #expect(waitCount == 0)
  }

  @Test("The timeout error names an effect that never ends and its action")
  func endless() async {
    await session.line("send desk watch", settles: false)
    async let passage = session.line("settle --timeout 5s", settles: false)
    await clock.advance(by: .seconds(5))
    #expect(
      await passage.errors.map(\.description)
        == [
          "timed out after 5 s: desk is still running desk-watch, started by watch; use "
            + "\"set timeout\" to wait longer, or \"set settle off\" if the work never ends"
        ]
    )
    session.library.desk.cancelAllEffects()
    #expect(await session.line("settle", settles: false).outcome == .done)
  }

  @Test("A command of a script that never settles fails with the console's default timeout")
  func defaultTimeout() async {
    session.console.defaultTimeout = .seconds(3)
    async let passage = session.line("send desk watch")
    await clock.advance(by: .seconds(3))
    #expect(
      await passage.errors.map(\.description)
        == [
          "timed out after 3 s: desk is still running desk-watch, started by watch; use "
            + "\"set timeout\" to wait longer, or \"set settle off\" if the work never ends"
        ]
    )
  }

  @Test("An effect that ends while settle waits ends the wait")
  func ends() async {
    await session.line("send desk watch", settles: false)
    async let passage = session.line("settle", settles: false)
    await waitUntil { waitCount == 1 }
    session.library.desk.send(.unwatch)
    #expect(await passage.outcome == .done)
  }

  @Test("wait returns when its condition becomes true")
  func waits() async {
    async let passage = session.line("wait desk.count == 2 --timeout 1m", settles: false)
    await waitUntil { waitCount == 1 }
    session.library.desk.send(.increment)
    session.library.desk.send(.increment)
    #expect(await passage.outcome == .done)
    #expect(await session.line("wait desk.count == 2").outcome == .done)
  }

  @Test(
    "wait without a comparison returns when its value is true, not empty or present",
    arguments: ["isOpen", "tags", "rating"]
  )
  func waitsForTruth(path: String) async {
    async let passage = session.line("wait desk.\(path) --timeout 1m", settles: false)
    await waitUntil { waitCount == 1 }
    switch path {
    case "isOpen": session.library.desk.send(.open(true))
    case "tags": session.library.desk.send(.tag(["a"]))
    default: session.library.desk.send(.rate(4))
    }
    #expect(await passage.outcome == .done)
    #expect(await session.line("wait desk.\(path)").outcome == .done)
  }

  @Test("wait continues while its path is absent, and the timeout error reports that")
  func waitsForWhatIsAbsent() async {
    async let passage = session.line("wait books.books[0].id == 1 --timeout 2s", settles: false)
    await waitUntil { waitCount == 1 }
    session.library.books.send(.onAppear)
    #expect(await passage.outcome == .done)
    async let vain = session.line("wait books.books[99].id == 1 --timeout 2s", settles: false)
    await waitUntil { waitCount == 1 }
    await clock.advance(by: .seconds(2))
    #expect(
      await vain.errors.first?.description.contains(
        #"is still false (books.books[99] has no value at the moment: books.books has"#
      ) == true
    )
    #expect(await session.line("wait books.bocks[0]").outcome == .failed)
  }

  @Test(
    "wait reports the actual value when time is up",
    arguments: ["desk.count == 2 --timeout=500ms", "--timeout=\"500ms\" desk.count==2"]
  )
  func waitsInVain(words: String) async {
    let typed = words.contains(" == ") ? "desk.count == 2" : "desk.count==2"
    async let passage = session.line("wait \(words)", settles: false)
    await clock.advance(by: .milliseconds(500))
    #expect(
      await passage.errors.map(\.description)
        == ["timed out after 0.5 s: \(typed) is still false (it is 0)"]
    )
  }

  @Test("wait follows the network, which changes on other threads")
  func waitsForNetwork() async {
    session.library.books.send(.onAppear)
    #expect(await session.line("wait net.last.status == 200", settles: false).outcome == .done)
    #expect(await session.line("wait books.phase == loaded", settles: false).outcome == .done)
  }

  @Test("wait with an invalid path fails immediately")
  func waitsNowhere() async {
    #expect(await session.line("wait desk.cuont == 2").errors.first?.code == "bad-path")
  }

  @Test(
    "A command whose task is cancelled is interrupted, and the session continues",
    arguments: ["settle", "wait desk.count == 2", "stores; settle; stores"]
  )
  func interrupted(line: String) async {
    await session.line("send desk watch", settles: false)
    let session = session
    let task = Task { await session.line(line, settles: false) }
    await waitUntil { waitCount == 1 }
    task.cancel()
    let passage = await task.value
    #expect(passage.outcome == .failed)
    #expect(passage.errors == [.interrupted])
    #expect(waitCount == 0)
    #expect(await session.line("send desk unwatch").outcome == .done)
  }

  @Test("A task that is cancelled before it waits is also interrupted")
  func interruptedBefore() async {
    await session.line("send desk watch", settles: false)
    let session = session
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return await session.line("settle", settles: false)
    }
    #expect(await task.value.errors == [.interrupted])
  }

  @Test("Two commands can wait at the same time")
  func together() async {
    await session.line("send desk watch", settles: false)
    async let first = session.console.evaluate("settle")
    async let second = session.console.evaluate("settle")
    async let third = session.console.evaluate("wait desk.count == 1")
    await waitUntil { waitCount == 3 }
    session.library.desk.send(.increment)
    session.library.desk.send(.unwatch)
    #expect(await [first, second, third] == [.done, .done, .done])
  }

  @Test("All waits share one sleeping task, and each ends at its own time limit")
  func sharedTimer() async {
    for _ in 1...3 {
      session.library.desk.send(.watch)
      async let settled = session.line("settle", settles: false)
      await waitUntil { waitCount == 1 }
      session.library.desk.cancelAllEffects()
      #expect(await settled.outcome == .done)
    }
    await waitUntil { clock.sleeperCount > 0 }
    #expect(clock.sleeperCount == 1)
    session.library.desk.send(.watch)
    async let long = session.console.evaluate("settle --timeout 50s")
    await waitUntil { waitCount == 1 }
    async let short = session.console.evaluate("wait desk.count == 9 --timeout 10s")
    await waitUntil { waitCount == 2 && clock.sleeperCount == 1 }
    await clock.advance(by: .seconds(10))
    #expect(await short == .failed)
    #expect(waitCount == 1)
    await clock.advance(by: .seconds(40))
    #expect(await long == .failed)
    #expect(waitCount == 0)
    await waitUntil { clock.sleeperCount == 0 }
  }

  @Test(
    "Durations have a number and a unit",
    arguments: [
      ("500ms", .milliseconds(500)), ("2s", .seconds(2)), ("1.5s", .milliseconds(1500)),
      ("1m", .seconds(60)), ("3", nil), ("0s", .zero), ("86400s", .seconds(86_400)),
      ("", nil), ("s", nil), ("ms", nil), ("-1s", nil), ("nan", nil), ("inf", nil), ("1 s", nil),
      ("86401s", nil), ("infs", nil), ("한", nil), ("1h", .seconds(3_600)), ("24.1h", nil),
    ] as [(String, Duration?)]
  )
  func durations(text: String, duration: Duration?) {
    #expect(Duration(text) == duration)
  }
}
