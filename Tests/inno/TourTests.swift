import Foundation
import PseudoTerminal
import Testing

@Suite("Lessons", .timeLimit(.minutes(10)))
struct TourTests {
  static let lessons = [
    "stores", "phases", "effects", "containers", "layers", "routers", "network", "tracing",
    "scripts", "stale", "kept", "hidden", "lost", "token",
  ]

  private static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  private static func file(_ lesson: String) -> URL {
    root.appending(path: "Docs/Lessons/\(lesson).lesson")
  }

  private static func text(_ lesson: String) throws -> String {
    try String(contentsOf: file(lesson), encoding: .utf8)
  }

  /// Returns the values of a field in each step of a lesson; each value is a list of lines.
  private static func values(of field: String, in lesson: String) throws -> [[[String]]] {
    try text(lesson).components(separatedBy: "\n== ").dropFirst().map { step -> [[String]] in
      var values: [[String]] = []
      var isOpen = false
      for line in step.split(separator: "\n") {
        if line.hasPrefix(field + ": ") {
          values.append([String(line.dropFirst(field.count + 2))])
          isOpen = true
        } else if isOpen, line.hasPrefix("  ") {
          values[values.count - 1].append(line.trimmingCharacters(in: .whitespaces))
        } else {
          isOpen = false
        }
      }
      return values
    }
  }

  /// Returns the commands that solve each step of a lesson: the solution, or the first answer.
  private static func solutions(of lesson: String) throws -> [[String]] {
    let answers = try values(of: "answer", in: lesson)
    return try zip(values(of: "solution", in: lesson), answers).map {
      solution,
      answers -> [String] in
      if let solution = solution.first { return solution }
      let answer = try #require(answers.first?.first?.split(separator: "|").first)
      return ["answer " + answer.trimmingCharacters(in: .whitespaces)]
    }
  }

  /// Returns the commands that solve a lesson.
  private static func answers(to lesson: String) throws -> [String] {
    try solutions(of: lesson).flatMap(\.self)
  }

