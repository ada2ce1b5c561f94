struct ExpectErrorCommand: ConsoleCommand {
  static let info = CommandInfo(
    "expect-error",
    .scripting,
    "Runs a command that must fail",
    notes: ["The option stands before the command, whose own options follow it."],
    examples: [
      "expect-error nav people back",
      "expect-error --contains \"no store\" send nobody onAppear",
    ],
    isCheck: true
  )

  @CommandArgument("COMMAND", .command) var command: ParsedCommand
  @CommandOption("contains", "TEXT", .text, "Words that the error must hold") var text: String?

  func run(in console: Console) async throws(CommandFailure) -> Answer? {
    let command = command.words.map(\.shown).joined(separator: " ")
    var failure: ConsoleError?
    do {
      _ = try await console.perform(self.command)
    } catch {
      failure = error.error
    }
    guard failure != .interrupted else { throw ConsoleError.interrupted.at(nil) }
    let text = text ?? ""
    let holds = failure.map { text.isEmpty || $0.description.contains(text) } ?? false
    let actual = failure.map { "\($0)" }
    console.record(
      .expectation(
        condition: "an error of \(command)",
        ok: holds,
        actual: actual.map(ConsoleValue.string) ?? .enumCase("no error", [])
      )
    )
    guard holds else {
      throw ConsoleError.errorExpected(failure == nil ? command : text, actual: actual).at(nil)
    }
    return nil
  }
}
