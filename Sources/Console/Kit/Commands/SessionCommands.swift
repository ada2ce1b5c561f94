struct ExplainCommand: ParentCommand {
  static let info = CommandInfo(
    "explain",
    .session,
    "Explains a concept of the console or the app",
    examples: ["explain", "explain conditions", "explain phases"]
  )

  var subcommands: [Subcommand] {
    ExplainList()
    ExplainTopic()
  }
}

private struct ExplainList: ConsoleCommand {
  static let info = CommandInfo("Lists the topics")

  func run(in console: Console) async throws(CommandFailure) -> Answer? {
    Answer(listing: console.topics.map { ($0.name, .string($0.summary)) })
  }
}

private struct ExplainTopic: ConsoleCommand {
  static let info = CommandInfo()

  @CommandArgument("TOPIC", .topic) var topic: Topic

  func run(in console: Console) async throws(CommandFailure) -> Answer? {
    Answer(
      .facts(["topic": .string(topic.name), "text": .string(topic.text)]),
      lines: topic.text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    )
  }
}

extension ValueKind<Topic> {
  fileprivate static var topic: Self {
    named("topic", listing: "explain", \.name, \.summary) { $0.topics }
  }
}

struct TourCommand: ParentCommand {
  static let info = CommandInfo(
    "tour",
    .session,
    "Runs a lesson, step by step",
    notes: [
      "In a terminal, an empty line runs the next step; you can run other commands in between.",
      "In a script the whole lesson runs.",
    ],
    examples: ["tour"]
  )

  var subcommands: [Subcommand] {
    TourList()
    TourStop()
    TourLesson()
  }
}

private struct TourList: ConsoleCommand {
  static let info = CommandInfo("Lists the lessons")

  func run(in console: Console) async throws(CommandFailure) -> Answer? {
    let lessons = console.app.lessons
    guard !lessons.isEmpty else { throw ConsoleError.notExposed("lessons").at(nil) }
    return Answer(listing: lessons.map { ($0.name, .string($0.summary)) })
  }
}

private struct TourStop: ConsoleCommand {
  static let info = CommandInfo("stop", "Ends the lesson")

  func run(in console: Console) async throws(CommandFailure) -> Answer? {
    guard let name = console.lessonName else {
      throw ConsoleError.refused("no lesson is in progress; run \"tour\" to list the lessons").at(
        nil
      )
    }
    console.lessonSteps = []
    return Answer(.facts(["lesson": .string(name)]), "the lesson \(name) ended")
  }
}

private struct TourLesson: ConsoleCommand {
  static let info = CommandInfo("Starts a lesson")

  @CommandArgument("LESSON", .lesson) var lesson: Lesson

  func run(in console: Console) async throws(CommandFailure) -> Answer? {
    guard console.evaluation.location != nil else {
      console.begin(lesson)
      return nil
    }
    do { try await console.run(lesson) } catch { throw error.at($lesson) }
    return nil
  }
}

extension ValueKind<Lesson> {
  fileprivate static var lesson: Self {
    named("lesson", listing: "tour", \.name, \.summary) { $0.app.lessons }
  }
}

struct HistoryCommand: ConsoleCommand {
  static let info = CommandInfo(
    "history",
    .session,
    "The lines of this session, newest last",
    notes: ["In a terminal, Ctrl-R searches all lines while you type."],
    examples: ["stores; history", "history 5", "history --all --text send"]
  )

  @CommandArgument("COUNT", .count("a number of lines")) var count: Int?
  @CommandOption("text", "TEXT", .text, "Only lines that contain this text") var text: String?
  @CommandFlag("all", "Include the lines of earlier sessions") var includesEarlier: Bool

  func run(in console: Console) async throws(CommandFailure) -> Answer? {
    let earlier = includesEarlier ? console.earlierLines : []
    let first = earlier.isEmpty ? console.typed.dropped + 1 : 1
    let text = text?.lowercased()
    let lines = (earlier + console.typed.lines).enumerated()
      .filter { _, line in text.map { line.lowercased().contains($0) } ?? true }
      .suffix(count ?? .max)
    let rows = lines.map { index, line in
      ["\(first + index)", line.escapedForTerminal.shortened(to: 200)]
    }
    return Answer(.strings(lines.map(\.element)), lines: Columns.lines(rows))
  }
}

struct QuitCommand: ConsoleCommand {
  static let info = CommandInfo(
    "quit",
    .session,
    "Ends the session; with CODE, the program exits with that code",
    aliases: ["exit"],
    examples: ["quit"]
  )

  @CommandArgument("CODE", .number(0...255, "an exit code from 0 to 255")) var code: Int?

  func run(in console: Console) async throws(CommandFailure) -> Answer? {
    console.evaluation.quit = QuitRequest(code: code.map(Int32.init))
    return nil
  }
}