  @Test("tour lists the lessons, and an unknown lesson is reported")
  func list() async throws {
    let result = try await Program.run(["tour"])
    #expect(result.status == 0)
    let names = result.lines.dropFirst().prefix(Self.lessons.count)
    #expect(names.map { String($0.prefix { $0 != " " }) } == Self.lessons)
    #expect(result.lines.last?.hasSuffix("such as: tour stores") == true)
    let unknown = try await Program.run(["tour", "store"])
    #expect(unknown.status == 1)
    #expect(
      unknown.errors
        == "inno: unknown lesson \"store\"; did you mean \"stores\"? Run \"tour\" to list them.\n"
    )
  }

  @Test("The program's lessons are the files in Docs/Lessons")
  func source() throws {
    let parts = try Self.lessons.map { name in
      let lines = try Self.text(name).split(separator: "\n", omittingEmptySubsequences: false)
      let text = lines.dropLast().map { $0.isEmpty ? "\n" : "        \($0)\n" }.joined()
      return
        "    Lesson(\n      \"\(name)\",\n      text: #\"\"\"\n\(text)        \"\"\"#\n    ),\n"
    }
    let source = """
      import InnoConsole

      extension Lesson {
        /// The lessons of `tour`, in the order in which they are taught.
        ///
        /// A test generates this file from `Docs/Lessons`.
        static let ofTheApp = [
      \(parts.joined())  ]
      }

      """
    let file = Self.root.appending(path: "Sources/inno/Lessons.swift")
    if ProcessInfo.processInfo.environment["INNO_WRITE_PAGES"] != nil {
      try Data(source.utf8).write(to: file)
    }
    let isCurrent = try String(contentsOf: file, encoding: .utf8) == source
    #expect(isCurrent, "out of date: INNO_WRITE_PAGES=1 Scripts/test --filter TourTests")
  }

  @Test(
    "In each step, five correct inputs and the solution reach the goals; five near misses do not",
    arguments: lessons
  )
  func examples(name: String) async throws {
    let result = try await Program.run(["tour", "--check", name])
    #expect(result.status == 0 && result.errors.isEmpty, "\(result.errors)")
    let steps = try Self.text(name).components(separatedBy: "\n== ").count - 1
    #expect(result.lines.count == steps + 1)
    for line in result.lines.dropFirst() {
      let counts = line.matches(of: #/(\d+) (right|wrong)/#).compactMap { Int($0.1) }
      #expect(counts.count == 2 && counts.allSatisfy { $0 >= 5 }, "\(name): \(line)")
    }
    for field in ["right", "wrong"] {
      for (index, examples) in try Self.values(of: field, in: name).enumerated() {
        #expect(Set(examples).count >= 5, "\(name) \(index + 1): \(field)")
      }
    }
  }

  @Test(
    "A near miss does not complete a step, which can then be started again and solved",
    arguments: lessons
  )
  func nearMisses(name: String) async throws {
    let solutions = try Self.solutions(of: name)
    let wrong = try Self.values(of: "wrong", in: name)
    let lines = zip(solutions, wrong).flatMap { solution, wrong -> [String] in
      wrong.flatMap { $0 + ["again"] } + solution
    }
    let result = try await Program.run(
      ["tour", name],
      input: lines.joined(separator: "\n") + "\n"
    )
    #expect(result.status == 0, "\(result.errors)\n\(result.output)")
    #expect(result.output.count { $0 == "✓" } == solutions.count)
    let unexplained = result.lines.filter {
      $0.hasSuffix("is not the answer; run \"hint\" for help")
    }
    #expect(unexplained == [], "add \"mistake: ANSWER: REASON\" to the lesson")
  }

  @Test("Each solution works after it has been shown, but earns no credit", arguments: lessons)
  func shownSolutions(name: String) async throws {
    let solutions = try Self.solutions(of: name)
    let lines = solutions.flatMap { ["hint", "solution"] + $0 }
    let result = try await Program.run(
      ["tour", name],
      input: lines.joined(separator: "\n") + "\n"
    )
    let count = solutions.count
    #expect(result.status == 1)
    #expect(
      result.errors.hasSuffix(
        "0 of \(count) steps reached, \(count) after its solution was shown\n"
      ),
      "\(result.errors)"
    )
  }

  @Test("A step that is reached with skip or again keeps its load in flight")
  func inFlight() async throws {
    let lines = ["skip", "skip", "again", "hint", "set settle off", "send people peopleFailed x"]
    let result = try await Program.run(
      ["tour", "hidden"],
      input: lines.joined(separator: "\n") + "\n"
    )
    #expect(result.errors.contains("1 of 3 steps reached, 2 skipped"), "\(result.output)")
  }

  @Test("A lesson that is solved from beginning to end is complete", arguments: lessons)
  func solved(name: String) async throws {
    let answers = try Self.answers(to: name)
    let result = try await Program.run(
      ["tour", name],
      input: answers.joined(separator: "\n") + "\n"
    )
    let steps = try Self.text(name).components(separatedBy: "\n== ").count - 1
    #expect(result.status == 0, "\(result.errors)\n\(result.output)")
    #expect(
      result.output.contains(
        "The lesson \"\(name)\" is done: \(steps) of \(steps) steps reached."
      )
    )
    #expect(result.output.count { $0 == "✓" } == steps)
    let last = answers.dropLast().joined(separator: "\n") + "\n"
    let partial = try await Program.run(["tour", name], input: last)
    #expect(partial.status == 1)
    #expect(
      partial.errors.hasSuffix("\(steps - 1) of \(steps) steps reached\n"),
      "\(partial.errors)"
    )
  }

  @Test("The transcript of a learner who solves the lesson can be repeated", arguments: lessons)
  func transcript(name: String) async throws {
    let file = Self.root.appending(path: "Tests/Sample/Lessons/\(name).txt")
    let transcript = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
    let typed = transcript.filter { $0.hasPrefix("> ") }.map { $0.dropFirst(2) }
    let result = try await Program.run(
      ["tour", name],
      input: typed.joined(separator: "\n") + "\n"
    )
    #expect(result.status == 0, "\(result.errors)\n\(result.output)")
    // A transcript contains only some of the lines that were printed.
    var printed = result.lines[...]
    for line in transcript {
      let place = printed.firstIndex { $0 == line }
      let index = try #require(place, "\"\(line)\" is missing in \(result.output)")
      printed = printed[(index + 1)...]
    }
    #expect(transcript.count { $0.hasPrefix("✓ ") } == (try Self.solutions(of: name).count))
  }

  @Test("Each line of a lesson fits into a window of 100 columns", arguments: lessons)
  func width(name: String) throws {
    #expect(try Self.text(name).split(separator: "\n").allSatisfy { $0.count <= 110 })
  }

  @Test("A step whose solution was shown is not credited, and quit does not change the exit code")
  func credit() async throws {
    let answers = try Self.answers(to: "stale").joined(separator: "\n")
    let helped = try await Program.run(["tour", "stale"], input: "solution\n" + answers + "\n")
    #expect(helped.status == 1)
    #expect(
      helped.errors
        == "inno: the lesson is not complete: 1 of 2 steps reached, 1 after its solution was shown\n"
    )
    let skipped = try await Program.run(["tour", "stale"], input: "skip\nskip\n")
    #expect(skipped.status == 1 && skipped.errors.contains("0 of 2 steps reached, 2 skipped"))
    let left = try await Program.run(["tour", "stale"], input: "quit 0\n")
    #expect(left.status == 1)
    let wrong = try await Program.run(["tour", "stale"], input: "nope\n" + answers + "\n")
    #expect(wrong.status == 0, "a command that fails does not count as a missed goal")
  }

  @Test("A lesson can be any file, whose mistakes are reported")
  func file() async throws {
    let folder = try Folder()
    let text =
      "title: Own\n== Go\nGo to posts.\ngoal: tab == posts\nwhy: Tabs.\nsolution: tab posts\n"
    let good = try folder.file("own.lesson", text)
    #expect(try await Program.run(["tour", good], input: "tab posts\n").status == 0)
    #expect(try await Program.run(["tour", good], input: "tab people\n").status == 1)
    let bad = try folder.file("bad.lesson", text.replacing("tab == posts", with: "tab == poss"))
    for arguments in [["tour", bad], ["tour", "--check", bad]] {
      let result = try await Program.run(arguments)
      #expect(result.status == 1)
      #expect(
        result.errors
          == "inno: \(bad):4:14: there is no case \"poss\" here; did you mean \"posts\"?\n"
      )
    }
    let missing = try await Program.run(["tour", "none.lesson"])
    #expect(missing.status == 1 && missing.errors.contains("cannot read none.lesson: no such file"))
    let usage = try await Program.run(["tour", "--check"])
    #expect(usage.status == 2 && usage.errors.contains("--check needs a lesson"))
  }

  @Test("explain covers every subject that is taught, and where each kind of new code belongs")
  func explanations() async throws {
    for topic in [
      "containers", "navigation", "state", "phases", "effects", "layers", "links", "gate",
      "network", "testing",
    ] {
      let result = try await Program.run(["-c", "explain \(topic)"])
      #expect(result.status == 0 && result.lines.count > 3, "\(topic): \(result.errors)")
    }
    let kinds = try await Program.run(["-c", "explain where"]).lines.dropFirst()
      .map { String($0.prefix { $0 != " " }) }
    #expect(Set(kinds).isSuperset(of: ["endpoint", "screen", "rule", "dependency", "log"]))
    for kind in kinds {
      let result = try await Program.run(["-c", "explain where \(kind)"])
      #expect(result.status == 0, "\(kind): \(result.errors)")
      let examples = result.lines.filter { $0.hasPrefix("  example: ") }
      #expect(examples.count == 1, "\(kind)")
      for path in result.output.matches(of: #/(?:Sources|Tests)\/[A-Za-z\/+.]*[A-Za-z]/#) {
        let file = Self.root.appending(path: String(path.output))
        let exists = FileManager.default.fileExists(atPath: file.path)
        #expect(exists, "\(kind): \(path.output)")
      }
    }
  }

  @Test("A lesson never uses the network, regardless of the options")
  func transport() async throws {
    let answers = try Self.answers(to: "stale").joined(separator: "\n")
    let result = try await Program.run(
      ["tour", "stale", "--base-url", "http://127.0.0.1:1"],
      input: answers + "\n"
    )
    #expect(result.status == 0, "\(result.errors)")
  }

  @Test("In a terminal the prompt shows the step, Ctrl-C leaves, and tour continues")
  func terminal() throws {
    let home = try Folder()
    let environment = PseudoTerminal.environment(home: home.path)
    let terminal = try PseudoTerminal(
      ProgramPath.inno,
      ["tour", "stale"],
      environment: environment,
      rows: 40,
      columns: 100
    )
    try terminal.waitFor("the first step") {
      $0.transcript.contains("1/2  See it") && $0.cursorLine.hasPrefix("inno(tour stale 1/2)>")
    }
    terminal.send("send people refresh; send people refresh\r")
    try terminal.waitFor("the second step") {
      $0.transcript.contains("2/2  Find it") && $0.cursorLine.hasPrefix("inno(tour stale 2/2)>")
    }
    terminal.send("\u{3}")
    try terminal.waitFor("the end of the lesson") {
      $0.transcript.contains("the lesson \"stale\" ended at step 2: 1 of 2 steps reached")
        && $0.cursorLine == "inno>"
    }
    terminal.send("tour stale\r")
    try terminal.waitFor("the same step") { $0.cursorLine.hasPrefix("inno(tour stale 2/2)>") }
    terminal.send("answer data\r")
    try terminal.waitFor("the end") {
      $0.transcript.contains("The lesson \"stale\" is done: 2 of 2 steps reached.")
    }
    terminal.send("tour\r")
    try terminal.waitFor("the progress") {
      $0.transcript.contains(#/a stale effect +done/#)
    }
    terminal.send("quit\r")
    #expect(try terminal.waitForExit() == .exited(0))
  }
}
