import Foundation
import InnoFlow
import TestSupport
import Testing

@testable import InnoConsole
@testable import InnoConsoleRemote

@Suite("Sessions with an app in another process", .timeLimit(.minutes(1)))
@MainActor
struct RemoteSessionTests {
  private let host: Host

  init() throws {
    host = try Host()
    try host.listen()
  }

  @Test("A line runs in the app, and the events are printed in the client")
  func line() async throws {
    let client = try await Client(host)
    #expect(client.console.name == "counter")
    let (outcome, output) = await client.line("send counter add 41; state counter.count")
    #expect(outcome == .done && host.store.count == 41)
    #expect(output == "  counter  action   add(41)\n  counter  state    count: 0 -> 41\n41\n")
    let failed = await client.line("send counter nope")
    #expect(failed.outcome == .failed)
    #expect(failed.output.hasPrefix("error: unknown action \"nope\""))
    #expect(failed.output.hasSuffix("\n  send counter nope\n               ^^^^\n"))
  }

  @Test("Each client sees all events of the app, but only its own answers")
  func severalClients() async throws {
    let (first, second) = (try await Client(host), try await Client(host))
    let result = await first.line("state counter.count; send counter increment; nope")
    #expect(result.output.hasPrefix("0\n  counter  action   increment\n"))
    #expect(result.output.contains("error: unknown command \"nope\""))
    #expect(await first.line("expect counter.count == 9").output.contains("but it is"))
    await host.console.evaluate("send counter increment; stores")
    #expect(
      await second.line("state counter.count").output
        == "  counter  action   increment\n  counter  state    count: 0 -> 1\n"
        + "  counter  action   increment\n  counter  state    count: 1 -> 2\n2\n"
    )
  }

  @Test("Two attached sessions are recorded in one file, and replayed with their own variables")
  func recordedSessions() async throws {
    let (console, file) = (host.console, host.folder + "/a.session")
    console.exposeApp { $0.expose(Store(reducer: Counter()), as: "tally") }
    // The new app has only the store that a replay starts again.
    for line in ["reset", "session start \(file)", "let n = 1"] {
      #expect(await console.evaluate(line) == .done, "\(line)")
    }
    let (first, second) = (try await Client(host), try await Client(host))
    for (client, line) in [
      (first, "send tally add $n"), (second, "let n = 20"), (first, "let n = 300"),
      (second, "send tally add $n"), (first, "send tally add $n"),
    ] {
      #expect(await client.line(line).outcome == .done, "\(line)")
    }
    for line in [
      "expect tally.count == 321", "session stop", "reset", "session replay \(file)",
      "expect tally.count == 321",
    ] {
      #expect(await console.evaluate(line) == .done, "\(line)")
    }
    #expect(host.errors == [])
  }

  @Test("Files and pipes in a line belong to the client")
  func files() async throws {
    let client = try await Client(host)
    let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
    defer { try? FileManager.default.removeItem(atPath: file) }
    var runs: [[String]] = []
    client.console.runShell = { command, input in
      runs.append([command, input])
      return 0
    }
    let written = await client.line(
      "send counter add 3; state counter.count > \(file); print more >> \(file)"
    )
    #expect(written.outcome == .done, "\(written.output)")
    #expect(try String(contentsOfFile: file, encoding: .utf8) == "3\nmore\n")
    await client.line("state counter.count | wc -l")
    #expect(runs == [["wc -l", "3\n"]])
    try "[1, 2]".write(toFile: file, atomically: true, encoding: .utf8)
    #expect(await client.line("let x = @\(file); expect $x == [1, 2]").outcome == .done)
    let failed = await client.line("let x = @\(file).none")
    #expect(failed.output.hasPrefix("error: cannot read \(file).none: no such file"))
    #expect(await client.line("print x > /nowhere/x").output.contains("/nowhere does not exist"))
  }

  @Test("A client without a terminal refuses a pipe like an app without a terminal")
  func pipeWithoutTerminal() async throws {
    let client = try await Client(host)
    let refused = await client.line("state counter.count | wc -l")
    #expect(refused.outcome == .failed)
    #expect(
      refused.output.hasPrefix(
        "error: \"|\" needs a terminal to run a shell command; use \"> FILE\" instead\n"
      ),
      "\(refused.output)"
    )
  }

  @Test("Each client has its own copy of the variables, aliases and settings of the app")
  func ownLanguage() async throws {
    await host.console.evaluate("alias up = send counter increment; let five = state counter.count")
    let (first, second) = (try await Client(host), try await Client(host))
    await first.line(
      "let x = state counter.count; alias down = send counter add -1; set timeout 7s"
    )
    #expect(await first.line("$x; up; down; $five").outcome == .done)
    #expect(await second.line("$x").outcome == .failed)
    #expect(await second.line("down").outcome == .failed)
    #expect(await second.line("set timeout").output == "timeout 30s\n")
    #expect(await second.line("up; history").output.hasSuffix("set timeout\n"))
    #expect(host.console.defaultTimeout == .seconds(30))
    await host.console.evaluate("set width 40")
    let third = try await Client(host)
    #expect(await third.line("set width").output == "width 40\n")
    let others = await second.line("events console command")
    #expect(others.output.contains("set timeout") && !others.output.contains("set width"))
  }

  @Test("trace shows the effects of the client's own line")
  func trace() async throws {
    let (first, second) = (try await Client(host), try await Client(host))
    await first.line("send counter add 3")
    await second.line("send counter add 4")
    #expect(await first.line("trace").output.contains("action add(3)"))
  }

  @Test("A lesson of one client runs in its own app")
  func lesson() async throws {
    host.console.addLessonApp("default") { $0.expose(Store(reducer: Counter()), as: "counter") }
    host.console.add(
      Lesson(
        "up",
        text: """
          title: Counts
          == One up
          Count to one.
          goal: counter.count == 1
          why: It counts.
          solution: send counter increment
          """
      )
    )
    let (first, second) = (try await Client(host), try await Client(host))
    #expect(await first.line("tour up").output.contains("1/1  One up\nCount to one.\n"))
    #expect(first.console.lessonMode == "tour up 1/1" && second.console.lessonMode == nil)
    #expect(await second.line("send counter increment").outcome == .done)
    #expect(host.store.count == 1)
    let end = await first.line("send counter increment").output
    #expect(
      end.contains("✓ It counts.")
        && end.contains("The lesson \"up\" is done: 1 of 1 step reached.")
    )
    #expect(first.console.lessonMode == nil)
    #expect(host.store.count == 1)
  }

  @Test("Events of another client do not count in a lesson")
  func eventsInLesson() async throws {
    host.console.addLessonApp("default") { $0.expose(Store(reducer: Counter()), as: "counter") }
    host.console.add(
      Lesson(
        "any",
        text: """
          title: Sends
          == Send
          Send an action.
          goal: $events.any(e => e.kind == "action")
          why: It is sent.
          solution: send counter increment
          """
      )
    )
    let (first, second) = (try await Client(host), try await Client(host))
    await first.line("tour any")
    await second.line("send counter increment")
    await first.line("stores")
    #expect(first.console.lessonMode == "tour any 1/1")
    #expect(await first.line("send counter add 2").output.contains("✓ It is sent."))
  }

  @Test("JSON can span lines, and a line can contain any characters")
  func severalLines() async throws {
    let client = try await Client(host)
    #expect(await client.line("send counter add [").outcome == .incomplete)
    #expect(await client.line("send counter write \"서재 🚪\"").outcome == .done)
    #expect(host.store.note == "서재 🚪")
  }

  @Test("Completions and hints come from the current state of the app")
  func completion() async throws {
    let client = try await Client(host)
    let completion = await client.console.complete("send counter i", at: 14)
    #expect(completion == Completion(range: 13..<14, candidates: [.init("increment")]))
    #expect(await client.console.complete("nope nope ", at: 10).candidates.isEmpty)
    #expect(await client.console.hint(for: "send counter add ") == "Int")
    #expect(await client.console.hint(for: "nope ") == nil)
  }

  @Test("A waiting command can be interrupted, and the session continues")
  func interrupt() async throws {
    let client = try await Client(host)
    let waiting = Task { await client.line("wait counter.count == 9") }
    await waitUntil { host.console.timeline.kept.events.contains { $0.kind.name == "command" } }
    waiting.cancel()
    let (outcome, output) = await waiting.value
    #expect(outcome == .failed && output == "error: interrupted\n")
    #expect(await client.line("state counter.count").output == "0\n")
  }

  @Test("A waiting client does not delay the others")
  func waitingClient() async throws {
    let (first, second) = (try await Client(host), try await Client(host))
    async let waiting = first.line("wait counter.count == 2")
    await second.line("send counter add 2")
    #expect(await waiting.outcome == .done)
  }

  @Test("quit ends only the session of its client, even while another client runs a file")
  func quit() async throws {
    let (first, second) = (try await Client(host), try await Client(host))
    let file = host.folder + "/wait.inno"
    try "wait counter.count == 5\nsend counter increment\n"
      .write(toFile: file, atomically: true, encoding: .utf8)
    async let reading = first.line("source \(file)")
    await waitUntil { host.console.timeline.kept.events.contains { $0.kind.name == "command" } }
    #expect(await second.line("quit 3").outcome == .quit(3))
    second.console.close()
    await host.console.evaluate("send counter add 5")
    #expect(await reading.outcome == .done)
    #expect(host.store.count == 6)
  }

  @Test(
    "A watched change is printed once, and only for the client that watches it"
  )
  func ownWatching() async throws {
    let (first, second) = (try await Client(host), try await Client(host))
    let change = "  counter  watch    count: 0 -> 1\n"
    await first.line("watch counter.count")
    // Events that happen in the meantime are printed before the answer.
    #expect(await first.line("send counter increment; stores").output.contains(change))
    #expect(!(await second.line("stores").output.contains("watch ")))
    #expect(await second.line("events counter watch").output == "")
    await host.console.evaluate("watch counter.count; watch counter.note")
    await second.line("watch counter.count")
    await second.line("send counter increment")
    for client in [first, second] {
      await client.line("stores")
      let changes = await client.line("events counter watch").output.split(separator: "\n")
      #expect(changes.filter { $0.contains("count: 1 -> 2") }.count == 1, "\(changes)")
    }
  }

  @Test("Watching ends with its client, and continues for another client")
  func watching() async throws {
    let (first, second) = (try await Client(host), try await Client(host))
    await first.line("watch counter.count")
    await second.line("watch counter.count; watch counter.note")
    #expect(await second.line("watch").output == "counter.count\ncounter.note\n")
    #expect(await first.line("watch").output == "counter.count\n")
    #expect(await second.console.stopWatching())
    #expect(await second.console.stopWatching() == false)
    #expect(
      await first.line("send counter increment").output.contains("watch    count: 0 -> 1\n")
    )
    first.console.close()
    await waitUntil { host.console.app.watches(of: 1).isEmpty }
    await host.console.evaluate("send counter increment")
    #expect(!host.console.timeline.kept.events.suffix(2).contains { $0.kind.name == "watch" })
  }

  @Test("Text has the width of the client's terminal and the colors of its options")
  func form() async throws {
    let client = try await Client(host, .init(color: .auto, suitsColor: true))
    client.console.width = 31
    #expect(await client.line("set color; send counter increment").output.contains("\u{1B}[2m"))
    await client.line("set color never")
    #expect(!(await client.line("send counter increment").output.contains("\u{1B}")))
    #expect(await client.line("set color").output == "color never\n")
  }

  @Test("JSON output has the app's format, with one object per line")
  func json() async throws {
    let client = try await Client(host, .init(json: true))
    let lines = await client.line("send counter increment; nope").output.split(separator: "\n")
    let own = host.console.timeline.kept.events.suffix(4).map(\.json)
    #expect(lines.map(String.init) == own)
    #expect(own.last?.contains("\"kind\":\"error\"") == true)
  }

  @Test("A very long answer arrives completely")
  func longAnswer() async throws {
    let client = try await Client(host)
    let note = String(repeating: "문서 🚪 ", count: 30_000)
    host.store.send(.write(note))
    let output = await client.line("state counter note").output
    #expect(output.hasSuffix("\"\(note)\"\n"))
  }

  @Test("A line that is too long for a message is refused, and the session continues")
  func longLine() async throws {
    let client = try await Client(host)
    let line = "send counter write " + String(repeating: "x", count: Message.limit)
    let (outcome, output) = await client.line(line)
    #expect(outcome == .failed && output.contains("longer than 1 MB"), "\(output)")
    #expect(await client.line("stores").outcome == .done)
  }

  @Test("When the app stops listening, its clients are notified and running commands end")
  func end() async throws {
    let listener = try ConsoleListener(
      host.console,
      ListeningSocket(at: host.folder + "/two.sock"),
      at: host.folder + "/two.sock"
    )
    let console = try await RemoteConsole.attach(to: listener.path)
    var notices: [RemoteConsole.Notice] = []
    console.onNotice = { notices.append($0) }
    Task { await console.receive() }
    async let waiting = console.evaluate("wait counter.count == 9", settles: false)
    await waitUntil { host.console.timeline.kept.events.contains { $0.kind.name == "command" } }
    listener.close()
    #expect(await waiting == .quit(1))
    #expect(notices == [.ended(reason: nil)])
    #expect(await console.evaluate("stores", settles: false) == .quit(1))
    #expect(await console.complete("s", at: 1).candidates.isEmpty)
    #expect(await console.hint(for: "send ") == nil)
    #expect(await console.stopWatching() == false)
  }
}
