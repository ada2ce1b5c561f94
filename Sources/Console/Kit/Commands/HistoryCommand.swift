struct HistoryCommand: ConsoleCommand {
  static let info = CommandInfo(
    "history",
    .session,
    "The lines of this session, the newest last",
    notes: ["In a terminal Ctrl-R searches all of them while you type."],
    examples: ["stores; history", "history 5", "history --all --text send"]
  )

  @CommandArgument("COUNT", .count("how many lines")) var count: Int?
  @CommandOption("text", "TEXT", .text, "Only lines that hold this text") var text: String?
  @CommandFlag("all", "Lines of earlier sessions too") var includesEarlier: Bool

  func run(in console: Console) async throws(CommandFailure) -> Answer? {
    let earlier = includesEarlier ? console.earlierLines : []
    let first = earlier.isEmpty ? console.typed.forgotten + 1 : 1
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
