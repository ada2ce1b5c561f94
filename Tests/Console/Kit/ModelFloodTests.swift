import Foundation
import TestSupport
import Testing

@testable import InnoConsole

/// Changes of the app that come too fast, or fail, through each kind of adapter.
@MainActor
@Suite("Floods and failures through each adapter", .timeLimit(.minutes(5)))
struct ModelFloodTests {
  private let session = ModelSession()

  /// Checks that a flood is bounded and reported, and that the session continues.
  private func checkFlood(of store: String, expecting condition: String) async {
    await session.clock.advance(by: .seconds(1))
    await waitUntil { session.count(of: "issue") >= 1 }
    let issues = session.text().filter { $0.contains("  issue  ") }
    #expect(issues.count == 1, "\(issues)")
    #expect(
      issues.allSatisfy {
        $0.contains(store) && $0.contains("more than 100 changes in one second, so the rest (")
          && $0.hasSuffix("is shown as one change; change the state less often")
      },
      "\(issues)"
    )
    #expect(session.count(of: "state") <= 101)
    let result = await session.line("expect \(condition)")
    #expect(result.last?.hasSuffix("ok") == true, "\(result)")
  }

  @Test("10,000 changes of an observable model are bounded")
  func observable() async {
    let player = Player()
    session.console.expose(player, as: "player", state: { (volume: $0.volume, track: $0.track) })
    for volume in 1...10_000 {
      player.volume = volume
      await Task.yield()
      if volume.isMultiple(of: 50) { await session.line("state player.track") }
    }
    await waitUntil { session.count(of: "state") >= 100 }
    await checkFlood(of: "player", expecting: "player.volume == 10000")
  }

  @Test("10,000 changes of a model that is read by commands are bounded")
  func plain() async {
    let tick = Tick()
    session.console.expose(as: "counter", state: { (count: tick.count, name: "plain") })
    for _ in 0..<500 {
      tick.count += 20
      await session.line("state counter.name")
    }
    await checkFlood(of: "counter", expecting: "counter.count == 10000")
  }

  @Test("10,000 announcements of an actor are combined into few snapshots")
  func actor() async {
    actor Sensor {
      private(set) var value = 0
      nonisolated let changes: AsyncStream<Void>
      private let changed: AsyncStream<Void>.Continuation

      init() { (changes, changed) = AsyncStream.makeStream() }

      func measure(_ count: Int) {
        for _ in 0..<count {
          value += 1
          changed.yield()
        }
      }
    }
    let sensor = Sensor()
    session.console.expose(
      as: "sensor",
      initially: 0,
      snapshot: { await sensor.value },
      changes: sensor.changes,
      actions: [.task("measure") { (count: Int) in await sensor.measure(count) }]
    )
    await session.line("settle", settles: true)
    await session.line("send sensor measure 10000", settles: true)
    await session.line("settle", settles: true)
    #expect(session.count(of: "state") <= 101)
    let result = await session.line("expect sensor == 10000")
    #expect(result.last?.hasSuffix("ok") == true, "\(result)")
  }

  @Test("A reducer-style store's actions change its state, and an action that throws fails")
  func reducerStyle() async {
    enum Action: Sendable { case add(Int), fail }
    let tick = Tick()
    let (changes, changed) = AsyncStream.makeStream(of: Int.self)
    session.console.expose(
      as: "counter",
      state: { (count: tick.count, name: "reducer") },
      changes: changes,
      send: { (action: Action) in
        switch action {
        case .add(let amount): tick.count += amount
        case .fail: throw PlayerError.noTrack
        }
        changed.yield(tick.count)
      },
      actions: [
        ConsoleAction("add") { (amount: Int) in Action.add(amount) },
        ConsoleAction("fail") { Action.fail },
      ],
      restore: { tick.count = $0.count }
    )
    #expect(
      await session.line("send counter add 4") == [
        "  counter  action   add(4)", "  counter  state    count: 0 -> 4",
      ]
    )
    let failed = await session.line("send counter fail")
    #expect(failed.contains { $0.contains("fail failed: there is no track") }, "\(failed)")
    let unknown = await session.line("send counter ad 4")
    #expect(unknown.contains { $0.contains("did you mean \"add\"?") }, "\(unknown)")
    tick.count = 9
    changed.yield(9)
    await waitUntil { session.count(of: "state") == 2 }
    #expect(await session.line("expect counter.count == 9").last?.hasSuffix("ok") == true)
    let action = session.console.timeline.kept.events.first { $0.kind.name == "state" }
    await session.line("goto \(action?.number ?? 0)")
    #expect(tick.count == 4)
    await session.line("resume")
    #expect(tick.count == 9)
  }

  @Test("A task of an actor that throws ends as failed, and the session continues")
  func throwingTask() async {
    session.console.expose(
      as: "inbox",
      initially: 0,
      snapshot: { 0 },
      actions: [.task("refresh") { throw PlayerError.noTrack }]
    )
    await session.line("settle", settles: true)
    let lines = await session.line("send inbox refresh", settles: true)
    #expect(lines.contains("  inbox    effect   refresh failed: there is no track"), "\(lines)")
    #expect(await session.line("state inbox") == ["0"])
  }

  @Test("A slow snapshot of an observable model or an actor is reported once")
  func slowSnapshots() async {
    let player = Player()
    session.console.expose(
      player,
      as: "player",
      state: { [clock = session.clock] player in
        clock.pass(.seconds(1))
        return (volume: player.volume, track: player.track)
      },
      actions: [.action("nothing") {}]
    )
    session.console.expose(
      as: "inbox",
      initially: 0,
      snapshot: { [clock = session.clock] in
        clock.pass(.seconds(1))
        return 1
      },
      actions: [.task("refresh") {}]
    )
    await session.line("settle", settles: true)
    for _ in 0..<3 {
      await session.line("send player nothing")
      await session.line("send inbox refresh", settles: true)
    }
    let issues = session.text().filter { $0.contains("  issue  ") }
    for store in ["player", "inbox"] {
      #expect(
        issues.count { $0.contains("  \(store) ") && $0.contains("a snapshot of the state took") }
          == 1,
        "\(issues)"
      )
    }
    #expect(await session.line("state inbox") == ["1"])
  }

  @Test("Endless changes with slow snapshots leave time for commands")
  func slowFlood() async {
    let (reads, changes, end) = (Tick(), Tick(), Tick())
    session.console.expose(
      as: "archive",
      state: { [clock = session.clock] in
        clock.pass(.seconds(1))
        reads.count += 1
        return (count: changes.count, name: "files")
      },
      changes: AsyncStream<Void> { @MainActor in
        changes.count += 1
        return end.count > 0 ? nil : ()
      },
      send: { (_: Never) in },
      actions: []
    )
    for _ in 0..<3 {
      let (taken, count) = (reads.count, changes.count)
      await waitUntil { changes.count > count + 100 }
      #expect(reads.count == taken)
      #expect(await session.console.evaluate("help") == .done)
      let before = reads.count
      await session.clock.advance(by: .seconds(1))
      await waitUntil { reads.count > before }
    }
    end.count = 1
    #expect(session.text().count { $0.contains("a snapshot of the state took 1 s") } == 1)
    #expect(session.count(of: "state") >= 3)
  }

  @Test("settle does not wait for an actor that changes without end")
  func endlessActor() async {
    let (reads, changes, end) = (Tick(), Tick(), Tick())
    session.console.expose(
      as: "sensor",
      initially: 0,
      snapshot: { @MainActor in
        reads.count += 1
        return reads.count
      },
      changes: AsyncStream<Void> { @MainActor in
        changes.count += 1
        return end.count > 0 ? nil : ()
      }
    )
    #expect(await session.console.evaluate("settle") == .done)
    await waitUntil { session.count(of: "state") == 100 }
    let count = changes.count
    await waitUntil { changes.count > count + 100 }
    #expect(session.count(of: "state") == 100)
    end.count = 1
    await session.clock.advance(by: .seconds(1))
    await waitUntil { session.count(of: "issue") == 1 }
    #expect(session.count(of: "state") < 110)
  }

  @Test("A second store with the name of a store of another kind is reported and not exposed")
  func sameName() async {
    session.console.expose(Player(), as: "one", state: { (volume: $0.volume, track: $0.track) })
    session.console.expose(as: "one", initially: 0, snapshot: { 1 })
    let lines = await session.line("state one.volume")
    #expect(lines.first?.contains("a store named one is already exposed") == true, "\(lines)")
    #expect(lines.last == "3")
  }
}
