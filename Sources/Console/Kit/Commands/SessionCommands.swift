struct ExplainCommand: ParentCommand {
  static let info = CommandInfo(
    "explain",
    .session,
    "Explains a concept of the console or the app",
    examples: ["explain", "explain conditions", "explain phases", "explain where"]
  )

  var subcommands: [Subcommand] {
    ExplainList()
    ExplainPlaces()
    ExplainPlace()
    ExplainTopic()
  }
}

private struct ExplainList: ConsoleCommand {
  static let info = CommandInfo("Lists the topics")

  func run(in console: Console) async throws(CommandFailure) -> Answer? {
    // List the topics of the app before the topics that every console has.
    let general = Set(Topic.standard.map(\.name))
    let topics =
      console.topics.filter { !general.contains($0.name) }
      + console.topics.filter { general.contains($0.name) }
    return Answer(listing: topics.map { ($0.name, .string($0.summary)) }).asProse
  }
}

private struct ExplainPlaces: ConsoleCommand {
  static let info = CommandInfo("where", "Lists the kinds of code that you can add")

  func run(in console: Console) async throws(CommandFailure) -> Answer? {
    guard !console.app.places.isEmpty else {
      throw ConsoleError.notExposed(
        "instructions for adding code; run \"explain\" to list other topics"
      ).at(nil)
    }
    return Answer(listing: console.app.places.map { ($0.name, .string($0.summary)) }).asProse
  }
}

private struct ExplainPlace: ConsoleCommand {
  static let info = CommandInfo("where", "Shows the folder for a kind of code, with an example")

  @CommandArgument("CODE", .place) var place: Topic

  func run(in console: Console) async throws(CommandFailure) -> Answer? { Answer(place) }
}

private struct ExplainTopic: ConsoleCommand {
  static let info = CommandInfo()

  @CommandArgument("TOPIC", .topic) var topic: Topic

  func run(in console: Console) async throws(CommandFailure) -> Answer? {
    let command = ExplainCommand.info.name
    return try console.app.lastAnswers.answer(of: command, for: [topic.name, topic.text]) {
      () throws(CommandFailure) in Answer(topic)
    }
  }
}

extension Answer {
  fileprivate init(_ topic: Topic) {
    self.init(
      .facts(["topic": .string(topic.name), "text": .string(topic.text)]),
      lines: topic.text.lines,
      isProse: true
    )
  }
}

extension ValueKind<Topic> {
  fileprivate static var topic: Self {
    named("topic", listing: "explain", \.name, \.summary) { $0.topics }
  }

  fileprivate static var place: Self {
    named("kind of code", listing: "explain where", \.name, \.summary) { $0.app.places }
  }
}

struct HistoryCommand: ConsoleCommand {
  static let info = CommandInfo(
    "history",
    .session,
    "The lines of this session, newest last",
    notes: ["In a terminal, Ctrl-R searches all lines while you type."],
    examples: ["stores; history", "history 5", "history --all --text send"],
    isStable: false
  )

  @CommandArgument("COUNT", .count("a number of lines")) var count: Int?
  @CommandOption("text", "TEXT", .text, "Only lines that contain this text") var text: String?
  @CommandFlag("all", "Include the lines of earlier sessions") var includesEarlier: Bool

  func run(in console: Console) async throws(CommandFailure) -> Answer? {
    let earlier = includesEarlier ? console.earlierLines : []
    let first = earlier.isEmpty ? console.typed.dropped + 1 : 1
    let text = text?.lowercased()
    let typed = console.typed.lines
    let lines = earlier.isEmpty ? typed : earlier + typed
    let matches =
      text.map { text in lines.indices.filter { lines[$0].lowercased().contains(text) } }
      ?? Array(lines.indices.suffix(count ?? .max))
    let shown = matches.suffix(count ?? .max)
    let rows = shown.map { index in
      ["\(first + index)", lines[index].escapedForTerminal]
    }
    return Answer(.strings(shown.map { lines[$0] }), lines: Columns.lines(rows))
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
