import Foundation
import PseudoTerminal
import Testing

@Suite("The prompt, its hints and the editor of the user")
struct PromptTests {
  private let folder: Folder

  init() throws {
    folder = try Folder()
  }

  private func start(
    _ arguments: [String] = [],
    adding environment: [String: String] = [:]
  ) throws -> PseudoTerminal {
    let terminal = try PseudoTerminal(
      ProgramPath.inno,
      ["--no-init"] + arguments,
      environment: PseudoTerminal.environment(home: folder.path, adding: environment),
      rows: 40,
      columns: 100
    )
    try terminal.waitForPrompt()
    return terminal
  }

  private func run(_ line: String, in terminal: PseudoTerminal, until prompt: String) throws {
    terminal.send(line + "\r")
    try terminal.waitFor("the prompt \(prompt)") { $0.cursorLine == prompt }
  }

  @Test("On a virtual clock the prompt shows the time, also in a sandbox")
  func virtualClock() throws {
    let terminal = try start(["--clock", "virtual"])
    #expect(terminal.screen.cursorLine == "inno(virtual 0ms)>")
    try run("clock advance 2500ms", in: terminal, until: "inno(virtual 2.5s)>")
    try run("sandbox on", in: terminal, until: "inno(sandbox, virtual 2.5s)>")
    try run("sandbox off", in: terminal, until: "inno(virtual 2.5s)>")
    terminal.send(.controlD)
    #expect(try terminal.waitForExit() == .exited(0))
  }

  @Test("The prompt shows that a session is recorded, also in a sandbox and on a virtual clock")
  func recording() throws {
    let file = folder.path + "/a.session"
    let terminal = try start()
    try run("session start \(file)", in: terminal, until: "inno(recording)>")
    try run("sandbox on", in: terminal, until: "inno(sandbox, recording)>")
    try run("sandbox off", in: terminal, until: "inno(recording)>")
    try run("session stop", in: terminal, until: "inno>")
    terminal.send(.controlD)
    #expect(try terminal.waitForExit() == .exited(0))
    let virtual = try start(["--clock", "virtual"])
    let other = folder.path + "/b.session"
    try run("session start \(other)", in: virtual, until: "inno(recording, virtual 0ms)>")
    try run("session stop", in: virtual, until: "inno(virtual 0ms)>")
    virtual.send(.controlD)
    #expect(try virtual.waitForExit() == .exited(0))
  }

  @Test("The prompt shows a sandbox, the live network and the event at which the app is paused")
  func modes() throws {
    let terminal = try start()
    try run("sandbox on", in: terminal, until: "inno(sandbox)>")
    try run("sandbox off", in: terminal, until: "inno>")
    try run("net transport live", in: terminal, until: "inno(live)>")
    try run("net transport stub", in: terminal, until: "inno>")
    terminal.send("send people onAppear; settle\r")
    try terminal.waitFor("the end of the load") {
      $0.transcript.contains("people-feature-load finished") && $0.cursorLine == "inno>"
    }
    terminal.send("back\r")
    try terminal.waitFor("the event") {
      $0.cursorLine.wholeMatch(of: /inno\(paused @[0-9]+\)>/) != nil
    }
    try run("resume", in: terminal, until: "inno>")
    terminal.send(.controlD)
    #expect(try terminal.waitForExit() == .exited(0))
  }

  @Test("set hints off hides the hints, and set hints on shows them again")
  func hints() throws {
    let terminal = try start()
    terminal.send("set hints off\r")
    try terminal.waitFor("the setting") {
      $0.transcript.contains("\nhints off\n") && $0.cursorLine == "inno>"
    }
    terminal.send("send people sele\t")
    try terminal.waitFor("the name without its parameters") {
      $0.cursorLine == "inno> send people select"
    }
    terminal.send(.controlC)
    try terminal.waitFor("a new prompt") { $0.cursorLine == "inno>" }
    terminal.send("set hints on\r")
    try terminal.waitFor("the setting") {
      $0.transcript.contains("\nhints on\n") && $0.cursorLine == "inno>"
    }
    terminal.send("send people sele\t")
    try terminal.waitFor("the name and its parameters") {
      $0.cursorLine == "inno> send people select UserSummary"
    }
  }

  @Test(
    "Ctrl-X Ctrl-E opens the line in $VISUAL or else in $EDITOR",
    arguments: [["VISUAL"], ["EDITOR"], ["VISUAL", "EDITOR"]]
  )
  func editor(variables: [String]) throws {
    let script = try folder.file(
      "editor",
      "#!/bin/sh\n[ \"$(cat \"$2\")\" = 'half a line' ] && echo \"print from $1\" > \"$2\"\n"
    )
    try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: script)
    let environment = variables.map { ($0, "\(script) \($0)") }
    let terminal = try start(adding: Dictionary(uniqueKeysWithValues: environment))
    terminal.send("half a line")
    try terminal.waitFor("the line") { $0.cursorLine == "inno> half a line" }
    terminal.send("\u{18}\u{5}")
    try terminal.waitFor("the edited line") {
      $0.cursorLine == "inno> print from \(variables[0])"
    }
    terminal.send("\r")
    try terminal.waitFor("the result") {
      $0.transcript.contains("\nfrom \(variables[0])\n") && $0.cursorLine == "inno>"
    }
  }

  @Test("An editor that fails leaves the line unchanged")
  func failingEditor() throws {
    let script = try folder.file(
      "editor",
      "echo print lost > \"$1\"; echo opened > /dev/tty; exit 1\n"
    )
    let terminal = try start(adding: ["VISUAL": "sh \(script)"])
    terminal.send("print kept")
    try terminal.waitFor("the line") { $0.cursorLine == "inno> print kept" }
    terminal.send("\u{18}\u{5}")
    try terminal.waitFor("the editor, and the line") {
      $0.transcript.contains("opened\n") && $0.cursorLine == "inno> print kept"
    }
    terminal.send("\r")
    try terminal.waitFor("the result") {
      $0.transcript.contains("\nkept\n") && $0.cursorLine == "inno>"
    }
  }

  @Test("Tab completes the keywords of a condition, and a word in quotes")
  func conditions() throws {
    let terminal = try start()
    terminal.send("expect people.phase == 'id\ta\t")
    try terminal.waitFor("the keyword") {
      $0.cursorLine == "inno> expect people.phase == 'idle' and"
    }
    terminal.send("no\tpeople.sel\t")
    try terminal.waitFor("the path") {
      $0.cursorLine.hasPrefix("inno> expect people.phase == 'idle' and not people.selectedUser")
    }
    terminal.send("\r")
    try terminal.waitFor("the result") {
      $0.transcript.contains("not people.selectedUser  ok") && $0.cursorLine == "inno>"
    }
  }
}
