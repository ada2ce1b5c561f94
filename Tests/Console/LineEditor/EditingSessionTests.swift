import Foundation
import PseudoTerminal
import Testing

/// Tests of keys: completion, the history, pastes, and key bindings of the user.
@Suite struct EditingSessionTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test("Tab inserts a single candidate, and rings the bell without one")
  func completion() throws {
    let demo = try DemoSession(in: folder)
    demo.terminal.send("x sen\t")
    try demo.waitForPrompt("x send")
    #expect(demo.terminal.screen.column == 13)
    #expect(demo.terminal.screen.bells == 0)
    demo.terminal.send("zz\t")
    try demo.terminal.waitFor("the bell") { $0.bells == 1 }
  }

  @Test("Tab lists several candidates above the line")
  func ambiguousCompletion() throws {
    let demo = try DemoSession(in: folder)
    try demo.type("s")
    demo.terminal.send(.tab)
    try demo.terminal.waitFor("the list") {
      $0.text == "  send      sends an action\n  settings\n  state\ndemo> s"
    }
    #expect(demo.terminal.screen.column == 7)
  }

  @Test("Tab inserts the common prefix of candidates in whole characters")
  func commonPrefix() throws {
    let demo = try DemoSession(in: folder)
    demo.terminal.send("se\t")
    try demo.terminal.waitFor("the list") { $0.text.contains("settings\ndemo> se") }
    demo.terminal.send(.controlC)
    try demo.waitForAnswer("interrupted")
    demo.terminal.send("한\t")
    try demo.terminal.waitFor("the list") { $0.text.contains("한국  한글\ndemo> 한") }
  }

  @Test("A hint is shown dimmed after the line, and erased when the line is accepted")
  func hint() throws {
    let demo = try DemoSession(in: folder)
    demo.terminal.send("send")
    try demo.waitForPrompt("send STORE ACTION")
    #expect(demo.terminal.screen.column == 10)
    let dim = demo.terminal.screen.cells(inRow: 0).filter(\.isDim).map(\.text).joined()
    #expect(dim == " STORE ACTION")
    demo.terminal.send(.enter)
    try demo.waitForAnswer("demo> send\ngot: send")
  }

  @Test("Arrow keys walk the history, including after the next start")
  func history() throws {
    let history = folder.path("state/history")
    var demo = try DemoSession(in: folder, history: history)
    for line in ["first", "second", " secret", "first"] {
      demo.terminal.send(line + "\r")
      try demo.waitForAnswer("got: \(line)")
    }
    demo.terminal.send(.up)
    try demo.waitForPrompt("first")
    demo.terminal.send(.up)
    try demo.waitForPrompt("second")
    demo.terminal.send(.controlC)
    try demo.waitForAnswer("interrupted")
    #expect(try demo.leave() == .exited(0))

    demo = try DemoSession(in: folder, history: history)
    demo.terminal.send(.up)
    try demo.waitForPrompt("first")
    demo.terminal.send(.up)
    try demo.waitForPrompt("second")
    demo.terminal.send(.enter)
    try demo.waitForAnswer("got: second")
    #expect(try folder.mode("state/history") == 0o600)
  }

  @Test("A history that cannot be read is reported once, and the session continues")
  func unwritableHistory() throws {
    let demo = try DemoSession(in: folder, history: "/dev/null/history", columns: 200)
    demo.terminal.send("one\rtwo\r")
    try demo.waitForAnswer("got: two")
    #expect(demo.terminal.screen.text.ranges(of: "cannot read the history from").count == 1)
    demo.terminal.send(.up)
    try demo.waitForPrompt("two")
  }

  @Test("Up and Down return to the line being typed, however long it is")
  func halfTypedLine() throws {
    let demo = try DemoSession(in: folder, rows: 100)
    for line in ["one", "two"] {
      demo.terminal.send(line + "\r")
      try demo.waitForAnswer("got: \(line)")
    }
    let long = String(repeating: "0123456789", count: 300)
    demo.terminal.send(long)
    demo.terminal.send(.left)
    for (key, line) in [(PseudoTerminal.Key.up, "two"), (.up, "one"), (.down, "two")] {
      demo.terminal.send(key)
      try demo.waitForPrompt(line)
    }
    // An edit of an entry is discarded with the next key.
    demo.terminal.send("!")
    try demo.waitForPrompt("two!")
    demo.terminal.send(.down)
    demo.terminal.send("X\r")
    try demo.terminal.waitFor("the long line, edited at the cursor") {
      $0.text.replacing("\n", with: "").hasSuffix("got: \(long.dropLast())X9demo>")
    }
    #expect(demo.terminal.screen.bells == 0)
  }

  @Test(
    "At the oldest line and at the line being typed, the history keys ring the bell",
    arguments: [("\u{1B}[A", "\u{1B}[B"), ("\u{1B}OA", "\u{1B}OB"), ("\u{10}", "\u{E}")]
  )
  func historyEnds(up: String, down: String) throws {
    let demo = try DemoSession(in: folder)
    demo.terminal.send("one\r")
    try demo.waitForAnswer("got: one")
    try demo.type("half")
    demo.terminal.send(down)
    try demo.terminal.waitFor("the bell") { $0.bells == 1 && $0.cursorLine == "demo> half" }
    demo.terminal.send(up)
    try demo.waitForPrompt("one")
    demo.terminal.send(up)
    try demo.terminal.waitFor("the bell") { $0.bells == 2 && $0.cursorLine == "demo> one" }
    demo.terminal.send(down)
    try demo.waitForPrompt("half")
  }

  @Test("A very long line is restored from the history unchanged")
  func longLines() throws {
    let demo = try DemoSession(in: folder, rows: 400)
    let long = String(repeating: "0123456789", count: 600)
    demo.terminal.send("\(long)\rshort\r")
    try demo.waitForAnswer("got: short")
    demo.terminal.send(.up)
    try demo.waitForPrompt("short")
    demo.terminal.send(.up)
    demo.terminal.send("!\r")
    try demo.terminal.waitFor("the long line") {
      $0.text.replacing("\n", with: "").hasSuffix("got: \(long)!demo>")
    }
  }

  @Test("An entry of several lines is restored on as many rows")
  func severalLines() throws {
    let history = folder.path("history")
    let demo = try DemoSession(in: folder, history: history)
    demo.terminal.send("one\\\rtwo\r")
    try demo.waitForAnswer("got: one\\\ntwo")
    #expect(try folder.text("history") == "one\\\\\\ntwo\n")
    demo.terminal.send(.up)
    try demo.terminal.waitFor("both rows") { $0.text.hasSuffix("demo> one\\\ntwo") }
    #expect(demo.terminal.screen.column == 3)
    demo.terminal.resize(rows: 24, columns: 40)
    try demo.announce("meanwhile")
    try demo.terminal.waitFor("both rows below the message") {
      $0.text.hasSuffix("\nmeanwhile\ndemo> one\\\ntwo")
    }
    demo.terminal.send("!\r")
    try demo.waitForAnswer("demo> one\\\ntwo!\ngot: one\\\ntwo!")
  }

  @Test("A pasted line is inserted at the cursor and not run")
  func pasteOfOneLine() throws {
    let demo = try DemoSession(in: folder)
    try demo.type("ab")
    demo.terminal.send(.left)
    demo.terminal.paste("한글\tse")
    try demo.waitForPrompt("a한글 seb")
    demo.terminal.send(.enter)
    try demo.waitForAnswer("got: a한글 seb")
  }

  @Test("Each complete line of a paste is run, and the remaining text stays in the editor")
  func pasteOfLines() throws {
    let demo = try DemoSession(in: folder)
    try demo.type("<>")
    demo.terminal.send(.left)
    demo.terminal.paste("one\ntwo\nthree")
    try demo.waitForPrompt("three>")
    #expect(
      demo.terminal.screen.text == """
        demo> <one
        got: <one
        demo> two
        got: two
        demo> three>
        """
    )
    demo.terminal.send("!\r")
    try demo.waitForAnswer("got: three!>")
    demo.terminal.send(.up)
    demo.terminal.send(.up)
    try demo.waitForPrompt("two")
  }

  @Test("A paste that ends in a newline leaves an empty prompt")
  func pasteOfWholeLines() throws {
    let demo = try DemoSession(in: folder)
    demo.terminal.paste("one\ntwo\nthree\n")
    try demo.waitForAnswer("demo> three\ngot: three")
    try demo.type("next")
  }

  @Test("Interrupting a command discards the rest of the paste")
  func interruptedPaste() throws {
    let demo = try DemoSession(in: folder)
    demo.terminal.paste("hold\ntwo\nthree\n")
    try demo.terminal.waitFor("the hold") { $0.text.hasSuffix("holding") }
    demo.terminal.send(.controlC)
    try demo.waitForAnswer("holding\ncancelled")
  }

  @Test("The editrc of the user overrides the keys, and vi keys keep the commands of the editor")
  func editrc() throws {
    try folder.write("demo:bind -v\nother:bind -e\n", to: ".editrc")
    let demo = try DemoSession(in: folder)
    try demo.type("abc")
    demo.terminal.send(.escape)
    demo.terminal.send("0")
    try demo.terminal.waitFor("the start of the line") { $0.column == 6 }
    try demo.announce("hello")
    try demo.terminal.waitFor("the message") { $0.text == "hello\ndemo> abc" && $0.column == 6 }
    demo.terminal.send(.controlC)
    try demo.waitForAnswer("interrupted")
    demo.terminal.send("sen\t")
    try demo.waitForPrompt("send")
    try demo.terminal.waitFor("the suffix") { $0.column == 11 }
    demo.terminal.paste("x\ny")
    try demo.waitForPrompt("y")
    try demo.terminal.waitFor("the answer") { $0.text.contains("got: send x\n") }
  }

  @Test("Keys of vi can be bound to the commands of the history, which restore a long line")
  func viHistory() throws {
    try folder.write(
      "demo:bind -v\ndemo:bind -a k app-previous\ndemo:bind -a j app-next\n",
      to: ".editrc"
    )
    let demo = try DemoSession(in: folder, rows: 100)
    demo.terminal.send("earlier\r")
    try demo.waitForAnswer("got: earlier")
    let long = String(repeating: "0123456789", count: 300)
    demo.terminal.send(long)
    try demo.terminal.waitFor("the long line") { $0.text.replacing("\n", with: "").hasSuffix(long) }
    demo.terminal.send(.escape)
    demo.terminal.send("k")
    try demo.waitForPrompt("earlier")
    demo.terminal.send("jA!\r")
    try demo.terminal.waitFor("the long line, typed on") {
      $0.text.replacing("\n", with: "").hasSuffix("got: \(long)!demo>")
    }
  }

  @Test("Characters beyond ASCII work without a locale")
  func noLocale() throws {
    let demo = try DemoSession(in: folder, environment: ["LANG": "C", "LC_ALL": "C"])
    try demo.type("한글é😀")
    demo.terminal.send(.backspace)
    try demo.waitForPrompt("한글é")
  }
}
