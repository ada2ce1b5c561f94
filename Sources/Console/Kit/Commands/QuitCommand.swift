/// What `quit` asked for.
struct QuitRequest {
  let code: Int32?
}

struct QuitCommand: ConsoleCommand {
  static let info = CommandInfo(
    "quit",
    .session,
    "Leaves; with a code, the program exits with it",
    aliases: ["exit"],
    examples: ["quit"]
  )

  @CommandArgument("CODE", .number(0...255, "an exit code from 0 to 255")) var code: Int?

  func run(in console: Console) async throws(CommandFailure) -> Answer? {
    console.evaluation.quit = QuitRequest(code: code.map(Int32.init))
    return nil
  }
}
