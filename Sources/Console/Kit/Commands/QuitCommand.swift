/// What `quit` asked for.
struct QuitRequest {
  let code: Int32?
}

struct QuitCommand: ConsoleCommand {
  let name = "quit"
  let aliases = ["exit"]
  let group = CommandGroup.session
  let summary = "Leaves; with a code, the program exits with it"
  let forms = [CommandForm([.optional("CODE", .number)])]
  let examples = ["quit"]

  func run(_ call: CommandCall, in console: Console) async throws(CommandFailure) -> Answer? {
    guard let word = call["CODE"] else {
      console.quitRequest = QuitRequest(code: nil)
      return nil
    }
    guard let code = Int32(word.text), (0...255).contains(code) else {
      throw ConsoleError.unexpected(
        word.text,
        expected: "an exit code from 0 to 255",
        nearest: nil,
        usage: call.usage
      ).at(word)
    }
    console.quitRequest = QuitRequest(code: code)
    return nil
  }
}
