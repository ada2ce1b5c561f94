struct ExplainCommand: ParentCommand {
  static let info = CommandInfo(
    "explain",
    .session,
    "Tells about an idea of the console or of the app",
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
    Answer(
      .object(type: "", console.topics.map { .init($0.name, .string($0.summary)) }, id: nil),
      lines: Columns.lines(console.topics.map { [$0.name, $0.summary] })
    )
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
    Self(.topic) { word, call throws(CommandFailure) in
      try call.console.topics.named(word, kind: "topic", listing: "explain", \.name)
    }
  }
}
