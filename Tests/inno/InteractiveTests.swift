import Foundation
import PseudoTerminal
import Testing

@Suite("Interactive sessions")
struct InteractiveTests {
  let folder: Folder

  init() throws {
    folder = try Folder()
  }

  private func start(
    _ arguments: [String] = [],
    adding environment: [String: String] = [:]
  ) throws -> PseudoTerminal {
    let terminal = try PseudoTerminal(
      ProgramPath.inno,
      arguments,
      environment: PseudoTerminal.environment(home: folder.path, adding: environment),
      rows: 40,
      columns: 100
    )
    try terminal.waitForPrompt()
    return terminal
  }

  private func run(_ line: String, in terminal: PseudoTerminal, until expected: String) throws {
    terminal.send(line + "\r")
    try terminal.waitFor(expected) { $0.transcript.contains(expected) && $0.isAtPrompt }
  }

  @Test("A typed command prints its events and a new prompt; Ctrl-D exits with 0")
  func session() throws {
    let terminal = try start()
    try run("send people onAppear", in: terminal, until: "loading -> loaded")
    terminal.send(.controlD)
    #expect(try terminal.waitForExit() == .exited(0))
  }

  @Test("The first screen names the first commands and the lessons, and tour lists the lessons")
  func firstScreen() throws {
    let terminal = try start()
    for line in [
      "inno: the sample app in a console.",
      "Try `send people onAppear`, then `screen`; `help` lists more.",
      "`tour` teaches the architecture, in lessons that check what you do.",
    ] {
      #expect(terminal.screen.transcript.contains(line))
    }
    try run("tour", in: terminal, until: "such as: tour stores")
    terminal.send(.controlD)
    #expect(try terminal.waitForExit() == .exited(0))
  }

  @Test("The file in the configuration folder runs first, unless --no-init is given")
  func initFile() throws {
    let config = folder.path + "/.config/inno"
    try FileManager.default.createDirectory(atPath: config, withIntermediateDirectories: true)
    _ = try folder.file(".config/inno/init.inno", "alias hello = set timeout 7s\nbogus\n")
    let terminal = try start()
    try terminal.waitFor("the error") {
      $0.transcript.contains("init.inno:2: error: unknown command")
    }
    try run("hello", in: terminal, until: "timeout 7s")
    terminal.send(.controlD)
    #expect(try terminal.waitForExit() == .exited(0))
    let plain = try start(["--no-init"])
    try run("hello", in: plain, until: "unknown command \"hello\"")
    plain.send(.controlD)
    _ = try plain.waitForExit()
  }

  @Test("Tab completes verbs, stores, actions and ids")
  func completion() throws {
    let terminal = try start()
    try run("send people onAppear", in: terminal, until: "loading -> loaded")
    terminal.send("sen\tpeo\tsele\t")
    try terminal.waitFor("the action") { $0.cursorLine.hasPrefix("inno> send people select") }
    terminal.send("\t")
    try terminal.waitFor("the ids") { $0.transcript.contains("10") && $0.bells == 0 }
    terminal.send("3\r")
    try terminal.waitFor("the route") { $0.transcript.contains("resetTo -> [detail(3)]") }
    terminal.send("nav people go \t")
    try terminal.waitFor("the only route") { $0.cursorLine.hasPrefix("inno> nav people go detail") }
  }

  @Test("Changes of a watched value are printed above the prompt until Ctrl-C")
  func watch() throws {
    let terminal = try start()
    try run("watch people.phase", in: terminal, until: "people.phase")
    try run("send people onAppear", in: terminal, until: "watch    phase: loading -> loaded")
    terminal.send(.controlC)
    try terminal.waitFor("the end of the watch") {
      $0.transcript.contains("watching ended") && $0.cursorLine == "inno>"
    }
    try run("watch", in: terminal, until: "nothing is watched")
    terminal.send(.controlD)
    #expect(try terminal.waitForExit() == .exited(0))
  }

