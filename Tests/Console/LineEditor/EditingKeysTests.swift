import Foundation
import PseudoTerminal
import Testing

/// Tests of the keys that the editor adds to those of libedit: characters, suggestions, undo, and
/// the menu.
@Suite struct EditingKeysTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func session(after lines: String...) throws -> DemoSession {
    let demo = try DemoSession(in: folder, history: folder.path("history"))
    for line in lines {
      demo.terminal.send(line + "\r")
      try demo.waitForAnswer("got: \(line)")
    }
    return demo
  }

  @Test(
    "Backspace deletes a whole character",
    arguments: ["👨‍👩‍👧", "🇰🇷", "e\u{301}", "👍🏽", "한"]
  )
  func erase(character: String) throws {
    let demo = try session()
    demo.terminal.send("a" + character + "\u{7F}" + "b")
    try demo.waitForPrompt("ab")
    demo.terminal.send("\r")
    try demo.waitForAnswer("got: ab")
  }

  @Test("The arrow keys move over a whole character")
  func arrows() throws {
    let demo = try session()
    demo.terminal.send("a👨‍👩‍👧b\u{1B}[D\u{1B}[Dx\r")
    try demo.waitForAnswer("got: ax👨‍👩‍👧b")
    demo.terminal.send("🇰🇷b\u{1}\u{1B}[Cx\r")
    try demo.waitForAnswer("got: 🇰🇷xb")
  }

  @Test("The right arrow accepts a suggestion from the history")
  func suggestion() throws {
    let demo = try session(after: "alpha one", "alpha two", "beta")
    demo.terminal.send("al")
    try demo.waitForPrompt("alpha two")
    let dim = demo.terminal.screen.cells(inRow: demo.terminal.screen.row).filter(\.isDim)
    #expect(dim.map(\.text).joined() == "pha two")
    demo.terminal.send("\u{1B}[C\r")
    try demo.waitForAnswer("got: alpha two")
    demo.terminal.send("al\r")
    try demo.waitForAnswer("got: al")
  }

  @Test("Up walks through the lines that begin with the typed text")
  func prefix() throws {
    let demo = try session(after: "alpha one", "beta", "alpha two", "gamma")
    demo.terminal.send("al\u{1B}[A\u{1B}[A")
    try demo.waitForPrompt("alpha one")
    demo.terminal.send("\u{1B}[B\u{1B}[Bx")
    try demo.waitForPrompt("alx")
  }

  @Test("Alt-. inserts the last word of an earlier line; repeated, that of an older line")
  func lastArgument() throws {
    let demo = try session(after: "one first", "two second")
    demo.terminal.send("x \u{1B}.")
    try demo.waitForPrompt("x second")
    demo.terminal.send("\u{1B}.")
    try demo.waitForPrompt("x first")
  }

  @Test("Ctrl-_ undoes the changes of a line")
  func undo() throws {
    let demo = try session()
    try demo.type("one")
    demo.terminal.send("\u{17}")
    try demo.waitForPrompt()
    demo.terminal.send("\u{1F}")
    try demo.waitForPrompt("one")
  }

  @Test("After the list is shown, Tab steps through it")
  func menu() throws {
    let demo = try session()
    try demo.type("s")
    demo.terminal.send("\t")
    try demo.terminal.waitFor("the list") { $0.text.contains("  state\ndemo> s") }
    for word in ["send STORE ACTION", "settings", "state", "send STORE ACTION"] {
      demo.terminal.send("\t")
      try demo.waitForPrompt(word)
    }
    demo.terminal.send("\r")
    try demo.waitForAnswer("got: send")
  }

  @Test("A search without an older match reports that there is none")
  func noOlderMatch() throws {
    let demo = try session(after: "alpha")
    demo.terminal.send("\u{12}alp\u{12}")
    try demo.terminal.waitFor("the message") {
      $0.cursorLine == "no older match for 'alp'> alpha"
    }
  }

  @Test("With the keys of vi, / searches the history, and Ctrl-C ends the search")
  func viSearch() throws {
    try folder.write("demo:bind -v\n", to: ".editrc")
    let demo = try session(after: "alpha")
    try demo.type("x")
    demo.terminal.send(.escape)
    try demo.terminal.waitFor("the command mode") { $0.column == 6 }
    demo.terminal.send("/alp")
    try demo.terminal.waitFor("the search") { $0.cursorLine == "search 'alp'> alpha" }
    demo.terminal.send(.controlC)
    try demo.waitForPrompt("x")
  }

  @Test("With the keys of vi, Ctrl-D accepts the line found, and the session continues")
  func viSearchAccepted() throws {
    try folder.write("demo:bind -v\n", to: ".editrc")
    let demo = try session(after: "alpha")
    try demo.type("x")
    demo.terminal.send(.escape)
    try demo.terminal.waitFor("the command mode") { $0.column == 6 }
    demo.terminal.send("/alp")
    try demo.terminal.waitFor("the search") { $0.cursorLine == "search 'alp'> alpha" }
    demo.terminal.send(.controlD)
    try demo.waitForPrompt("alpha")
    demo.terminal.send("\r")
    try demo.waitForAnswer("got: alpha")
  }

  @Test("A second Ctrl-R finds an older line")
  func olderMatch() throws {
    let demo = try session(after: "alpha one", "beta", "alpha two")
    demo.terminal.send("\u{12}alp")
    try demo.terminal.waitFor("the newest line") { $0.cursorLine == "search 'alp'> alpha two" }
    demo.terminal.send(.controlR)
    try demo.terminal.waitFor("the older line") { $0.cursorLine == "search 'alp'> alpha one" }
    demo.terminal.send(.enter)
    try demo.waitForAnswer("got: alpha one")
  }
}
