import Foundation
import InnoFlow
import InnoLocking
import Testing

@testable import InnoConsole

@MainActor
@Suite("Session files", .timeLimit(.minutes(5)))
struct SessionFileTests {
  let lab: SessionLab

  init() throws {
    lab = try SessionLab()
  }

  func record(_ lines: [String] = ["send books onAppear", "send desk add 2"]) async {
    await lab.run("session start \(lab.path("a.session"))")
    for line in lines { await lab.run(line) }
    await lab.run("session stop")
  }

  /// Returns the number of a line of a session file.
  private static func number(_ line: JSONValue?) -> Int {
    if case .number(let number)? = line?["n"] { Int(number) } else { 0 }
  }

  /// Writes a damaged copy and returns the error of its replay.
  private func replay(_ change: (inout [UInt8]) -> Void) async throws -> [String] {
    var bytes = Array(try lab.text("a.session").utf8)
    change(&bytes)
    try Data(bytes).write(to: URL(filePath: lab.path("b.session")))
    return await lab.run("session replay \(lab.path("b.session"))")
  }

  @Test("A session file can be read only by its owner, and contains lines, events and answers")
  func contents() async throws {
    await record()
    let attributes = try FileManager.default.attributesOfItem(atPath: lab.path("a.session"))
    #expect(attributes[.posixPermissions] as? Int == 0o600)
    let lines = try lab.text("a.session").split(separator: "\n").map(String.init)
    let kinds = try lines.compactMap { try JSONValue($0)["kind"] }
    #expect(kinds.first == "session" && kinds.last == "end")
    for kind in [
      "command", "action", "state", "phase", "effect", "request", "exchange", "response",
    ] {
      #expect(kinds.contains(JSONValue.string(kind)), "\(kind)")
    }
    let typed = try lines.map { try JSONValue($0) }.compactMap { $0["typed"]?["line"] }
    #expect(typed == ["send books onAppear", "send desk add 2"])
  }