  @Test("Arrow keys restore lines, including in the next session")
  func history() throws {
    let terminal = try start()
    try run("stores", in: terminal, until: "no effects")
    terminal.send(.up)
    try terminal.waitFor("the line") { $0.cursorLine == "inno> stores" }
    terminal.send(.controlC)
    terminal.send(.controlD)
    _ = try? terminal.waitForExit()
    let next = try start()
    next.send(.up)
    try next.waitFor("the line of the previous session") { $0.cursorLine == "inno> stores" }
  }

  @Test("Events that arrive while a line is typed leave it intact")
  func eventsAbove() throws {
    let silence = try SilentServer()
    let terminal = try start(["--base-url", "http://127.0.0.1:\(silence.port)"])
    terminal.send("send people onAppear\r")
    try terminal.waitFor("the request") {
      $0.transcript.contains("#1 GET /users") && $0.cursorLine == "inno(live)>"
    }
    terminal.send("half typ")
    try terminal.waitFor("the half line") { $0.cursorLine == "inno(live)> half typ" }
    silence.hangUp()
    try terminal.waitFor("the failure above the line") {
      $0.transcript.contains("again in") && $0.cursorLine == "inno(live)> half typ"
    }
    terminal.send("ed\r")
    try terminal.waitFor("the whole line") {
      $0.transcript.contains("unknown command \"half\"")
    }
  }

  @Test("Ctrl-C clears the line, and cancels a waiting command")
  func interrupt() throws {
    let terminal = try start()
    terminal.send("half typ")
    try terminal.waitFor("the half line") { $0.cursorLine == "inno> half typ" }
    terminal.send(.controlC)
    try terminal.waitFor("a new prompt") {
      $0.transcript.contains("half typ^C") && $0.cursorLine == "inno>"
    }
    terminal.send("stores;wait people.phase == loaded\r")
    try terminal.waitFor("the command to run") { $0.transcript.contains("settings  phase idle") }
    terminal.send(.controlC)
    try terminal.waitFor("the prompt") {
      $0.transcript.contains("error: interrupted") && $0.cursorLine == "inno>"
    }
  }

  @Test("Each command of a pasted script waits for its effects")
  func pastedScript() throws {
    let terminal = try start()
    terminal.paste(ScriptTests.allLayers)
    try terminal.waitFor("the last answer") {
      $0.transcript.contains("people   route    back -> []") && $0.cursorLine == "inno>"
        && $0.transcript.hasSuffix("inno>")
    }
    #expect(!terminal.screen.transcript.contains("error:"), "\(terminal.screen.transcript)")
    #expect(terminal.screen.transcript.contains("tab == settings  ok"))
  }

  @Test("A path that can continue completes without a space")
  func pathCompletion() throws {
    let terminal = try start()
    terminal.send("expect peo\t.err\t")
    try terminal.waitFor("the path") { $0.cursorLine.hasPrefix("inno> expect people.errorMessage") }
  }

  @Test(
    "A hint is shown dimmed after the cursor while a name is typed, but never without colors"
  )
  func hint() throws {
    let terminal = try start()
    terminal.send("send people sel")
    try terminal.waitFor("the rest of the name and its arguments") {
      $0.cursorLine == "inno> send people select UserSummary" && $0.column == 21
    }
    let cells = terminal.screen.cells(inRow: terminal.screen.row)
    #expect(cells.filter(\.isDim).map(\.text).joined() == "ect UserSummary")
    let plain = try start(adding: ["NO_COLOR": "1"])
    plain.send("send people sel")
    try plain.waitFor("the line alone") { $0.cursorLine == "inno> send people sel" }
    plain.send("e\t")
    try plain.waitFor("the completion") { $0.cursorLine == "inno> send people select" }
  }

  @Test("Bad input is reported, and the session continues")
  func badInput() throws {
    let terminal = try start()
    try run("send peple onAppear", in: terminal, until: "did you mean \"people\"?")
    try run("send people peopleLoaded [{]", in: terminal, until: "unexpected ]")
    try run("stores", in: terminal, until: "0 actions")
  }

