import PseudoTerminal
import Testing

/// Tests of the history search (Ctrl-R) on the terminal.
@Suite struct SearchSessionTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test("Ctrl-R finds an earlier line, and a message does not disturb the search")
  func search() throws {
    let demo = try DemoSession(in: folder)
    for line in ["open people", "send x"] {
      demo.terminal.send(line + "\r")
      try demo.waitForAnswer("got: \(line)")
    }
    demo.terminal.send(.controlR)
    try demo.terminal.waitFor("the search") { $0.cursorLine == "search ''>" }
    demo.terminal.send("peo")
    try demo.terminal.waitFor("the line found, the cursor where the pattern is") {
      $0.cursorLine == "search 'peo'> open people" && $0.column == 19
    }
    let dim = demo.terminal.screen.cells(inRow: demo.terminal.screen.row).prefix { $0.isDim }
    #expect(dim.map(\.text).joined() == "search 'peo'> ")
    try demo.announce("meanwhile")
    try demo.terminal.waitFor("the message") {
      $0.text.hasSuffix("meanwhile\nsearch 'peo'> open people")
    }
    demo.terminal.send(.enter)
    try demo.waitForAnswer("demo> open people\ngot: open people")
  }

  @Test(
    "A key that ends a search accepts the line that was found, and then performs its own action",
    arguments: [
      ("\u{1B}[D", "Xopen people"), ("\u{1B}", "oXpen people"), ("\u{5}", "open peopleX"),
      ("\u{1}", "Xopen people"), ("\t", "oXpen people"),
    ]
  )
  func searchTaken(key: String, line: String) throws {
    let demo = try DemoSession(in: folder)
    demo.terminal.send("open people\r")
    try demo.waitForAnswer("got: open people")
    demo.terminal.send(.controlR)
    demo.terminal.send("pe")
    try demo.terminal.waitFor("the line") { $0.cursorLine == "search 'pe'> open people" }
    demo.terminal.send(key)
    try demo.waitForPrompt("open people")
    demo.terminal.send("X")
    try demo.waitForPrompt(line)
  }

  @Test("A search is cancelled", arguments: [PseudoTerminal.Key.controlC, .controlG])
  func searchGivenUp(key: PseudoTerminal.Key) throws {
    let demo = try DemoSession(in: folder)
    demo.terminal.send("open people\r")
    try demo.waitForAnswer("got: open people")
    try demo.type("half")
    demo.terminal.send(.left)
    demo.terminal.send(.controlR)
    demo.terminal.send("ope")
    try demo.terminal.waitFor("the line") { $0.cursorLine == "search 'ope'> open people" }
    demo.terminal.send(.backspace)
    try demo.terminal.waitFor("a shorter pattern") { $0.cursorLine == "search 'op'> open people" }
    demo.terminal.send("zz")
    try demo.terminal.waitFor("no line") {
      $0.cursorLine == "no match for 'opzz'> open people" && $0.bells == 2
    }
    demo.terminal.send(key)
    try demo.waitForPrompt("half")
    #expect(demo.terminal.screen.column == 9)
    demo.terminal.send("!\r")
    try demo.waitForAnswer("got: hal!f")
  }

  @Test("The search works with the keys of vi")
  func viSearch() throws {
    try folder.write("demo:bind -v\n", to: ".editrc")
    let demo = try DemoSession(in: folder)
    demo.terminal.send("open people\r")
    try demo.waitForAnswer("got: open people")
    demo.terminal.send(.controlR)
    demo.terminal.send("peo")
    try demo.terminal.waitFor("the line") { $0.cursorLine == "search 'peo'> open people" }
    demo.terminal.send(.escape)
    try demo.waitForPrompt("open people")
  }

  @Test("A paste ends a search, and is inserted into the line found")
  func pasteDuringSearch() throws {
    let demo = try DemoSession(in: folder)
    demo.terminal.send("open people\r")
    try demo.waitForAnswer("got: open people")
    demo.terminal.send(.controlR)
    demo.terminal.send("peo")
    try demo.terminal.waitFor("the line found") { $0.cursorLine == "search 'peo'> open people" }
    demo.terminal.paste("[x]")
    try demo.waitForPrompt("open [x]people")
  }
}
