import Foundation
import PseudoTerminal
import Testing

/// The keys: completion, history, search, pastes, and the user's own.
@Suite struct EditingSessionTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test("Tab takes a single candidate, and rings the bell without one")
  func completion() throws {
    let demo = try DemoSession(in: folder)
    demo.terminal.send("x sen\t")
    try demo.waitForPrompt("x send")
    #expect(demo.terminal.screen.column == 13)
    #expect(demo.terminal.screen.bells == 0)
    demo.terminal.send("zz\t")
    try demo.terminal.waitFor("the bell") { $0.bells == 1 }
  }

  @Test("Tab lists several candidates above the line, which stays")
  func ambiguousCompletion() throws {
    let demo = try DemoSession(in: folder)
    try demo.type("s")
    demo.terminal.send(.tab)
    try demo.terminal.waitFor("the list") {
      $0.text == "  send      sends an action\n  settings\n  state\ndemo> s"
    }
    #expect(demo.terminal.screen.column == 7)
  }

  @Test("Tab takes what candidates have in common, counted in characters")
  func commonPrefix() throws {
    let demo = try DemoSession(in: folder)
    demo.terminal.send("se\t")
    try demo.terminal.waitFor("the list") { $0.text.contains("settings\ndemo> se") }
    demo.terminal.send(.controlC)
    try demo.waitForAnswer("interrupted")
    demo.terminal.send("한\t")
    try demo.terminal.waitFor("the list") { $0.text.contains("한국  한글\ndemo> 한") }
  }

  @Test("A hint is shown dim behind the line, and is gone from the line that was read")
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

  @Test("History is walked with the arrow keys, and is there at the next start")
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

  @Test("A history that cannot be kept is reported once, and the session goes on")
  func unwritableHistory() throws {
    let demo = try DemoSession(in: folder, history: "/dev/null/history", columns: 200)
    demo.terminal.send("one\rtwo\r")
    try demo.waitForAnswer("got: two")
    #expect(demo.terminal.screen.text.ranges(of: "is not kept").count == 1)
    demo.terminal.send(.up)
    try demo.waitForPrompt("two")
  }

  @Test("Control-R finds an earlier line, and a message does not disturb the search")
  func search() throws {
    let demo = try DemoSession(in: folder)
    for line in ["open people", "send x"] {
      demo.terminal.send(line + "\r")
      try demo.waitForAnswer("got: \(line)")
    }
    demo.terminal.send(.controlR)
    try demo.terminal.waitFor("the search") { $0.text.hasSuffix("demo>\nbck:") }
    demo.terminal.send("peo")
    try demo.terminal.waitFor("the line found") {
      $0.text.hasSuffix("demo> open people\nbck:peo")
    }
    try demo.announce("meanwhile")
    try demo.terminal.waitFor("the message") {
      $0.text.hasSuffix("meanwhile\ndemo> open people\nbck:peo")
    }
    demo.terminal.send(.enter)
    try demo.waitForAnswer("demo> open people\ngot: open people")
  }

  @Test("A pasted line lands in the editor unexecuted, at the cursor")
  func pasteOfOneLine() throws {
    let demo = try DemoSession(in: folder)
    try demo.type("ab")
    demo.terminal.send(.left)
    demo.terminal.paste("한글\tse")
    try demo.waitForPrompt("a한글 seb")
    demo.terminal.send(.enter)
    try demo.waitForAnswer("got: a한글 seb")
  }

  @Test("Of a paste of several lines each whole one is executed, and the rest stays in the editor")
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

  @Test("A paste ends a search, and lands behind the line found")
  func pasteDuringSearch() throws {
    let demo = try DemoSession(in: folder)
    demo.terminal.send("open people\r")
    try demo.waitForAnswer("got: open people")
    demo.terminal.send(.controlR)
    demo.terminal.send("open")
    try demo.terminal.waitFor("the line found") { $0.text.hasSuffix("open people\nbck:open") }
    demo.terminal.send(.controlE)
    try demo.waitForPrompt("open people")
    demo.terminal.send(.controlR)
    try demo.terminal.waitFor("the search") { $0.text.hasSuffix("bck:") }
    demo.terminal.paste("[x]")
    try demo.terminal.waitFor("the pasted text") {
      $0.cursorLine.contains("[x]") && !$0.text.contains("bck:")
    }
  }

  @Test("A paste that ends in a newline leaves an empty prompt")
  func pasteOfWholeLines() throws {
    let demo = try DemoSession(in: folder)
    demo.terminal.paste("one\ntwo\nthree\n")
    try demo.waitForAnswer("demo> three\ngot: three")
    try demo.type("next")
  }

  @Test("An interrupted command takes the rest of the paste with it")
  func interruptedPaste() throws {
    let demo = try DemoSession(in: folder)
    demo.terminal.paste("hold\ntwo\nthree\n")
    try demo.terminal.waitFor("the hold") { $0.text.hasSuffix("holding") }
    demo.terminal.send(.controlC)
    try demo.waitForAnswer("holding\ncancelled")
  }

  @Test("The user's editrc has the last word, and vi keys keep ours")
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

  @Test("Without a locale, characters beyond ASCII still come through")
  func noLocale() throws {
    let demo = try DemoSession(in: folder, environment: ["LANG": "C", "LC_ALL": "C"])
    try demo.type("한글é😀")
    demo.terminal.send(.backspace)
    try demo.waitForPrompt("한글é")
  }
}