  @Test(
    "A line that is not UTF-8 is refused with the position, and the next line runs",
    arguments: ["typed", "pasted", "pasted lines", "attached"]
  )
  func invalidUTF8(form: String) throws {
    let path = folder.path + "/app.sock"
    let app = form == "attached" ? try ListeningProgram(at: path) : nil
    let terminal = try start(app == nil ? [] : ["attach", path])
    var bytes = Array("let x = \"é".utf8) + [0xFF, 0xFE] + Array("b\"".utf8)
    if form.hasPrefix("pasted") {
      if form == "pasted lines" { bytes = Array("stores\r".utf8) + bytes + Array("\rstores".utf8) }
      bytes = Array("\u{1B}[200~".utf8) + bytes + Array("\u{1B}[201~".utf8)
    }
    terminal.send(bytes)
    terminal.send(.enter)
    let error = "error: the line is not valid UTF-8 at byte 12; save the text as UTF-8"
    try terminal.waitFor("the error") {
      $0.transcript.contains(error) && $0.isAtPrompt
    }
    #expect(terminal.screen.transcript.contains("let x = \"é\u{FFFD}\u{FFFD}b\""))
    try run("$x", in: terminal, until: "unknown variable")
    withExtendedLifetime(app) {}
  }

  @Test(
    "JSON can span lines, and Ctrl-C and Ctrl-D discard it",
    arguments: [PseudoTerminal.Key.controlC, .controlD]
  )
  func severalLines(key: PseudoTerminal.Key) throws {
    let terminal = try start()
    terminal.send("send settings openPeople {\r")
    try terminal.waitFor("the second prompt") { $0.cursorLine == "....>" }
    terminal.send("\"userID\": 3}\r")
    try terminal.waitFor("the action") { $0.transcript.contains("openPeople(") }
    terminal.send("send people peopleLoaded [\r")
    try terminal.waitFor("the second prompt") { $0.cursorLine == "....>" }
    terminal.send(key)
    try terminal.waitFor("the first prompt") { $0.cursorLine == "inno>" }
    terminal.send(.controlD)
    #expect(try terminal.waitForExit() == .exited(0))
  }

  @Test("quit exits with its code and restores the terminal")
  func quit() throws {
    let terminal = try start()
    terminal.send("quit 3\r")
    #expect(try terminal.waitForExit() == .exited(3))
  }

  @Test("A dumb terminal reads plain lines")
  func dumb() throws {
    let terminal = try PseudoTerminal(
      ProgramPath.inno,
      environment: PseudoTerminal.environment(home: folder.path, adding: ["TERM": "dumb"])
    )
    try terminal.waitFor("the prompt") { $0.cursorLine == "inno>" }
    terminal.send("stores\r")
    try terminal.waitFor("the answer") {
      $0.transcript.contains("0 actions") && $0.cursorLine == "inno>"
    }
    #expect(terminal.screen.unknown.isEmpty)
    terminal.send("send people peopleLoaded [\r")
    try terminal.waitFor("the second prompt") { $0.cursorLine == "....>" }
    terminal.send("half")
    try terminal.waitFor("the half line") { $0.cursorLine == "....> half" }
    terminal.send(.controlC)
    try terminal.waitFor("the first prompt") { $0.cursorLine == "inno>" }
    terminal.send(Array("tab posts".utf8) + [0xFF])
    terminal.send(.enter)
    try terminal.waitFor("the error") {
      $0.transcript.contains("the line is not valid UTF-8 at byte 10") && $0.cursorLine == "inno>"
    }
    terminal.send("tab posts\r")
    try terminal.waitFor("the answer") { $0.transcript.contains("people -> posts") }
    terminal.send(.controlD)
    #expect(try terminal.waitForExit() == .exited(0))
  }
}
