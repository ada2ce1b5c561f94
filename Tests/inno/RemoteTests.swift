import Foundation
import PseudoTerminal
import Testing

@Suite("Listening and attaching", .timeLimit(.minutes(5)))
struct RemoteTests {
  private let folder: Folder
  private let path: String

  init() throws {
    folder = try Folder()
    path = folder.path + "/app.sock"
  }

  private func attach(
    _ arguments: [String] = [],
    input: String = ""
  ) async throws
    -> Program.Result
  {
    try await Program.run(["attach", path] + arguments, input: input)
  }

  private func terminal(_ arguments: [String]) throws -> PseudoTerminal {
    try PseudoTerminal(
      ProgramPath.inno,
      arguments,
      environment: PseudoTerminal.environment(home: folder.path),
      rows: 40,
      columns: 100
    )
  }

  @Test("An attached script has the same text, errors and exit code as one in the app")
  func script() async throws {
    let app = try ListeningProgram(at: path)
    let script = ScriptTests.allLayers
    let result = try await attach(input: script)
    #expect(result.status == 0 && result.errors.isEmpty, "\(result.errors)")
    let local = try await Program.run(input: script)
    let (mine, theirs) = (ScriptTests.sides(of: result.output), ScriptTests.sides(of: local.output))
    #expect(mine.app == theirs.app && mine.network == theirs.network)
    let failed = try await attach(input: "stores\nexpect tab == x\nstores\n")
    #expect(failed.status == 1)
    #expect(failed.errors.hasPrefix("<stdin>:2: error: "))
    #expect(try await attach(["--keep-going", "-c", "nope\nquit 4"]).status == 4)
    withExtendedLifetime(app) {}
  }

