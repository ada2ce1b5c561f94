struct HistoryCommand: ConsoleCommand {
  let name = "history"
  let group = CommandGroup.session
  let summary = "The lines of this session, the newest last"
  let forms = [CommandForm([.optional("COUNT", .number)])]
  let options = [
    CommandOption("text", takes: ("TEXT", .text), "Only lines that hold this text"),
    CommandOption("all", "Lines of earlier sessions too"),
  ]
  let notes = ["In a terminal Ctrl-R searches all of them while you type."]
  let examples = ["stores; history", "history 5", "history --all --text send"]

  func run(_ call: CommandCall, in console: Console) async throws(CommandFailure) -> Answer? {
    let count = try call.count(call["COUNT"], "how many lines") ?? .max
    let earlier = call.option("all") == nil ? [] : console.earlierLines
    let first = earlier.isEmpty ? console.typed.forgotten + 1 : 1
    let text = call.option("text")?.text.lowercased()
    let lines = (earlier + console.typed.lines).enumerated()
      .filter { _, line in text.map { line.lowercased().contains($0) } ?? true }
      .suffix(count)
    let rows = lines.map { index, line in
      ["\(first + index)", line.escapedForTerminal.shortened(to: 200)]
    }
    return Answer(.strings(lines.map(\.element)), lines: Columns.lines(rows))
  }
}
