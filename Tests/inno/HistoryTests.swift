import Foundation
import PseudoTerminal
import Testing

/// Tests of the history in the next session, in two simultaneous sessions, and when it cannot be
/// saved.
@Suite("History", .timeLimit(.minutes(5)))
struct HistoryTests {
  let folder: Folder

  init() throws {
    folder = try Folder()
  }

  private var file: String { folder.path + "/history" }

  private func start(
    _ arguments: [String],
    adding environment: [String: String] = [:]
  ) throws -> PseudoTerminal {
    try start(ProgramPath.inno, arguments, adding: environment)
  }

  private func start(
    _ executable: String,
    _ arguments: [String],
    adding environment: [String: String] = [:]
  ) throws -> PseudoTerminal {
    let terminal = try PseudoTerminal(
      executable,
      arguments,
      environment: PseudoTerminal.environment(home: folder.path, adding: environment),
      rows: 60,
      columns: 120
    )
    try terminal.waitForPrompt()
    return terminal
  }

  private func enter(_ line: String, in terminal: PseudoTerminal) throws {
    let before = terminal.screen.transcript.count
    terminal.send(line + "\r")
    try terminal.waitFor("the end of \(line)") {
      $0.transcript.count > before && $0.transcript.hasSuffix("inno>") && $0.cursorLine == "inno>"
    }
  }

  private func leave(_ terminal: PseudoTerminal) throws {
    terminal.send(.controlD)
    #expect(try terminal.waitForExit() == .exited(0))
  }

  @Test("Ctrl-R finds a line while a part of it is typed, even if it is from an earlier session")
  func search() throws {
    let earlier = try start(["--history", file])
    for line in ["tab posts", "stores", "tab settings"] { try enter(line, in: earlier) }
    try leave(earlier)
    let terminal = try start(["--history", file])
    terminal.send("half")
    terminal.send(.controlR)
    try terminal.waitFor("the search") { $0.cursorLine == "search ''> half" }
    terminal.send("ta")
    try terminal.waitFor("the newest") { $0.cursorLine == "search 'ta'> tab settings" }
    terminal.send(.controlR)
    try terminal.waitFor("an older one") { $0.cursorLine == "search 'ta'> tab posts" }
    terminal.send(.controlR)
    try terminal.waitFor("no older one") {
      $0.cursorLine == "no older match for 'ta'> tab posts" && $0.bells == 1
    }
    terminal.send(.controlG)
    try terminal.waitFor("the unchanged line") { $0.cursorLine == "inno> half" }
    terminal.send(.controlR)
    terminal.send("posts\r")
    try terminal.waitFor("the line to run") { $0.transcript.contains("people -> posts") }
    try leave(terminal)
  }

  @Test(
    "history shows the lines of this session, shows earlier ones with --all, and searches"
  )
  func verb() throws {
    let earlier = try start(["--history", file])
    try enter("tab posts", in: earlier)
    try leave(earlier)
    let terminal = try start(["--history", file])
    try enter("stores", in: terminal)
    try enter("history --all --text TAB", in: terminal)
    #expect(terminal.screen.transcript.hasSuffix("--text TAB\n1  tab posts\ninno>"))
    try enter("history 1", in: terminal)
    #expect(terminal.screen.transcript.hasSuffix("\n2  history --all --text TAB\ninno>"))
  }

  @Test("JSON over several lines is one entry, which is restored completely")
  func severalLines() throws {
    let first = try start(["--history", file])
    first.send("send settings openPeople {\r")
    try first.waitFor("the second prompt") { $0.cursorLine == "....>" }
    first.send("\"userID\": 3}\r")
    try first.waitFor("the action") {
      $0.transcript.contains("openPeople(") && $0.cursorLine == "inno>"
    }
    try leave(first)
    #expect(try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n").count == 1)
    let second = try start(["--history", file])
    second.send(.up)
    try second.waitFor("both lines") {
      $0.text.hasSuffix("inno> send settings openPeople {\n\"userID\": 3}")
    }
    second.send("\r")
    try second.waitFor("the action") { $0.transcript.contains("openPeople(") }
  }