  @Test("The commands of the documentation work as shown")
  func page() async throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let page = try String(contentsOf: root.appending(path: "Docs/Remote.md"), encoding: .utf8)
    let section = try #require(
      page.components(separatedBy: "```sh\n").dropFirst().first?
        .components(separatedBy: "\n```\n").first
    )
    let commands = section.split(separator: "\n").compactMap {
      $0.components(separatedBy: "   ").first?.replacing("/tmp/inno.sock", with: path)
    }
    #expect(commands.first == "inno listen --socket \(path)" && commands.count == 3)
    let app = try ListeningProgram(at: path)
    let smoke = try folder.file("smoke.inno", "stores\n")
    for command in commands.dropFirst() {
      let line = command.replacing("inno attach", with: "'\(ProgramPath.inno)' attach")
        .replacing("smoke.inno", with: smoke)
      #expect(line.contains(path))
      let result = try await Program.shell(line + (line.contains("<") ? "" : " < /dev/null"))
      #expect(result.status == 0, "\(command): \(result.errors)")
    }
    withExtendedLifetime(app) {}
  }

  @Test("The app keeps its state when a client disconnects, and --output json is the same")
  func state() async throws {
    let app = try ListeningProgram(at: path)
    #expect(try await attach(["-c", "send people onAppear"]).status == 0)
    let result = try await attach(["--output", "json", "-c", "state people people.count"])
    let answer = try #require(result.lines.last)
    #expect(answer.contains("\"kind\":\"answer\"") && answer.contains("\"data\":10"))
    #expect(app.end(with: SIGINT) == 130)
  }

  @Test(
    "The socket is removed when a signal ends the program",
    arguments: [SIGINT, SIGTERM]
  )
  func end(signal: Int32) throws {
    let app = try ListeningProgram(at: path)
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
    #expect(app.end(with: signal) == 128 + signal)
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  @Test("The socket of a killed program is replaced, but the socket of a running program is not")
  func restart() async throws {
    _ = try ListeningProgram(at: path).end(with: SIGKILL)
    let lost = try await attach(["-c", "stores"])
    #expect(lost.status == 1)
    #expect(
      lost.errors == "inno: no app is listening at \"\(path)\" anymore; start the app again\n"
    )
    let app = try ListeningProgram(at: path)
    let second = try await Program.run(["listen", "--socket", path])
    #expect(second.status == 1)
    #expect(
      second.errors
        == "inno: an app is already listening at \"\(path)\"; attach to it, or use another path\n"
    )
    #expect(try await attach(["-c", "stores"]).status == 0)
    withExtendedLifetime(app) {}
  }

  @Test("An initial file runs before clients attach, and all clients have its aliases")
  func initFile() async throws {
    let file = try folder.file("my.inno", "alias who = state people people.count\n")
    let app = try ListeningProgram(at: path, ["--init", file])
    #expect(try await attach(["-c", "who"]).output == "> who\n0\n")
    withExtendedLifetime(app) {}
  }

  @Test("Attaching without an app fails, and unsupported options are refused")
  func nobody() async throws {
    let result = try await attach(["-c", "stores"])
    #expect(result.status == 1 && result.output.isEmpty)
    #expect(
      result.errors
        == "inno: there is no socket at \"\(path)\"; start the app with \"listen --socket PATH\"\n"
    )
    #expect(try await Program.run(["attach"]).status == 2)
    #expect(try await Program.run(["listen"]).status == 2)
  }

  @Test("A file that is not a socket is refused by listen and attach")
  func notASocket() async throws {
    let file = try folder.file("text", "text\n")
    for arguments in [["attach", file], ["listen", "--socket", file]] {
      let result = try await Program.run(arguments)
      #expect(result.status == 1)
      #expect(
        result.errors == "inno: \"\(file)\" is not a socket; use another path\n"
      )
    }
  }

  @Test("In a terminal completion uses the state of the app, and Ctrl-C interrupts a command")
  func session() throws {
    let app = try ListeningProgram(at: path)
    let terminal = try terminal(["attach", path])
    try terminal.waitFor("the prompt") {
      $0.transcript.contains("attached to inno at \(path)") && $0.cursorLine == "inno(attached)>"
    }
    terminal.send("send people onAppear\r")
    try terminal.waitFor("the answer") {
      $0.transcript.contains("loading -> loaded") && $0.cursorLine == "inno(attached)>"
    }
    terminal.send("sen\tpeo\tsele\t")
    try terminal.waitFor("the action") {
      $0.cursorLine.hasPrefix("inno(attached)> send people select")
    }
    terminal.send("\t")
    try terminal.waitFor("the ids") { $0.transcript.contains("10") }
    terminal.send("3\r")
    try terminal.waitFor("the route") {
      $0.transcript.contains("resetTo -> [detail(3)]") && $0.cursorLine == "inno(attached)>"
    }
    terminal.send("send people peopleLoaded [\r")
    try terminal.waitFor("the second prompt") {
      $0.cursorLine == String(repeating: ".", count: 14) + ">"
    }
    terminal.send(.controlC)
    try terminal.waitFor("the first prompt") { $0.cursorLine == "inno(attached)>" }
    terminal.send("stores;wait people.phase == idle\r")
    try terminal.waitFor("the command to run") { $0.transcript.contains("settings  phase idle") }
    terminal.send(.controlC)
    try terminal.waitFor("the prompt") {
      $0.transcript.contains("error: interrupted") && $0.cursorLine == "inno(attached)>"
    }
    terminal.send(.controlD)
    #expect(try terminal.waitForExit() == .exited(0))
    #expect(app.end(with: SIGINT) == 130)
  }

  @Test(
    "Events of other clients appear above the line being typed, and the end of the app is reported"
  )
  func severalClients() async throws {
    let app = try ListeningProgram(at: path)
    let terminal = try terminal(["attach", path])
    try terminal.waitFor("the prompt") { $0.cursorLine == "inno(attached)>" }
    terminal.send("half typ")
    try terminal.waitFor("the half line") { $0.cursorLine == "inno(attached)> half typ" }
    #expect(try await attach(["-c", "send people clearSelection; routes"]).status == 0)
    try terminal.waitFor("the event above the line") {
      $0.transcript.contains("people   action   clearSelection")
        && $0.cursorLine == "inno(attached)> half typ"
    }
    #expect(!terminal.screen.transcript.contains("routes"))
    #expect(app.end(with: SIGTERM) == 143)
    #expect(try terminal.waitForExit() == .exited(1))
    #expect(
      terminal.screen.transcript.contains("inno: the session with the app at \"\(path)\""),
      "\(terminal.screen.transcript)"
    )
  }

  @Test("In a terminal a listening app stays usable, and ends with its session")
  func ownTerminal() async throws {
    let terminal = try terminal(["listen", "--socket", path])
    try terminal.waitFor("the prompt") {
      $0.transcript.contains("attach with: inno attach \(path)") && $0.cursorLine == "inno>"
    }
    #expect(try await attach(["-c", "send people onAppear; quit"]).status == 0)
    try terminal.waitFor("the events of the client") {
      $0.transcript.contains("loading -> loaded") && $0.cursorLine == "inno>"
    }
    terminal.send("state people people.count\r")
    try terminal.waitFor("the answer") { $0.transcript.contains("\n10\n") }
    terminal.send(.controlD)
    #expect(try terminal.waitForExit() == .exited(0))
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  @Test(
    "A client can leave an app that is suspended",
    arguments: ["stores\r", PseudoTerminal.Key.controlC.rawValue]
  )
  func stoppedApp(input: String) throws {
    let app = try ListeningProgram(at: path)
    let terminal = try terminal(["attach", path])
    try terminal.waitFor("the prompt") { $0.cursorLine == "inno(attached)>" }
    app.stop()
    terminal.send(input)
    try terminal.waitFor("the line to be sent") { $0.cursorLine.isEmpty }
    // The system merges two signals that arrive at the same time.
    try terminal.waitFor("the end of the session") { screen in
      terminal.signal(SIGINT)
      return screen.transcript.replacing("\n", with: "")
        .contains("ended: the app does not respond")
    }
    #expect(try terminal.waitForExit() == .exited(1))
    app.signal(SIGCONT)
    #expect(app.end(with: SIGINT) == 130)
  }

  @Test("With --output json the output contains only objects")
  func jsonInvitation() async throws {
    let result = try await Program.shell(
      """
      cd '\(folder.path)'
      '\(ProgramPath.inno)' listen --socket app.sock --output json \
        < /dev/null > out.txt 2> err.txt & program=$!
      while kill -0 $program && ! grep -sq listening err.txt; do :; done
      kill -INT $program; wait $program; echo "exit $?"; cat out.txt
      """
    )
    #expect(result.lines == ["exit 130"])
  }

  @Test("The prompt of an attached session shows the lesson, and Ctrl-C leaves the lesson")
  func lesson() throws {
    let app = try ListeningProgram(at: path)
    let terminal = try terminal(["attach", path])
    try terminal.waitFor("the prompt") { $0.cursorLine == "inno(attached)>" }
    terminal.send("tour stale\r")
    try terminal.waitFor("the first step") {
      $0.transcript.contains("1/2  See it") && $0.cursorLine == "inno(attached, tour stale 1/2)>"
    }
    terminal.send(.controlC)
    try terminal.waitFor("the end of the lesson") {
      $0.transcript.contains("the lesson \"stale\" ended at step 1: 0 of 2 steps reached")
        && $0.cursorLine == "inno(attached)>"
    }
    terminal.send(.controlD)
    #expect(try terminal.waitForExit() == .exited(0))
    withExtendedLifetime(app) {}
  }

  @Test("An attached dumb terminal reads plain lines")
  func dumb() throws {
    let app = try ListeningProgram(at: path)
    let terminal = try PseudoTerminal(
      ProgramPath.inno,
      ["attach", path],
      environment: PseudoTerminal.environment(home: folder.path, adding: ["TERM": "dumb"])
    )
    try terminal.waitFor("the prompt") { $0.cursorLine == "inno(attached)>" }
    terminal.send("stores\r")
    try terminal.waitFor("the answer") { $0.transcript.contains("0 actions") }
    #expect(terminal.screen.unknown.isEmpty)
    terminal.send("quit 3\r")
    #expect(try terminal.waitForExit() == .exited(3))
    withExtendedLifetime(app) {}
  }

  @Test("An interrupted script exits with 130, and the app continues")
  func interruptedScript() async throws {
    let app = try ListeningProgram(at: path)
    let result = try await Program.shell(
      """
      cd '\(folder.path)'
      '\(ProgramPath.inno)' attach app.sock -c 'wait people.phase == loaded' > out.txt & program=$!
      while kill -0 $program && ! grep -sq '> wait' out.txt; do :; done
      kill -INT $program; wait $program; echo "exit $?"
      """
    )
    #expect(result.lines == ["exit 130"])
    #expect(try await attach(["-c", "send people onAppear"]).status == 0)
    withExtendedLifetime(app) {}
  }
}
