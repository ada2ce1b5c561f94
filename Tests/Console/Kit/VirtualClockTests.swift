import Foundation
import InnoFlow
import TestSupport
import Testing

@testable import InnoConsole

/// A feature that waits: a debounce, retries, and a timer that never ends.
@InnoFlow
struct WaitingFeature {
  struct State: Equatable, Sendable, DefaultInitializable {
    var typed = ""
    var found: [String] = []
    var attempts = 0
    var beats = 0
  }

  enum Action: Equatable, Sendable {
    case type(String)
    case search(String)
    case retry(Int)
    case attempt
    case beat
    case tick
    case watch
    case stop
  }

  var body: some Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      case .type(let text):
        state.typed = text
        return .run { send, context in
          try await context.sleep(for: .milliseconds(300))
          await send(.search(text))
        }
        .cancellable("debounce", cancelInFlight: true)
      case .search(let text): state.found.append(text)
      case .retry(let count):
        return .run { send, context in
          for number in 0..<count {
            try await context.sleep(for: .seconds(1 << number))
            await send(.attempt)
          }
        }
      case .attempt: state.attempts += 1
      case .beat:
        return .run { send, context in
          while true {
            try await context.sleep(for: .seconds(1))
            await send(.tick)
          }
        }
        .cancellable("beat")
      case .tick: state.beats += 1
      case .watch:
        return .run { _, _ in for await _ in AsyncStream<Never>.makeStream().stream {} }
          .cancellable("watch")
      case .stop: return .merge(.cancel("beat"), .cancel("watch"))
      }
      return .none
    }
  }
}

@MainActor
@Suite("The virtual clock", .timeLimit(.minutes(5)))
struct VirtualClockTests {
  private let clock = VirtualClock()
  private let console: Console
  private let store: Store<WaitingFeature>

  init() {
    console = Console(name: "waiting", clock: clock)
    store = Store(reducer: WaitingFeature(), clock: console.clock)
    console.expose(store, as: "search")
  }

  private func script(_ text: String) async -> (Script.Ending, [String]) {
    let before = console.timeline.lastNumber
    var script = Script("test", in: console)
    let ending = await script.run(Script.lines(of: text.utf8))
    let events = console.timeline.kept.events.filter { $0.number > before }
    return (ending, events.flatMap { TextFormat(echoesCommands: false).lines(for: $0) })
  }

  @Test("A script with retries and a debounce runs without waiting and always in the same order")
  func atOnce() async {
    let text = """
      set timeout 60m
      send search type a; send search type ab
      expect search.found.count == 2
      send search retry 10
      expect search.attempts == 10
      time send search retry 3
      """
    let (ending, lines) = await script(text)
    #expect(ending.succeeded, "\(lines)")
    #expect(clock.now.offset == .milliseconds(600) + .seconds(1023 + 7))
    #expect(lines.last?.hasSuffix("7s on the virtual clock") == true)
    let second = VirtualClockTests()
    let (_, again) = await second.script(text)
    #expect(again.dropLast() == lines.dropLast())
  }

  @Test("Advancing by hand stops between two deadlines, and restarts a debounce")
  func byHand() async {
    let (ending, lines) = await script(
      """
      set settle off
      send search type a
      clock advance 200ms
      send search type ab
      clock advance 200ms
      expect search.found.count == 0
      clock
      clock advance 100ms
      expect search.found == ["ab"]
      clock
      clock advance 1.5h
      """
    )
    #expect(ending.succeeded, "\(lines)")
    #expect(lines.contains("virtual, at 400ms, seed 0, 1 task waiting: debounce, in 100 ms"))
    #expect(lines.suffix(2) == ["virtual, at 500ms, seed 0", "virtual, at 5400.5s, seed 0"])
  }

  @Test("sleep advances the virtual clock, and wakes the tasks whose deadlines pass")
  func sleeps() async {
    let (ending, lines) = await script("set settle off\nsend search retry 2\nsleep 3s\nclock")
    #expect(ending.succeeded && store.attempts == 2)
    #expect(lines.last == "virtual, at 3s, seed 0")
  }

