import Foundation
import PseudoTerminal
import Testing

/// Tests of signals and disconnected terminals: the session ends or continues as it should, the
/// settings of the terminal are restored, and the history contains every line that was entered.
@Suite("Signals and disconnected terminals", .timeLimit(.minutes(5)))
struct SignalTests {
  let folder: Folder

  init() throws {
    folder = try Folder()
  }

  private var historyFile: String { folder.path + "/history" }

  private func start(_ arguments: [String] = []) throws -> PseudoTerminal {
    try PseudoTerminal(
      ProgramPath.inno,
      ["--history", historyFile] + arguments,
      environment: PseudoTerminal.environment(home: folder.path),
      rows: 40,
      columns: 100
    )
  }

  private func startAtPrompt() throws -> PseudoTerminal {
    let terminal = try start()
    try terminal.waitForPrompt()
    terminal.send("stores\r")
    try terminal.waitFor("the answer") {
      $0.transcript.contains("settings  phase idle") && $0.cursorLine == "inno>"
    }
    return terminal
  }

  private func freshSettings() throws -> [UInt64] {
    let terminal = try PseudoTerminal("/bin/cat")
    defer { terminal.signal(SIGKILL) }
    return terminal.settings
  }

  private var history: String? { try? String(contentsOfFile: historyFile, encoding: .utf8) }

  @Test(
    "A disconnected terminal ends the session, and only the line being typed is lost",
    arguments: [
      "", "half typ", "\u{12}sto", "\u{1B}[200~a paste without its end", "{\r[\r",
      "wait people.phase == loaded\r", "net show 1\r\u{12}",
    ]
  )
  func vanishes(typed: String) throws {
    let terminal = try startAtPrompt()
    terminal.send(typed)
    terminal.hangUp()
    try expectQuietEnd(of: terminal)
    #expect(history?.hasPrefix("stores\n") == true)
    #expect(history?.contains("half") == false)
  }

  @Test("A disconnected dumb terminal ends the session")
  func dumbVanishes() throws {
    let terminal = try PseudoTerminal(
      ProgramPath.inno,
      environment: PseudoTerminal.environment(home: folder.path, adding: ["TERM": "dumb"])
    )
    try terminal.waitForPrompt()
    terminal.hangUp()
    try expectQuietEnd(of: terminal)
  }

  @Test(
    "A signal that ends the session restores the terminal",
    arguments: [SIGTERM, SIGHUP, SIGQUIT]
  )
  func termination(number: Int32) throws {
    let terminal = try startAtPrompt()
    terminal.send("half typ")
    try terminal.waitFor("the half line") { $0.cursorLine == "inno> half typ" }
    terminal.signal(number)
    #expect(try terminal.waitForExit() == .exited(128 + number))
    #expect(terminal.screen.modes.isEmpty)
    #expect(terminal.settings == (try freshSettings()))
    #expect(history == "stores\n")
  }

  @Test(
    "A signal ends the session while a command runs",
    arguments: [SIGTERM, SIGHUP]
  )
  func terminationWhileWaiting(number: Int32) throws {
    let terminal = try startAtPrompt()
    terminal.send("tab posts; wait people.phase == loaded\r")
    try terminal.waitFor("the command to run") { $0.transcript.contains("people -> posts") }
    terminal.signal(number)
    #expect(try terminal.waitForExit() == .exited(128 + number))
    #expect(terminal.settings == (try freshSettings()))
    #expect(history == "stores\ntab posts; wait people.phase == loaded\n")
  }

  @Test(
    "SIGQUIT ends a script silently",
    arguments: ["< script", "run script", "attach app.sock < script"]
  )
  func scriptQuits(form: String) async throws {
    _ = try folder.file("script", "wait people.phase == loaded\n")
    let app = try ListeningProgram(at: folder.path + "/app.sock")
    let result = try await Program.shell(
      """
      cd '\(folder.path)'
      '\(ProgramPath.inno)' \(form) > out.txt & program=$!
      while kill -0 $program && ! grep -sq '> wait' out.txt; do :; done
      kill -QUIT $program; wait $program; echo "exit $?"
      """
    )
    #expect(result.output == "exit 131\n")
    #expect(result.errors == "")
    withExtendedLifetime(app) {}
  }