  @Test("Two simultaneous sessions lose no line, and a third has the lines of both")
  func twoSessions() throws {
    let (one, two) = (try start(["--history", file]), try start(["--history", file]))
    for number in 1...5 {
      try enter("let a = \(number)", in: one)
      try enter("let b = \(number)", in: two)
    }
    try leave(two)
    try leave(one)
    let third = try start(["--history", file, "--output", "json"])
    let lines = try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n")
    #expect(lines == (1...5).flatMap { ["let a = \($0)", "let b = \($0)"] })
    third.send(.up)
    try third.waitFor("the newest line") { $0.cursorLine == "inno> let b = 5" }
  }

  @Test("Each folder has its own history")
  func project() throws {
    let names = try ["one", "two"].map { name in
      let project = folder.path + "/" + name
      try FileManager.default.createDirectory(
        atPath: project,
        withIntermediateDirectories: true
      )
      let terminal = try start(
        "/bin/bash",
        ["-c", "cd '\(project)' && exec '\(ProgramPath.inno)'"]
      )
      try enter("let name = \(name)", in: terminal)
      try leave(terminal)
      return name
    }
    let kept = folder.path + "/.local/state/inno"
    let files = try FileManager.default.contentsOfDirectory(atPath: kept).sorted()
    #expect(files.count == 2)
    for (file, name) in zip(files, names) {
      #expect(file.hasSuffix("%\(name).history"))
      let text = try String(contentsOfFile: kept + "/" + file, encoding: .utf8)
      #expect(text == "let name = \(name)\n")
    }
  }

  @Test(
    "A history that cannot be saved is reported once, and the session continues",
    arguments: [
      (
        ["--history", "/dev/full"], [:],
        "cannot read the history from /dev/full: the path is not a regular file; ",
        "are kept in memory until the file can be written."
      ),
      (
        ["--history", "/proc/none/history"], [:],
        "cannot write the history to /proc/none/history: no such file or directory; ",
        "lines are kept in memory until the file can be written"
      ),
      (
        [], ["HOME": "/proc"], "cannot write the history to /proc/.local/state/inno/",
        "lines are kept in memory until the file can be written"
      ),
    ] as [([String], [String: String], String, String)]
  )
  func nowhere(
    arguments: [String],
    environment: [String: String],
    reason: String,
    advice: String
  ) throws {
    let terminal = try start(arguments, adding: environment)
    for number in 1...3 { try enter("let a = \(number)", in: terminal) }
    let text = terminal.screen.transcript.replacing("\n", with: "")
    #expect(text.ranges(of: reason).count == 1, "\(text)")
    #expect(text.ranges(of: advice).count == 1, "\(text)")
    terminal.send(.up)
    try terminal.waitFor("the line in memory") { $0.cursorLine == "inno> let a = 3" }
  }

  @Test(
    "A full disk is reported once and keeps complete lines, and the session continues",
    .enabled(if: ResourceLimits.areSupported)
  )
  func fullDisk() throws {
    // Like a full disk, a limit of the file size fails in the middle of a line.
    let terminal = try start(
      "/bin/bash",
      ["-c", "ulimit -f 1; exec '\(ProgramPath.inno)' --history '\(file)'"]
    )
    let lines = (1...20).map { "let line\($0) = \(String(repeating: "x", count: 80))" }
    for line in lines { try enter(line, in: terminal) }
    let text = terminal.screen.transcript.replacing("\n", with: "")
    #expect(
      text.ranges(of: "cannot write the history to \(file): file too large").count == 1,
      "\(text)"
    )
    try leave(terminal)
    let kept = try String(contentsOfFile: file, encoding: .utf8)
    #expect(kept.hasSuffix("\n") && kept.count > 500)
    #expect(lines.starts(with: kept.split(separator: "\n").map(String.init)))
  }
}
