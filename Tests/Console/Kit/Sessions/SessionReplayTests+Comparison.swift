import Foundation
import InnoLocking
import Testing

@testable import InnoConsole

extension SessionReplayTests {
  @Test("An event of an unknown kind is reported as an event that did not occur")
  func unknownKind() async throws {
    await lab.record(["send desk add 2"])
    var (data, sum) = (Data(), SessionFormat.seed)
    for line in try lab.text("a.session").split(separator: "\n") {
      let fields = line.dropFirst(24)
        .replacing(#""kind":"state","source":"desk""#, with: #""kind":"aura","source":"desk""#)
      SessionFormat.append(String(fields), to: &data, sum: &sum)
    }
    let entries = try SessionFile(data, path: "b.session").entries
    let aura = try #require(entries.first { $0.kindName == "aura" })
    #expect(aura.kind == nil && aura.line == nil)
    try data.write(to: URL(filePath: lab.path("b.session")))
    let errors = await lab.run("session replay \(lab.path("b.session"))")
    #expect(errors.count == 1, "\(errors)")
    #expect(
      errors.first?.contains(
        "at event \(aura.number), the replay differs from the session: desk aura did not occur"
      ) == true,
      "\(errors)"
    )
  }

  @Test("A replay of a long session stops at a snapshot that differs from the state")
  func snapshots() async throws {
    await lab.record(Array(repeating: "send desk increment", count: 500))
    let lines = try lab.text("a.session").split(separator: "\n")
    let snapshot = try #require(lines.first { $0.contains(#""kind":"snapshot""#) })
    #expect(lines.count { $0.contains(#""source":"desk""#) } >= 1_000)
    #expect(await lab.run("session replay \(lab.path("a.session"))") == [])
    // In the copy, the count in the snapshot is wrong.
    var (data, sum) = (Data(), SessionFormat.seed)
    for line in lines {
      let fields = line.dropFirst(24)
      let changed = fields.replacing(/"count":[0-9]+/, with: #""count":7"#)
      SessionFormat.append(String(line == snapshot ? changed : fields), to: &data, sum: &sum)
    }
    try data.write(to: URL(filePath: lab.path("b.session")))
    guard case .number(let number)? = try JSONValue(String(snapshot))["n"] else {
      Issue.record("the snapshot has no number")
      return
    }
    await lab.run("send desk add 7")
    #expect(
      await lab.run("session replay \(lab.path("b.session"))") == [
        "after event \(Int(number)), the state of the app differs from the recorded state; the "
          + "replay was undone"
      ]
    )
    let answers = lab.console.timeline.kept.events.compactMap { event in
      if case .answer("session", let answer) = event.kind { answer.lines } else { nil }
    }
    #expect(answers.last?.first == "- stores.desk.count: 7", "\(answers)")
    #expect(await lab.run("expect desk.count == 507") == [])
  }

  @Test("A virtual clock shows the recorded times in a replay")
  func readings() async throws {
    let console = Console(name: "watch", clock: VirtualClock())
    console.exposeApp { console in
      let elapsed = Self.stopwatch(console.clock)
      console.expose(call: "elapsed", "The time since the start") {
        Int(elapsed() / .milliseconds(1))
      }
    }
    let file = lab.path("watch.session")
    for line in [
      "session start '\(file)'", "call elapsed", "clock advance 1500ms", "call elapsed",
      "clock advance 20s", "call elapsed", "session stop", "session replay '\(file)'",
    ] {
      #expect(await console.evaluate(line) == .done, "\(line)")
    }
    let answers = console.timeline.kept.events.compactMap { event in
      if case .answer("call", let answer) = event.kind { answer.lines } else { nil }
    }
    #expect(answers == [["0"], ["1500"], ["21500"], ["0"], ["1500"], ["21500"]])
  }

  /// Returns a closure that returns the time since this call.
  private static func stopwatch(_ clock: some Clock<Duration>) -> @Sendable () -> Duration {
    let start = clock.now
    return { start.duration(to: clock.now) }
  }

  @Test("The answer of an app's own command is compared only if the command is stable")
  func ownCommand() async throws {
    let count = Locked(0)
    lab.console.add(Ticket(count: count))
    await lab.record(["ticket", "let id = ticket", "print $id"])
    #expect(await lab.run("session replay \(lab.path("a.session"))") == [])
    let other = try SessionLab(in: lab.folder)
    other.console.add(StableTicket(count: count))
    let file = other.path("b.session")
    await other.run("session start \(file)", "stable-ticket", "session stop")
    let errors = await other.run("session replay \(file)")
    #expect(errors.count == 1, "\(errors)")
    #expect(errors.first?.contains("console answer differs") == true, "\(errors)")
  }
}

/// A command that prints a different number each time.
private struct Ticket: ConsoleCommand {
  static let info = CommandInfo(
    "ticket",
    .session,
    "Prints a new number",
    examples: ["ticket"],
    isStable: false
  )

  let count: Locked<Int>

  func run(in console: Console) async throws(CommandFailure) -> Answer? { Answer(next: count) }
}

/// A command that is declared as stable, but prints a different number each time.
private struct StableTicket: ConsoleCommand {
  static let info = CommandInfo(
    "stable-ticket",
    .session,
    "Prints a new number",
    examples: ["stable-ticket"]
  )

  let count: Locked<Int>

  func run(in console: Console) async throws(CommandFailure) -> Answer? { Answer(next: count) }
}

extension Answer {
  /// The next number.
  fileprivate init(next count: Locked<Int>) {
    let number = count.withLock { count in
      count += 1
      return count
    }
    self.init(.int(number), "\(number)")
  }
}
