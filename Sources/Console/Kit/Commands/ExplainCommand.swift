struct ExplainCommand: ConsoleCommand {
  let name = "explain"
  let group = CommandGroup.session
  let summary = "Tells about an idea of the console or of the app"
  let forms = [CommandForm([], "Lists the topics"), CommandForm([.value("TOPIC", .topic)])]
  let examples = ["explain", "explain conditions", "explain phases"]

  func run(_ call: CommandCall, in console: Console) async throws(CommandFailure) -> Answer? {
    guard let word = call["TOPIC"] else {
      return Answer(
        .object(type: "", console.topics.map { .init($0.name, .string($0.summary)) }, id: nil),
        lines: Columns.lines(console.topics.map { [$0.name, $0.summary] })
      )
    }
    let topic = try console.topics.named(word, kind: "topic", listing: "explain", \.name)
    let lines = topic.text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    return Answer(
      .facts(["topic": .string(topic.name), "text": .string(topic.text)]),
      lines: lines
    )
  }
}