  @Test("Signals that do not end the session leave the line unchanged", arguments: 0..<4)
  func anyOrder(seed: Int) throws {
    let terminal = try startAtPrompt()
    var random = SeededGenerator(seed: UInt64(seed))
    let harmless: [Int32] = [SIGINT, SIGWINCH, SIGCONT, SIGPIPE, SIGTSTP, SIGTTOU, SIGCHLD]
    var line = ""
    for letter in "stores; stores" {
      for _ in 0..<Int.random(in: 0...4, using: &random) {
        switch Int.random(in: 0..<8, using: &random) {
        case 0:
          terminal.signal(SIGSTOP)
          terminal.signal(SIGCONT)
        case 1: terminal.resize(rows: 40, columns: Int.random(in: 30...120, using: &random))
        default: terminal.signal(harmless.randomElement(using: &random) ?? SIGCONT)
        }
      }
      // Continue the program in case the last signal suspended it.
      terminal.signal(SIGCONT)
      terminal.send(String(letter))
      line.append(letter)
    }
    try terminal.waitFor("the line") { $0.cursorLine == "inno> \(line)" }
    terminal.send("\r")
    try terminal.waitFor("both answers") {
      $0.transcript.ranges(of: "settings  phase idle").count >= 3 && $0.cursorLine == "inno>"
    }
    terminal.signal(SIGTERM)
    #expect(try terminal.waitForExit() == .exited(143))
    #expect(terminal.settings == (try freshSettings()))
  }

  @Test("Ctrl-C ends a line of many commands")
  func manyCommands() throws {
    let script = try folder.file(
      "many.inno",
      String(repeating: "send people clearSelection; ", count: 20_000) + "\n"
    )
    let terminal = try startAtPrompt()
    terminal.send("tab posts; source \(script)\r")
    try terminal.waitFor("the commands to run") { $0.transcript.contains("clearSelection") }
    terminal.send(.controlC)
    try terminal.waitFor("the prompt") {
      $0.transcript.contains("error: interrupted") && $0.cursorLine == "inno>"
    }
  }

  @Test("Ctrl-C ends the initial file, and the session starts")
  func initFile() throws {
    let file = try folder.file("init.inno", "tab posts\nwait people.phase == loaded\n")
    let terminal = try start(["--init", file])
    try terminal.waitFor("the file to run") { $0.transcript.contains("people -> posts") }
    terminal.send(.controlC)
    try terminal.waitFor("the prompt") {
      $0.transcript.contains("error: interrupted") && $0.cursorLine == "inno>"
    }
    terminal.send(.controlD)
    #expect(try terminal.waitForExit() == .exited(0))
    #expect(terminal.settings == (try freshSettings()))
  }
}

/// Expects a program to end without a failure after its terminal was disconnected.
///
/// Either the hang-up or the end of input can arrive first.
func expectQuietEnd(of terminal: PseudoTerminal) throws {
  let status = try terminal.waitForExit()
  #expect(status == .exited(0) || status == .exited(128 + SIGHUP), "\(status)")
}

extension PseudoTerminal {
  /// Waits for the prompt of `inno`.
  func waitForPrompt() throws {
    try waitFor("the prompt") { $0.isAtPrompt }
  }
}

extension Screen {
  /// A Boolean value that indicates whether the cursor is after the prompt of `inno`.
  var isAtPrompt: Bool {
    cursorLine == "inno>" || cursorLine.wholeMatch(of: /inno\([a-z0-9 .\/]+\)>/) != nil
  }

  /// The number of prompts so far.
  var promptCount: Int { transcript.matches(of: /inno(\([a-z0-9 .\/]+\))?>/).count }
}
