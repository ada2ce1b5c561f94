import Foundation
import PseudoTerminal
import Testing

/// Tests of the terminal: drawing, signals, settings, and output of other threads.
@Suite struct TerminalSessionTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test("A typed line is read, and the prompt appears again")
  func echo() throws {
    let demo = try DemoSession(in: folder)
    try demo.type("hello 한글 😀")
    demo.terminal.send(.enter)
    try demo.waitForAnswer("got: hello 한글 😀")
    #expect(demo.terminal.screen.text == "demo> hello 한글 😀\ngot: hello 한글 😀\ndemo>")
    #expect(demo.terminal.screen.column == 6)
    #expect(demo.terminal.screen.unknown.isEmpty)
  }

  @Test("A message appears above the line being typed, and the cursor keeps its position")
  func messageAbove() throws {
    let demo = try DemoSession(in: folder)
    try demo.type("abcdef")
    for column in (9...11).reversed() {
      demo.terminal.send(.left)
      try demo.terminal.waitFor("the cursor to move") { $0.column == column }
    }
    try demo.announce("something happened")
    try demo.terminal.waitFor("the message") {
      $0.text == "something happened\ndemo> abcdef" && $0.column == 9
    }
    demo.terminal.send("X\r")
    try demo.waitForAnswer("got: abcXdef")
  }

  @Test("A message redraws the line being typed exactly once")
  func oneRedraw() throws {
    let demo = try DemoSession(in: folder)
    try demo.type("half a line")
    let before = demo.terminal.output.count
    try demo.announce("something happened")
    try demo.terminal.waitFor("the message") { $0.text == "something happened\ndemo> half a line" }
    let drawn = String(decoding: demo.terminal.output[before...], as: UTF8.self)
    #expect(drawn.ranges(of: "half a line").count == 1)
  }

  @Test("Ctrl-C discards the line, even an empty line")
  func interrupt() throws {
    let demo = try DemoSession(in: folder)
    try demo.type("half a line")
    demo.terminal.send(.controlC)
    try demo.waitForAnswer("demo> half a line^C\ninterrupted")
    demo.terminal.send(.controlC)
    try demo.waitForAnswer("demo> ^C\ninterrupted")
  }

  @Test("Ctrl-C between lines is a signal that the program handles")
  func interruptBetweenLines() throws {
    let demo = try DemoSession(in: folder)
    demo.terminal.send("hold\r")
    try demo.terminal.waitFor("the hold") { $0.text.hasSuffix("holding") }
    demo.terminal.send(.controlC)
    try demo.waitForAnswer("holding\ncancelled")
  }

  @Test("Ctrl-D ends the program, and the settings of the terminal are restored")
  func endOfInput() throws {
    let demo = try DemoSession(in: folder)
    let during = demo.terminal.settings
    #expect(try demo.leave() == .exited(0))
    #expect(demo.terminal.screen.text == "demo>\nbye")
    #expect(demo.terminal.screen.modes.isEmpty)
    #expect(demo.terminal.settings != during)
    #expect(demo.terminal.settings == (try freshSettings()))
  }

  @Test("An editor that is closed while another program has the terminal restores it later")
  func lent() throws {
    let demo = try DemoSession(in: folder)
    demo.terminal.send("lend\r")
    try demo.terminal.waitFor("the other program") { $0.text.hasSuffix("lent") }
    let lent = demo.terminal.settings
    try demo.announce("close")
    try demo.terminal.waitFor("the end of close") { $0.text.hasSuffix("lent\nclosed") }
    #expect(demo.terminal.settings == lent)
    try demo.announce("release")
    #expect(try demo.terminal.waitForExit() == .exited(0))
    #expect(demo.terminal.screen.text.hasSuffix("lent\nclosed\nbye"))
    #expect(demo.terminal.settings == (try freshSettings()))
  }

  @Test("SIGTERM restores the settings of the terminal")
  func termination() throws {
    let demo = try DemoSession(in: folder)
    try demo.type("half")
    demo.terminal.signal(SIGTERM)
    #expect(try demo.terminal.waitForExit() == .exited(143))
    #expect(demo.terminal.screen.modes.isEmpty)
    #expect(demo.terminal.settings == (try freshSettings()))
  }

  private func freshSettings() throws -> [UInt64] {
    let terminal = try PseudoTerminal("/bin/cat")
    defer { terminal.signal(SIGKILL) }
    return terminal.settings
  }

  @Test("A wrapped Korean line is redrawn correctly after a message and edits in its middle")
  func wrappedKorean() throws {
    let demo = try DemoSession(in: folder, rows: 10, columns: 21)
    let text = "한국어로 아주 긴 줄을 입력합니다 그리고 더"
    demo.terminal.send(text)
    let wrapped = "demo> 한국어로 아주\n긴 줄을 입력합니다 그\n리고 더"
    try demo.terminal.waitFor("the wrapped line") { $0.text == wrapped }
    demo.terminal.send(.controlA)
    try demo.terminal.waitFor("the cursor") { ($0.row, $0.column) == (0, 6) }
    try demo.announce("소식")
    try demo.terminal.waitFor("the message") {
      $0.text == "소식\n" + wrapped && ($0.row, $0.column) == (1, 6)
    }
    demo.terminal.send("가\r")
    try demo.terminal.waitFor("the answer") {
      $0.text.replacing("\n", with: "").replacing(" ", with: "")
        .hasSuffix("got:가\(text.replacing(" ", with: ""))demo>")
    }
  }

  @Test("The line is redrawn when the width of the window changes", arguments: [60, 30, 50, 21])
  func resize(_ columns: Int) throws {
    let demo = try DemoSession(in: folder, rows: 12, columns: 40)
    try demo.announce("before")
    // The message is sent through a pipe. Wait for it, since a message after the change of width
    // would be a different test.
    try demo.waitForAnswer("before")
    let text = "abc 한국어로 아주 긴 줄을 입력합니다 그리고 더 있습니다"
    demo.terminal.send(text)
    try demo.terminal.waitFor("the line") { $0.text.hasSuffix("있습니다") }
    demo.terminal.resize(rows: 12, columns: columns)
    demo.terminal.send("!")
    var expected = Screen(rows: 12, columns: columns)
    expected.feed("before\r\ndemo> " + text + "!")
    try demo.terminal.waitFor("the line in \(columns) columns") {
      $0.text == expected.text && ($0.row, $0.column) == (expected.row, expected.column)
    }
  }

  @Test(
    "A line that is taller than the window can be edited",
    arguments: [(1, 2), (1, 3), (1, 10), (2, 4), (3, 10), (24, 2), (24, 60)]
  )
  func tallLine(rows: Int, columns: Int) throws {
    // The checking allocator of glibc ends a program that writes beyond an allocation.
    let checking = ["LD_PRELOAD": "libc_malloc_debug.so.0", "MALLOC_CHECK_": "3"]
    let demo = try DemoSession(in: folder, environment: checking)
    var bells = 0
    /// Types keys, and waits for the bell of a completion that has no candidates.
    func type(_ keys: String) throws {
      bells += 1
      demo.terminal.send(keys + "z\t")
      try demo.terminal.waitFor("bell \(bells)") { $0.bells == bells }
    }
    let tall = String(repeating: "한글 text ", count: 200)
    try type(tall)
    demo.terminal.resize(rows: rows, columns: columns)
    try type("a\u{1}b\u{5}c\u{17}\u{19}\u{19}")
    // Alt-3000 repeats the letter that follows.
    try type("\u{1}\u{1B}3\u{1B}0\u{1B}0\u{1B}0d\u{5}")
    // A line that starts in the small window, with a wide character at the margin.
    let shifts = String(repeating: "e", count: columns)
    try type("\u{3}\(tall)한\u{2}\(shifts)\u{1}\(shifts)\u{5}\u{2}f\u{5}")
    demo.terminal.resize(rows: 24, columns: 80)
    try type("g\u{2}h\u{5}")
    demo.terminal.send("\u{15}fine\r")
    try demo.waitForAnswer("got: fine")
  }

  @Test("All messages of a burst are shown in order, with one prompt")
  func burst() throws {
    let demo = try DemoSession(in: folder)
    try demo.type("half-typed")
    try demo.announce("burst 500")
    try demo.announce("done")
    try demo.terminal.waitFor("the last message") { $0.text.hasSuffix("done\ndemo> half-typed") }
    let messages = (1...500).map { "message \($0)" }
    #expect(
      demo.terminal.screen.transcript.split(separator: "\n").map(String.init)
        == messages + ["done", "demo> half-typed"]
    )
  }

  @Test("Input that is typed while a command runs is not echoed, truncated or lost")
  func typeAhead() throws {
    let demo = try DemoSession(in: folder, rows: 200)
    demo.terminal.send("hold\r")
    try demo.terminal.waitFor("the hold") { $0.text.hasSuffix("holding") }
    let long = String(repeating: "0123456789", count: 600)
    demo.terminal.send("\(long)\r")
    try demo.announce("release")
    try demo.terminal.waitFor("the long line") {
      $0.text.replacing("\n", with: "").hasSuffix("holdingdemo> \(long)got: \(long)demo>")
    }
    #expect(try demo.leave() == .exited(0))
  }

  @Test("Ctrl-L clears everything but the line")
  func clear() throws {
    let demo = try DemoSession(in: folder)
    demo.terminal.send("one\r")
    try demo.waitForAnswer("got: one")
    try demo.type("two")
    demo.terminal.send(.controlL)
    try demo.terminal.waitFor("the empty screen") { $0.text == "demo> two" }
    #expect(demo.terminal.screen.column == 9)
  }

  @Test("The line and the keys are restored after the program is stopped and continued")
  func continued() throws {
    let demo = try DemoSession(in: folder)
    try demo.type("half")
    demo.terminal.signal(SIGSTOP)
    demo.terminal.signal(SIGCONT)
    demo.terminal.send(.controlA)
    demo.terminal.send("X")
    try demo.waitForPrompt("Xhalf")
    #expect(demo.terminal.screen.text == "demo> Xhalf")
  }

  @Test("Ctrl-Z leaves the line on the screen, and the line is restored afterwards")
  func suspend() throws {
    // No shell could continue this program, so the kernel does not stop it.
    let demo = try DemoSession(in: folder)
    try demo.type("half")
    demo.terminal.send(.controlZ)
    try demo.terminal.waitFor("the second line") { $0.text == "demo> half\ndemo> half" }
    demo.terminal.send("!\r")
    try demo.waitForAnswer("got: half!")
  }

  @Test("The fg command of a shell restores the line", .enabled(if: access("/bin/bash", X_OK) == 0))
  func foreground() throws {
    let pipe = folder.path("announcements")
    #expect(mkfifo(pipe, 0o600) == 0)
    let shell = try PseudoTerminal(
      "/bin/bash",
      ["--norc", "--noediting"],
      environment: PseudoTerminal.environment(home: folder.path, adding: ["PS1": "shell> "])
    )
    try shell.waitFor("the shell") { $0.cursorLine == "shell>" }
    shell.send("\(BuiltProduct.path("LineEditorDemo")) \(pipe)\r")
    try shell.waitFor("the demo") { $0.cursorLine == "demo>" }
    shell.send("half")
    try shell.waitFor("the text") { $0.cursorLine == "demo> half" }
    shell.send(.controlZ)
    try shell.waitFor("the shell") { $0.cursorLine == "shell>" && $0.text.contains("Stopped") }
    shell.send("fg\r")
    try shell.waitFor("the line") { $0.cursorLine == "demo> half" }
    shell.send("!\r")
    try shell.waitFor("the answer") { $0.text.hasSuffix("got: half!\ndemo>") }
  }
}
