import Foundation
import InnoFlow
import InnoLocking
import Testing

@testable import InnoConsole

@MainActor
@Suite("Replays of session files", .timeLimit(.minutes(5)))
struct SessionReplayTests {
  let lab: SessionLab

  init() throws {
    lab = try SessionLab()
  }

  @Test("A replay starts a new app and repeats every event without requests to the stub")
  func replays() async throws {
    await lab.record()
    await lab.run("send desk add 40", "send books refresh")
    let count = lab.requests.withLock(\.self)
    #expect(
      await lab.answer("session replay \(lab.path("a.session"))").first?
        .hasPrefix("2 lines and ") == true
    )
    #expect(lab.requests.withLock(\.self) == count)
    #expect(
      await lab.run("expect desk.count == 2", "expect books.books.first.id == 1") == []
    )
  }

  @Test("A replay answers sandboxed requests, and the requests after them, from the file")
  func sandboxed() async throws {
    await lab.record(["sandbox send books onAppear", "send books onAppear"])
    let count = lab.requests.withLock(\.self)
    #expect(count == 2)
    #expect(await lab.run("session replay \(lab.path("a.session"))") == [])
    #expect(await lab.run("expect books.books.first.id == 2") == [])
    #expect(lab.requests.withLock(\.self) == count)
  }

  @Test("After the replay of a session that ends in a sandbox, requests reach the stub")
  func endsInSandbox() async throws {
    await lab.record(["sandbox on", "send books onAppear"])
    await lab.run("sandbox off")
    let count = lab.requests.withLock(\.self)
    #expect(await lab.run("session replay \(lab.path("a.session"))") == [])
    #expect(lab.requests.withLock(\.self) == count)
    #expect(lab.console.network?.isLive == false)
    #expect(
      await lab.run("send books refresh", "sandbox off", "send books onAppear") == []
    )
    #expect(lab.requests.withLock(\.self) == count + 2)
    #expect(await lab.run("expect books.phase == loaded") == [])
  }

  @Test("A replay can end after a given event")
  func until() async throws {
    await lab.record(["send desk add 2", "send desk add 3"])
    let events = lab.console.timeline.kept.events
    let first = try #require(
      events.last { if case .state = $0.kind { $0.kind.text == ["count: 0 -> 2"] } else { false } }
    )
    let line = "session replay \(lab.path("a.session")) --until \(first.number)"
    #expect(await lab.run(line) == [])
    #expect(await lab.run("expect desk.count == 2") == [])
  }

  /// A clock whose sleeps end immediately and are recorded.
  private final class PauseClock: Clock {
    let pauses = Locked<[Duration]>([])
    let now = VirtualClock.Instant(offset: .zero)
    let minimumResolution = Duration.nanoseconds(1)

    func sleep(until deadline: VirtualClock.Instant, tolerance: Duration?) async throws {
      pauses.withLock { $0.append(now.duration(to: deadline)) }
    }
  }

  @Test("A replay at the original speed pauses between the lines, and a fast one does not")
  func speed() async throws {
    await lab.record([
      "send desk add 2", "clock advance 2s", "send desk add 3", "clock advance 500ms",
    ])
    let clock = PauseClock()
    lab.console.replayClock = clock
    #expect(await lab.run("session replay \(lab.path("a.session")) --speed 1x") == [])
    #expect(clock.pauses.withLock(\.self) == [.seconds(2)])
    #expect(await lab.run("expect desk.count == 5") == [])
    #expect(await lab.run("session replay \(lab.path("a.session")) --speed max") == [])
    #expect(clock.pauses.withLock(\.self).count == 1)
  }

  @Test("A session that goes back, branches and expects errors is replayed in the same app")
  func timeTravel() async throws {
    await lab.record([
      "send desk add 2", "send desk add 3", "back", "expect-error send desk add 1", "forward",
      "branch",
      "send desk add 4", "sandbox send desk add 5", "compare main b1",
    ])
    // The events of the replay have other numbers, which the expected error names.
    #expect(await lab.run("session replay \(lab.path("a.session"))") == [])
    #expect(await lab.run("expect desk.count == 9") == [])
  }

  @Test("A replay converts each event number in lines and errors to the number in the new app")
  func eventNumbers() async throws {
    await lab.record([
      "send books onAppear", "goto 1; state books.phase; resume", "goto 2; resume",
      "expect-error branch 5", "expect-error goto 9999", "expect-error goto 0",
      "trace 4", "expect-error trace 9999", "expect-error branch 999",
      "expect-error goto 9223372036854775807", "expect-error events --since 9999",
      "state books --since 4", "events --cause 4", "branch 1", "expect books.phase == idle",
    ])
    // Before the replay, the numbers of these events do not exist, or belong to another app.
    await lab.run("send desk add 40", "reset")
    #expect(await lab.run("session replay \(lab.path("a.session"))") == [])
    #expect(await lab.run("expect books.phase == idle") == [])
  }

  @Test("An event number that did not exist in the recording does not exist in a replay either")
  func missingNumber() async throws {
    await lab.record(["send desk add 2", "expect-error goto 40"])
    for number in 1...50 { await lab.run("send desk add \(number)") }
    #expect(await lab.run("session replay \(lab.path("a.session"))") == [])
    #expect(await lab.run("expect desk.count == 2") == [])
  }

  @Test("A recording can go back to an event before it was started, and to a restart of the app")
  func earlierNumbers() async throws {
    await lab.run("state desk", "reset", "state desk")
    await lab.record([
      "send desk add 2", "expect-error goto 1", "goto 6; state desk.count; resume", "reset",
      "expect-error goto 8", "send desk add 3",
    ])
    #expect(await lab.run("session replay \(lab.path("a.session"))") == [])
    #expect(await lab.run("expect desk.count == 3") == [])
  }

  @Test("A replay that fails under other options than those of the recording names both")
  func options() async throws {
    lab.console.launchOptions = ["--seed", "4"]
    await lab.record()
    let changed = try SessionLab(.init(isBroken: true), in: lab.folder)
    let errors = await changed.run("session replay \(lab.path("a.session"))")
    #expect(
      errors.first?.hasSuffix(
        "; the session was recorded with --seed 4, but this program was started with no options"
      ) == true
    )
    changed.console.launchOptions = ["--seed", "4"]
    let equal = await changed.run("session replay \(lab.path("a.session"))")
    #expect(equal.count == 1 && !equal[0].contains("options"))
  }

  @Test("The start of a recording in a changed app warns that a replay may differ")
  func changedStart() async throws {
    let warning =
      "the app has already changed, so a replay may differ; run \"reset\" before \"session start\""
    func start() async -> [String] {
      let lines = await lab.answer("session start '\(lab.path("b.session"))' --replace")
      await lab.run("session stop")
      return Array(lines.dropFirst())
    }
    #expect(await start() == [])
    await lab.run("send desk add 2")
    #expect(await start() == [warning])
    await lab.run("reset")
    #expect(await start() == [])
  }

  @Test("A session contains the files that were read, and a replay writes no file")
  func files() async throws {
    // The name of the lab's folder is as long as a token, and would be redacted.
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "lab-\(UUID().uuidString.prefix(8))")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let (script, output) = (folder.path + "/a.inno", folder.path + "/out.txt")
    try Data("send desk add 7\n".utf8).write(to: URL(filePath: script))
    await lab.record(["source \(script)", "state desk > \(output)"])
    try FileManager.default.removeItem(atPath: script)
    try FileManager.default.removeItem(atPath: output)
    #expect(await lab.run("session replay \(lab.path("a.session"))") == [])
    #expect(await lab.run("expect desk.count == 7") == [])
    #expect(!FileManager.default.fileExists(atPath: output))
  }

  @Test("A difference is shown as a diff")
  func diff() async throws {
    await lab.record(["send books onAppear"])
    let other = try SessionLab(.init(isBroken: true), in: lab.folder)
    await other.run("session replay \(lab.path("a.session"))")
    let answers = other.console.timeline.kept.events.compactMap { event in
      if case .answer("session", let answer) = event.kind { answer.lines } else { nil }
    }
    #expect(answers.last?.first?.hasPrefix("- text: \"booksLoaded(") == true, "\(answers)")
    #expect(answers.last?.last == "+ text: \"booksLoaded([])\"", "\(answers)")
  }

  @Test("A session that began in a different state than a new app is refused")
  func lateStart() async throws {
    await lab.run("send desk add 1")
    await lab.record(["send desk add 1"])
    let errors = await lab.run("session replay \(lab.path("a.session"))")
    #expect(errors.count == 1)
    #expect(
      errors[0].hasSuffix(
        "the session began with stores.desk.count = 1, but a new instance of the app begins with "
          + "0; to record the session again, run \"session start\" before anything changes the app"
      ),
      "\(errors)"
    )
    #expect(await lab.run("expect desk.count == 2") == [])
  }

  @Test("Random numbers are the same in a replay, also of a session that began after a reset")
  func randomNumbers() async throws {
    let console = Console(name: "dice")
    console.exposeApp { console in
      console.expose(call: "roll", "A random number") { Int(console.random.next() >> 2) }
    }
    let file = lab.path("dice.session")
    for line in [
      "call roll", "reset", "session start '\(file)'", "call roll", "reset", "call roll",
      "sandbox call roll", "call roll", "session stop", "session replay '\(file)'",
    ] {
      #expect(await console.evaluate(line) == .done, "\(line)")
    }
    let answers = console.timeline.kept.events.compactMap { event in
      if case .answer("call", let answer) = event.kind { answer.lines } else { nil }
    }
    // The sandbox restores the generator.
    #expect(Set(answers).count == 4)
  }

  @Test("A replay is refused if the app is busy or cannot be restarted")
  func refusals() async throws {
    await lab.record()
    let plain = Console(name: "lab")
    await plain.evaluate("session replay \(lab.path("a.session"))")
    let last = plain.timeline.kept.events.compactMap { event in
      if case .error(let report) = event.kind { "\(report.failure.error)" } else { nil }
    }
    #expect(
      last == [
        "a replay needs a new instance of the app, but the app exposes no way to create one; in "
          + "the app's code, expose the app with console.exposeApp, or pass ConsoleRunner.main a "
          + "closure that creates the app"
      ]
    )
    await lab.console.evaluate("send desk watch")
    #expect(
      await lab.run("set settle off; session replay \(lab.path("a.session"))").first
        == "desk is still running desk-watch, started by watch; run \"settle\" first"
    )
  }

  @Test("The events of a replay have the times of the virtual clock")
  func replayTimes() async {
    await lab.record(["send desk add 1", "clock advance 10s", "send desk add 2"])
    #expect(await lab.run("session replay \(lab.path("a.session"))") == [])
    let times = lab.console.timeline.kept.events.compactMap { event in
      if case .action = event.kind { event.time } else { nil }
    }
    #expect(times.count == 4)
    #expect(times.suffix(2).first?.addingTimeInterval(10) == times.last)
  }

  @Test("If the runner cannot create a new app, reset keeps the current app")
  func failedRestart() async {
    struct PortInUse: LocalizedError {
      var errorDescription: String? { "the port is in use" }
    }
    let console = Console(name: "plain")
    console.expose(Store(reducer: DeskFeature()), as: "desk")
    console.restarts { _ in throw PortInUse() }
    await console.evaluate("send desk add 2")
    #expect(await console.evaluate("reset") == .failed)
    let last = console.timeline.kept.events.compactMap { event in
      if case .error(let report) = event.kind { "\(report.failure.error)" } else { nil }
    }
    #expect(
      last == [
        "a new instance of the app could not be started: the port is in use; the current instance "
          + "is still running"
      ]
    )
    #expect(await console.evaluate("expect desk.count == 2") == .done)
  }

  @Test("A replay does not run the commands that followed session stop on its line")
  func restOfLine() async {
    let path = lab.path("a.session")
    let line = "session start \(path); send desk add 2; session stop; send desk add 3"
    #expect(await lab.run("\(line); session replay \(path)") == [])
    #expect(await lab.run("expect desk.count == 2") == [])
  }

  @Test("A failed session command is not part of the session")
  func failedSessionCommand() async throws {
    let file = lab.path("a.session")
    let errors = await lab.run(
      "session start \(file)",
      "session start \(lab.path("b.session"))",
      "session replay \(lab.path("none.session"))",
      "send desk add 2",
      "session stop"
    )
    #expect(errors.count == 2)
    #expect(await lab.run("session replay \(file)", "expect desk.count == 2") == [])
  }

  @Test("A replay cannot start another replay")
  func nestedReplay() async throws {
    // A line that consists only of a session command is not recorded.
    await lab.record(["session replay b.session; state desk"])
    let errors = await lab.run("session replay \(lab.path("a.session"))")
    #expect(errors.first == "a replay cannot start another replay", "\(errors)")
  }

  @Test("A live session is replayed without the network")
  func live() async throws {
    let live = try SessionLab(.init(isLive: true))
    await live.run("session start \(live.path("a.session"))", "send books onAppear", "session stop")
    let count = live.sent.withLock(\.self)
    #expect(count > 0)
    #expect(await live.run("session replay \(live.path("a.session"))") == [])
    #expect(live.sent.withLock(\.self) == count)
  }
}
