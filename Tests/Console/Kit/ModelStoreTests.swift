import Foundation
import InnoLocking
import Observation
import TestSupport
import Testing

@testable import InnoConsole

/// A session with a console over models that use no library, and a clock that the test advances.
@MainActor
struct ModelSession {
  let clock = ManualClock()
  let console: Console

  init() {
    console = Console(name: "models", clock: clock)
  }

  /// Evaluates a line, and returns the text of its events without the line.
  @discardableResult
  func line(_ line: String, settles: Bool = false) async -> [String] {
    let before = console.timeline.lastNumber
    await console.evaluate(line, settles: settles)
    return text(after: before)
  }

  func text(after number: Int = 0) -> [String] {
    console.timeline.kept.events.filter { $0.number > number }
      .flatMap { TextFormat(echoesCommands: false).lines(for: $0) }
  }

  func count(of kind: String) -> Int {
    console.timeline.kept.events.count { $0.kind.name == kind }
  }
}

@MainActor
@Observable
final class Player {
  var track = "none"
  var volume = 3

  func play(_ track: String) throws {
    guard !track.isEmpty else { throw PlayerError.noTrack }
    self.track = track
  }
}

/// A model that is not observable.
@MainActor
final class Tick {
  var count = 0
}

@MainActor
@Observable
final class PathNavigator {
  var path: [Screen] = []

  enum Screen: Hashable, Sendable { case settings, product(Int) }
}

enum PlayerError: Error, LocalizedError {
  case noTrack

  var errorDescription: String? { "there is no track" }
}

@MainActor
@Suite("Models as stores")
struct ModelStoreTests {
  private static func expose(_ player: Player, to console: Console) {
    console.expose(
      player,
      as: "player",
      state: { (track: $0.track, volume: $0.volume) },
      actions: [
        .action("play", labels: ["track"]) { (track: String) in try player.play(track) },
        .task("fade") { player.volume = 0 },
      ]
    )
  }

