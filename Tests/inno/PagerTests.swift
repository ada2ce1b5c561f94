import Foundation
import PseudoTerminal
import Testing

/// Tests of answers that are taller than the terminal.
@Suite("Paging", .timeLimit(.minutes(5)))
struct PagerTests {
  let folder: Folder

  init() throws {
    folder = try Folder()
  }

  private func start(
    _ arguments: [String] = [],
    pager: String? = "sed 's/^/paged: /'",
    adding more: [String: String] = [:]
  ) throws -> PseudoTerminal {
    var environment = PseudoTerminal.environment(home: folder.path, adding: more)
    environment["PAGER"] = pager
    let terminal = try PseudoTerminal(
      ProgramPath.inno,
      arguments,
      environment: environment,
      rows: 12,
      columns: 100
    )
    try terminal.waitForPrompt()
    return terminal
  }

  private func enter(_ line: String, in terminal: PseudoTerminal) throws {
    let prompts = terminal.screen.promptCount
    terminal.send(line + "\r")
    try terminal.waitFor("the prompt after \(line)") {
      $0.promptCount > prompts && $0.isAtPrompt
    }
  }

  @Test("An answer that is taller than the window is shown in $PAGER, but a shorter answer is not")
  func tall() throws {
    let terminal = try start()
    try enter("stores", in: terminal)
    #expect(!terminal.screen.transcript.contains("paged:"))
    try enter("help; tab posts", in: terminal)
    let text = terminal.screen.transcript
    #expect(text.contains("paged: The app"))
    // The text that follows a long answer is below it.
    #expect(text.contains("paged:   tab      tab      people -> posts"))
    try enter("set pager off; help", in: terminal)
    #expect(terminal.screen.transcript.ranges(of: "paged: The app\n").count == 1)
    #expect(terminal.screen.transcript.ranges(of: "\nThe app\n").count == 1)
    terminal.send(.controlD)
    #expect(try terminal.waitForExit() == .exited(0))
  }

  @Test("An attached session shows long answers in the pager of the client")
  func attached() throws {
    let app = try ListeningProgram(at: folder.path + "/app.sock")
    let terminal = try start(["attach", app.path])
    try enter("stores; tab", in: terminal)
    #expect(!terminal.screen.transcript.contains("paged:"))
    try enter("help; tab posts", in: terminal)
    let text = terminal.screen.transcript
    #expect(text.contains("paged: The app"))
    #expect(text.contains("paged:   tab      tab      people -> posts"))
    try enter("set pager off; help", in: terminal)
    #expect(terminal.screen.transcript.ranges(of: "paged: The app\n").count == 1)
    #expect(terminal.screen.transcript.ranges(of: "\nThe app\n").count == 1)
    terminal.send(.controlD)
    #expect(try terminal.waitForExit() == .exited(0))
    withExtendedLifetime(app) {}
  }

  @Test("The end of the app is reported when the pager ends")
  func appEnds() throws {
    let app = try ListeningProgram(at: folder.path + "/app.sock")
    let terminal = try start(
      ["attach", app.path],
      pager: "cat > /dev/null; stty raw -echo < /dev/tty; echo reading; head -c 1 /dev/tty; "
        + "stty sane < /dev/tty; echo left"
    )
    terminal.send("help\r")
    try terminal.waitFor("the pager") { $0.transcript.contains("reading") }
    _ = app.end(with: SIGKILL)
    terminal.send("q")
    try terminal.waitFor("the error") { $0.transcript.contains("the session with") }
    let text = terminal.screen.transcript
    #expect(
      text.firstRange(of: "left").map { text[$0.upperBound...].contains("the session") } == true
    )
    #expect(try terminal.waitForExit() == .exited(1))
  }

  @Test(
    "Without a pager the answer is printed",
    arguments: ["/no/such/pager", ""]
  )
  func missing(pager: String) throws {
    let terminal = try start(pager: pager)
    try enter("help", in: terminal)
    #expect(terminal.screen.transcript.contains("\nThe app\n"))
  }

  @Test("The pager receives the original terminal settings, and the line editor works afterward")
  func settings() throws {
    let terminal = try start(
      pager: "stty -a < /dev/tty > '\(folder.path)/during'; cat > /dev/null; echo; cat /dev/tty"
    )
    let editing = terminal.settings
    terminal.send("help\r")
    try terminal.waitFor("the pager") { _ in
      (try? String(contentsOfFile: folder.path + "/during", encoding: .utf8))?.isEmpty == false
    }
    terminal.send("typed\r")
    try terminal.waitFor("the echo of the terminal and the input of the pager") {
      $0.transcript.ranges(of: "typed").count == 2
    }
    terminal.send(.controlD)
    try terminal.waitForPrompt()
    try terminal.waitFor("the editor's settings") { _ in terminal.settings == editing }
    terminal.send("sto\t")
    try terminal.waitFor("a completion") { $0.cursorLine == "inno> stores" }
  }

  #if os(Linux)
  @Test("The pager receives signals such as Ctrl-C and changes to the window size")
  func signals() throws {
    let terminal = try start(pager: "cat > /dev/null; grep SigBlk /proc/self/status")
    try enter("help", in: terminal)
    let line = terminal.screen.transcript.split(separator: "\n").last { $0.hasPrefix("SigBlk:") }
    #expect(line?.trimmingPrefix("SigBlk:").allSatisfy { " \t0".contains($0) } == true)
  }
  #endif

  @Test("A disconnected terminal ends a session while the pager runs")
  func vanishes() throws {
    let terminal = try start(pager: "cat > /dev/null; echo reading; cat /dev/tty")
    terminal.send("help\r")
    try terminal.waitFor("the pager") { $0.text.contains("reading") }
    terminal.hangUp()
    try expectQuietEnd(of: terminal)
  }

  @Test(
    "The default pager is less, which leaves the text on the screen",
    .enabled(if: access("/usr/bin/less", X_OK) == 0),
    arguments: [nil, "less"]
  )
  func less(pager: String?) throws {
    let terminal = try start(pager: pager)
    terminal.send("help\r")
    try terminal.waitFor("the first page") { $0.text.contains("The app") && $0.cursorLine == ":" }
    terminal.send("q")
    try terminal.waitForPrompt()
    // On the alternate screen the text would disappear with the pager.
    #expect(!String(decoding: terminal.output, as: UTF8.self).contains("\u{1B}[?1049h"))
  }

  @Test("JSON and answers on a dumb terminal are not paged")
  func notPaged() throws {
    let json = try start(["--output", "json"])
    try enter("help", in: json)
    #expect(!json.screen.transcript.contains("paged:"))
    let dumb = try start(adding: ["TERM": "dumb"])
    try enter("help", in: dumb)
    #expect(!dumb.screen.transcript.contains("paged:"))
  }
}
