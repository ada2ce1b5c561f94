struct HistoryCommand: ConsoleCommand {
  let name = "history"
  let group = CommandGroup.session
  let summary = "The lines of this session, the newest last"
  let forms = [CommandForm([.optional("COUNT", .number)])]
  let notes = ["What was typed in earlier sessions is found with Ctrl-R."]
  let examples = ["stores; history", "history 5"]

  func run(_ call: CommandCall, in console: Console) async throws(CommandFailure) -> Answer? {
    let count = call["COUNT"].flatMap { Int($0.text) } ?? .max
    let typed = console.typed
    let rows = typed.lines.enumerated().map { index, line in
      ["\(typed.forgotten + index + 1)", line.escapedForTerminal.shortened(to: 200)]
    }
    return Answer(
      .strings(typed.lines.suffix(max(0, count))),
      lines: Columns.lines(rows.suffix(max(0, count)))
    )
  }
}