  @Test("An action of an observable model changes its state, which is recorded with its cause")
  func action() async throws {
    let session = ModelSession()
    Self.expose(Player(), to: session.console)
    #expect(
      await session.line("send player play Prelude") == [
        "  player   action   play(track: \"Prelude\")",
        "  player   state    track: \"none\" -> \"Prelude\"",
      ]
    )
    #expect(await session.line("state player.track") == ["\"Prelude\""])
    #expect(
      await session.line("expect player.track == \"Prelude\" and player.volume == 3")
        .allSatisfy { $0.hasSuffix("ok") }
    )
  }

  @Test("A key of an empty dictionary has no value")
  func emptyDictionary() async {
    let session = ModelSession()
    session.console.expose(
      Player(),
      as: "player",
      state: { (track: $0.track, ratings: [String: Int]()) },
      actions: []
    )
    #expect(
      await session.line("expect player.ratings.Prelude == 5").joined(separator: "\n")
        .contains("player.ratings.Prelude has no value at the moment: player.ratings is empty")
    )
  }

  @Test("A task is work in flight until it ends, and settle waits for it")
  func task() async throws {
    let session = ModelSession()
    Self.expose(Player(), to: session.console)
    #expect(
      await session.line("send player fade", settles: true) == [
        "  player   action   fade",
        "  player   effect   fade started",
        "  player   state    volume: 3 -> 0",
        "  player   effect   fade finished",
      ]
    )
  }

  @Test(
    "settle does not wait for a task that is a subscription of a model",
    .timeLimit(.minutes(1))
  )
  func subscriptions() async throws {
    let session = ModelSession()
    let updates = (0..<3).map { _ in AsyncStream.makeStream(of: Void.self) }
    let listen = updates.map { updates in
      let stream = updates.stream
      return ConsoleAction<ModelAction>.task("listen") { for await _ in stream {} }
    }
    session.console.expose(
      Player(),
      as: "player",
      state: { (track: $0.track, volume: $0.volume) },
      actions: [listen[0]],
      subscriptions: ["listen"]
    )
    session.console.expose(
      as: "counter",
      state: { (count: 1, isEven: false) },
      actions: [listen[1]],
      subscriptions: ["listen"]
    )
    session.console.expose(
      as: "inbox",
      initially: 0,
      snapshot: { 1 },
      actions: [listen[2]],
      subscriptions: ["listen"]
    )
    for name in ["player", "counter", "inbox"] {
      let lines = await session.line("send \(name) listen", settles: true)
      #expect(lines.contains { $0.contains("effect   listen started") }, "\(lines)")
    }
    try await session.console.settle(for: .seconds(1))
    #expect(session.count(of: "error") == 0)
    for (_, continuation) in updates { continuation.finish() }
    await waitUntil { session.text().count { $0.contains("listen finished") } == 3 }
  }

  @Test("A property that holds intents is recorded when a model or reducer-style store sets it")
  func intents() async throws {
    let session = ModelSession()
    let player = Player()
    session.console.expose(
      player,
      as: "player",
      state: { (volume: $0.volume, screen: $0.track == "none" ? nil : $0.track) },
      actions: [.action("play") { (track: String) in try player.play(track) }],
      intents: ["screen"]
    )
    let tick = Tick()
    session.console.expose(
      as: "counter",
      state: { (isEven: tick.count.isMultiple(of: 2), alert: tick.count > 0 ? tick.count : nil) },
      changes: AsyncStream<Void> { $0.finish() },
      send: { (amount: Int) in tick.count += amount },
      actions: [ConsoleAction("add") { (amount: Int) in amount }],
      intents: ["alert"]
    )
    let played = await session.line("send player play Prelude")
    #expect(played.last == "  player   intent   screen: \"Prelude\"", "\(played)")
    let added = await session.line("send counter add 2")
    #expect(added.last == "  counter  intent   alert: 2", "\(added)")
    #expect(await session.line("send counter add 2").contains { $0.contains("intent") } == false)
  }

  @Test("A change by the app is recorded, and a watched part is printed")
  func change() async throws {
    let session = ModelSession()
    let player = Player()
    Self.expose(player, to: session.console)
    await session.line("watch player.volume")
    player.volume = 7
    await waitUntil { session.count(of: "watch") == 1 }
    #expect(session.text().contains("  player   state    volume: 3 -> 7"))
  }

  @Test("An action that throws fails its command, and the session continues")
  func failure() async throws {
    let session = ModelSession()
    Self.expose(Player(), to: session.console)
    let lines = await session.line("send player play ''")
    #expect(lines.contains { $0.contains("play failed: there is no track") }, "\(lines)")
    #expect(await session.line("state player.track") == ["\"none\""])
  }

  @Test("Each command rereads a model that is not observable")
  func plainModel() async throws {
    let session = ModelSession()
    let tick = Tick()
    session.console.expose(
      as: "counter",
      state: { (count: tick.count, isEven: tick.count.isMultiple(of: 2)) },
      actions: [.action("add") { (amount: Int) in tick.count += amount }]
    )
    await session.line("send counter add 2")
    tick.count += 1
    #expect(await session.line("state counter.count").last == "3")
  }

  @Test("A second store with the same name is not exposed and is reported")
  func sameName() async throws {
    let session = ModelSession()
    session.console.expose(as: "counter", state: { (count: 1, name: "first") })
    session.console.expose(as: "counter", state: { (count: 2, name: "second") })
    let lines = await session.line("state counter.count")
    #expect(
      lines == [
        "  counter  issue    a store named counter is already exposed; expose the second store under "
          + "another name", "1",
      ]
    )
    #expect(await session.line("state counter.count") == ["1"])
  }

  @Test("A state that cannot be shown is reported, and the session continues")
  func opaqueState() async throws {
    let session = ModelSession()
    let function: @MainActor (Int) -> Int = { $0 }
    session.console.expose(as: "function", state: { function })
    session.console.expose(as: "object", state: { Player() })
    let lines = await session.line("stores")
    #expect(lines.contains { $0.contains("the state has no parts that can be shown") }, "\(lines)")
    #expect(lines.contains { $0.contains("the state is a reference") }, "\(lines)")
    #expect(lines.contains { $0.hasPrefix("function") }, "\(lines)")
  }

  @Test("A flood of changes is combined and reported, and its states are not read")
  func flood() async throws {
    let session = ModelSession()
    let (reads, changes, end) = (Tick(), Tick(), Tick())
    session.console.expose(
      as: "sensor",
      state: {
        reads.count += 1
        return (value: changes.count, unit: "mm")
      },
      changes: AsyncStream<Void> { @MainActor in
        guard changes.count < 10_000 else {
          end.count = 1
          return nil
        }
        changes.count += 1
        return ()
      },
      send: { (_: Never) in },
      actions: []
    )
    let first = reads.count
    await waitUntil { end.count == 1 }
    #expect(reads.count == first + 101)
    #expect(session.count(of: "state") == 100)
    await session.clock.advance(by: .seconds(1))
    await waitUntil { session.count(of: "issue") == 1 }
    #expect(reads.count == first + 102)
    #expect(session.count(of: "state") == 101)
    let issue = try #require(session.text().first { $0.contains("issue") })
    #expect(
      issue.contains("more than 100 changes in one second, so the rest (9900) is shown"),
      "\(issue)"
    )
    #expect(session.text().last?.hasSuffix("value: 100 -> 10000") == true, "\(session.text())")
    #expect(await session.line("expect sensor.value == 10000").last?.hasSuffix("ok") == true)
  }

  @Test("An endless stream of changes does not count as work in flight")
  func endlessStream() async throws {
    let session = ModelSession()
    let (changes, _) = AsyncStream.makeStream(of: Void.self)
    session.console.expose(
      as: "inbox",
      initially: ["empty"],
      snapshot: { ["one"] },
      changes: changes,
      actions: []
    )
    try await session.console.settle(for: .seconds(1))
    #expect(await session.line("state inbox").contains { $0.contains("one") })
  }

  @Test("A snapshot that never returns is reported by settle, and the session continues")
  func endlessSnapshot() async throws {
    let session = ModelSession()
    session.console.expose(
      as: "inbox",
      initially: 0,
      snapshot: {
        try? await Task.sleep(for: .seconds(3_600))
        return 1
      }
    )
    async let settled = session.line("settle --timeout 1s")
    await session.clock.advance(by: .seconds(1))
    let lines = await settled
    #expect(
      lines.contains { $0.contains("inbox is still running snapshot, started by an action") },
      "\(lines)"
    )
    #expect(await session.line("state inbox") == ["0"])
  }

  @Test("A snapshot that takes a second is reported once")
  func slowSnapshot() async throws {
    let session = ModelSession()
    session.console.expose(
      as: "archive",
      state: { [clock = session.clock] in
        clock.pass(.seconds(1))
        return (count: 3, name: "files")
      }
    )
    for _ in 0..<3 { await session.line("state archive.count") }
    #expect(
      session.text().filter { $0.contains("issue") } == [
        "  archive  issue    a snapshot of the state took 1 s; return less data, "
          + "or compute the snapshot in advance"
      ]
    )
  }
}