  @Test("A seed determines the random numbers and identifiers")
  func seeds() throws {
    let (first, second, other) = (
      SeededRandom(seed: 1), SeededRandom(seed: 1), SeededRandom(seed: 2)
    )
    // The first number of SplitMix64 for the seed 1234567, from its authors' test vectors.
    #expect(SeededRandom(seed: 1_234_567).next() == 6_457_827_717_110_365_317)
    let numbers = (0..<100).map { _ in first.number(in: 0.8...1.2) }
    #expect(numbers == (0..<100).map { _ in second.number(in: 0.8...1.2) })
    #expect(numbers != (0..<100).map { _ in other.number(in: 0.8...1.2) })
    #expect(numbers.allSatisfy { (0.8...1.2).contains($0) })
    let identifiers = (0..<1_000).map { _ in first.identifier() }
    #expect(Set(identifiers).count == 1_000)
    for identifier in identifiers {
      let uuid = try #require(UUID(uuidString: identifier))
      #expect(uuid.uuidString == identifier)
      #expect(
        identifier.dropFirst(14).first == "4" && "89AB".contains(identifier.dropFirst(19).prefix(1))
      )
    }
  }

  @Test("advance wakes the sleeping tasks in order, each with all of its effects")
  func turns() async {
    // On other threads, an effect that is not run in time would miss an advance of the clock.
    await console.inOrder {
      store.send(.retry(3))
      store.send(.beat)
      await console.advance(clock, by: .seconds(7))
    }
    #expect(store.attempts == 3 && store.beats == 7)
    #expect(clock.now.offset == .seconds(7))
    store.send(.stop)
  }

  @Test("An effect that never ends is reported when the virtual time limit is reached")
  func endless() async {
    store.send(.beat)
    await #expect(throws: ConsoleError.self) { try await console.settle(for: .seconds(20)) }
    #expect(store.beats == 20)
    store.send(.stop)
    await console.evaluate("settle")
    #expect(console.isIdle)
  }

  @Test("Work that does not sleep on the clock does not block work that does")
  func mixed() async {
    store.send(.watch)
    store.send(.type("a"))
    await console.evaluate("wait search.found.count == 1 --timeout 1m")
    #expect(store.found == ["a"])
    await #expect(throws: ConsoleError.self) { try await console.settle(for: .milliseconds(80)) }
    store.send(.stop)
  }

  @Test("wait fails immediately if nothing can change anymore")
  func nothingLeft() async {
    let outcome = await console.evaluate("wait search.attempts == 1 --timeout 1h")
    #expect(outcome == .failed)
    #expect(await console.evaluate("wait search.attempts == 1 --timeout 60m") == .failed)
    #expect(clock.now.offset == .zero)
  }

  @Test("A command that waits can be interrupted")
  func interrupted() async {
    store.send(.watch)
    let task = Task { await console.evaluate("settle") }
    await waitUntil { console.timeline.lastNumber > 0 }
    task.cancel()
    #expect(await task.value == .failed)
    store.send(.stop)
  }

  @Test("Tasks with the same deadline wake in order, and cancelled tasks wake immediately")
  func order() async throws {
    let first = Task { try await clock.sleep(for: .seconds(1)) }
    await waitUntil { clock.deadlines.count == 1 }
    let second = Task { try await clock.sleep(for: .seconds(1)) }
    await waitUntil { clock.deadlines.count == 2 }
    #expect(clock.advanceToNext())
    try await first.value
    second.cancel()
    await #expect(throws: CancellationError.self) { try await second.value }
    #expect(clock.deadlines.isEmpty && !clock.advanceToNext())
    let cancelled = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      try await clock.sleep(for: .seconds(1))
    }
    await #expect(throws: CancellationError.self) { try await cancelled.value }
    try await clock.sleep(until: clock.now)
    clock.advance(to: VirtualClock.Instant(offset: .zero))
    #expect(clock.now.offset == .seconds(1))
  }

  @Test("The real clock cannot be advanced")
  func realClock() async {
    let real = Console(name: "real")
    #expect(await real.evaluate("clock") == .done)
    #expect(await real.evaluate("clock advance 2s") == .failed)
    guard case .error(let report)? = real.timeline.kept.events.last?.kind else { return }
    #expect(
      report.failure.error.description
        == "the app exposes no virtual clock; restart the app with --clock virtual, if the app "
        + "supports that option"
    )
    #expect(await console.evaluate("clock advance soon") == .failed)
  }

  @Test("Two sessions of one app can settle at the same time")
  func twoSessions() async {
    let other = Console(joining: console)
    async let first = console.evaluate("send search retry 3", settles: true)
    async let second = other.evaluate("send search type a", settles: true)
    #expect(await first == .done)
    #expect(await second == .done)
    #expect(store.attempts == 3 && store.found == ["a"])
  }

  @Test("The timeout error of settle names a command that another session is running")
  func commandOfOtherSession() async {
    let (gate, opening) = AsyncStream<Int>.makeStream()
    console.expose(call: "linger") { () async -> Void in for await _ in gate {} }
    let other = Console(joining: console)
    async let call = console.evaluate("call linger")
    await waitUntil { !console.isIdle }
    #expect(await other.evaluate("settle --timeout 100ms") == .failed)
    let errors = console.timeline.kept.events.compactMap { event in
      if case .error(let report) = event.kind { "\(report.failure.error)" } else { nil }
    }
    #expect(
      errors == [
        "timed out after 0.1 s: another session is still running call linger; use \"set timeout\" "
          + "to wait longer, or \"set settle off\" if the work never ends"
      ]
    )
    opening.finish()
    #expect(await call == .done)
  }

  @Test("A restored clock has its former time, and later sleeps keep their remaining time")
  func restoration() async {
    clock.advance(to: .init(offset: .seconds(5)))
    let (restore, position) = (clock.restoration, clock.random.position)
    let sleep = Task { [clock] in
      try await clock.sleep(until: .init(offset: .seconds(15)))
    }
    await waitUntil { clock.deadlines.count == 1 }
    clock.advance(to: .init(offset: .seconds(9)))
    _ = clock.random.next()
    restore()
    #expect(clock.now.offset == .seconds(5))
    #expect(clock.deadlines.map(\.offset) == [.seconds(11)])
    #expect(clock.random.position == position)
    #expect(clock.advanceToNext())
    await #expect(throws: Never.self) { try await sleep.value }
  }
}