  @Test("The recording starts and stops once, and the prompt shows it")
  func startAndStop() async throws {
    #expect(await lab.answer("session") == ["off"])
    #expect(
      await lab.run("session stop") == [
        "no session is being written; start one with \"session start FILE\""
      ]
    )
    await lab.run("session start \(lab.path("a.session"))")
    #expect(lab.console.mode?.hasPrefix("recording") == true)
    #expect(await lab.answer("session") == ["writing \(lab.path("a.session"))"])
    #expect(
      await lab.run("session start \(lab.path("b.session"))") == [
        "the session is already being written to \(lab.path("a.session")); run \"session stop\" first"
      ]
    )
    await lab.run("session stop")
    #expect(lab.console.mode?.hasPrefix("recording") == false)
    #expect(
      await lab.run("session start \(lab.path("a.session"))") == [
        "cannot write \(lab.path("a.session")): the file exists; add --replace to replace it"
      ]
    )
    #expect(await lab.run("session start \(lab.path("a.session")) --replace", "session stop") == [])
  }

  @Test("A replay starts a new app and repeats every event without requests to the stub")
  func replays() async throws {
    await record()
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
    await record(["sandbox send books onAppear", "send books onAppear"])
    let count = lab.requests.withLock(\.self)
    #expect(count == 2)
    #expect(await lab.run("session replay \(lab.path("a.session"))") == [])
    #expect(await lab.run("expect books.books.first.id == 2") == [])
    #expect(lab.requests.withLock(\.self) == count)
  }

  @Test("After the replay of a session that ends in a sandbox, requests reach the stub")
  func endsInSandbox() async throws {
    await record(["sandbox on", "send books onAppear"])
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

  @Test("A lesson is refused during a recording, and a recording in a lesson ends with the lesson")
  func lesson() async throws {
    lab.console.add(SessionLab.lesson)
    let (first, second) = (lab.path("a.session"), lab.path("b.session"))
    #expect(
      await lab.run("session start \(first)", "tour desk") == [
        "the session is being written to \(first); run \"session stop\" first"
      ]
    )
    #expect(lab.console.lessonMode == nil)
    #expect(
      await lab.run(
        "session stop",
        "tour desk",
        "session start \(second)",
        "send desk add 1",
        "tour stop"
      ) == []
    )
    let last = try #require(try lab.text("b.session").split(separator: "\n").last)
    #expect(try JSONValue(String(last))["kind"] == "end")
  }

  @Test(
    "A recording that cannot be written is reported and stopped before the next line",
    .enabled(if: FileManager.default.fileExists(atPath: "/dev/full"))
  )
  func fullDisk() async {
    #expect(
      await lab.run("session start /dev/full", "send desk add 1", "send desk add 2") == [
        "cannot write /dev/full: no space left on device"
      ]
    )
    #expect(await lab.answer("session") == ["off"])
    #expect(await lab.run("expect desk.count == 3") == [])
  }

  @Test("Commands after session start on the same line belong to the session")
  func sameLine() async throws {
    await lab.run("session start \(lab.path("a.session")); send desk add 2; send desk add 3")
    await lab.run("session stop")
    #expect(await lab.run("session replay \(lab.path("a.session"))") == [])
    #expect(await lab.run("expect desk.count == 5") == [])
  }

  @Test("A replay can end after a given event")
  func until() async throws {
    await record(["send desk add 2", "send desk add 3"])
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
    await record(["send desk add 2", "clock advance 2s", "send desk add 3", "clock advance 500ms"])
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
    await record([
      "send desk add 2", "send desk add 3", "back", "expect-error send desk add 1", "forward",
      "branch",
      "send desk add 4", "sandbox send desk add 5", "compare main b1",
    ])
    // The events of the replay have other numbers, which the expected error names.
    #expect(await lab.run("session replay \(lab.path("a.session"))") == [])
    #expect(await lab.run("expect desk.count == 9") == [])
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
    await record(["source \(script)", "state desk > \(output)"])
    try FileManager.default.removeItem(atPath: script)
    try FileManager.default.removeItem(atPath: output)
    #expect(await lab.run("session replay \(lab.path("a.session"))") == [])
    #expect(await lab.run("expect desk.count == 7") == [])
    #expect(!FileManager.default.fileExists(atPath: output))
  }

  @Test("A session contains no secrets of headers, cookies, bodies or typed passwords")
  func secrets() async throws {
    await record([
      "send books onAppear", "call login hunter2-secret", "print token-0815-abc",
      "send desk write \"token-0815-abc\"",
    ])
    let text = try lab.text("a.session")
    for secret in ["c0ffee-secret", "cookie-4711", "token-0815-abc", "hunter2-secret"] {
      #expect(!text.contains(secret), "\(secret)")
    }
    #expect(text.contains("call login REDACTED-") && text.contains("send desk write \\\"REDACTED-"))
    // Equal secrets have equal placeholders, so that the replay can compare them.
    #expect(await lab.run("session replay \(lab.path("a.session"))") == [])
  }

  @Test("A typed secret is removed from the file when its request ends, not when recording stops")
  func lateSecrets() async throws {
    await lab.run("session start \(lab.path("a.session"))", "call login hunter2-secret")
    lab.console.sessionWriter()
    let text = try lab.text("a.session")
    #expect(text.contains("call login REDACTED-") && !text.contains("hunter2-secret"))
    await lab.run("send desk add 2", "session stop")
    let attributes = try FileManager.default.attributesOfItem(atPath: lab.path("a.session"))
    #expect(attributes[.posixPermissions] as? Int == 0o600)
    #expect(await lab.run("session replay \(lab.path("a.session"))") == [])
    #expect(await lab.run("expect desk.count == 2") == [])
  }

  @Test("A secret that equals the name of a field or the kind of an event does not damage the file")
  func secretField() async throws {
    await record(["send desk add 2", "call login action", "send desk add 3"])
    let text = try lab.text("a.session")
    #expect(text.contains("call login REDACTED-") && !text.contains("call login action"))
    #expect(text.contains(#""kind":"action""#) && text.contains(#""action":"add""#))
    #expect(await lab.run("session replay \(lab.path("a.session"))") == [])
    #expect(await lab.run("expect desk.count == 5") == [])
  }

  @Test("A truncated session is replayed up to its last complete event")
  func cut() async throws {
    await record()
    let bytes = Array(try lab.text("a.session").utf8)
    let first = try #require(bytes.firstIndex(of: 10)) + 1
    for length in stride(from: first, to: bytes.count, by: 97) {
      let errors = try await replay { $0.removeSubrange(length...) }
      #expect(errors == [], "\(length)")
    }
    for length in stride(from: 0, to: first, by: 61) {
      #expect(
        try await replay { $0.removeSubrange(length...) } == [
          "cannot read \(lab.path("b.session")): it is not a session file; create one with \"session start FILE\""
        ]
      )
    }
  }

  @Test("A flipped byte is reported with the event before it, and the app is unchanged")
  func flipped() async throws {
    await record()
    await lab.run("send desk add 1")
    let bytes = Array(try lab.text("a.session").utf8)
    for place in stride(from: 0, to: bytes.count - 1, by: 211) {
      let errors = try await replay { $0[place] ^= 0x10 }
      #expect(errors.count == 1, "\(place)")
      #expect(
        errors[0].hasPrefix("cannot read \(lab.path("b.session")): ")
          && (errors[0].contains("is damaged; restore the file from a copy")
            || errors[0].contains("it is not a session file")),
        "\(errors)"
      )
    }
    #expect(await lab.run("expect desk.count == 3") == [])
  }

  @Test("A session of another version is refused")
  func version() async throws {
    await record()
    let lines = try lab.text("a.session").split(separator: "\n")
    var (data, sum) = (Data(), SessionFormat.seed)
    for line in lines {
      let fields = line.dropFirst(24).replacing("\"version\":1,", with: "\"version\":9,")
      SessionFormat.append(String(fields), to: &data, sum: &sum)
    }
    try data.write(to: URL(filePath: lab.path("b.session")))
    #expect(
      await lab.run("session replay \(lab.path("b.session"))") == [
        "cannot read \(lab.path("b.session")): it uses version 9 of the format, but this program reads "
          + "version 1; replay it with the release that wrote it"
      ]
    )
    #expect(await lab.run("expect desk.count == 2", "expect books.phase == loaded") == [])
  }

  @Test(
    "A session that does not fit the app is refused with the event, and the app is unchanged",
    arguments: ["name", "store", "action", "broken"]
  )
  func otherApp(change: String) async throws {
    let line = change == "action" ? "send desk add 2" : "send books onAppear"
    await record([line])
    var release = SessionLab.Release()
    switch change {
    case "name": release.name = "other"
    case "store": release.hasDesk = false
    case "action":
      // The action in the file is replaced by one that the app does not have.
      var (data, sum) = (Data(), SessionFormat.seed)
      for line in try lab.text("a.session").split(separator: "\n") {
        let fields = line.dropFirst(24).replacing("send desk add 2", with: "send desk bad 2")
        SessionFormat.append(String(fields), to: &data, sum: &sum)
      }
      try data.write(to: URL(filePath: lab.path("a.session")))
    default: release.isBroken = true
    }
    let other = try SessionLab(release, in: lab.folder)
    await other.run("tab desk")
    let errors = await other.run("session replay \(lab.path("a.session"))")
    let entries = try lab.text("a.session").split(separator: "\n").map { try JSONValue(String($0)) }
    let actions = entries.filter { $0["kind"] == "action" }
    let place =
      switch change {
      case "name", "store": "event \(Self.number(entries.first) + 1): "
      case "action": "at event \(Self.number(actions.first)), the replay differs from the session: "
      default: "at event \(Self.number(actions.last)), the replay differs from the session: "
      }
    #expect(errors.contains { $0.contains(place) }, "\(errors)")
    let expected =
      switch change {
      case "name": "was recorded in the app lab, not in other"
      case "store": "the recorded app has the store desk, but this app does not"
      case "action": "the replay fails: unknown action \"bad\""
      default: "books action differs; the replay was undone"
      }
    #expect(errors.contains { $0.contains(expected) }, "\(errors)")
    #expect(await other.run("expect tab == desk", "expect books.phase == idle") == [])
  }

  @Test("A difference is shown as a diff")
  func diff() async throws {
    await record(["send books onAppear"])
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
    await record(["send desk add 1"])
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
    await record()
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
    await record(["send desk add 1", "clock advance 10s", "send desk add 2"])
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

  @Test("A replay cannot start another replay")
  func nestedReplay() async throws {
    // A line that consists only of a session command is not recorded.
    await record(["session replay b.session; state desk"])
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
