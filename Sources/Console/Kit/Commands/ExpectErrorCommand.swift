struct ExpectErrorCommand: ConsoleCommand {
  let name = "expect-error"
  let group = CommandGroup.scripting
  let summary = "Runs a command that must fail"
  let forms = [CommandForm([.rest("COMMAND", .command)])]
  let options = [
    CommandOption("contains", takes: ("TEXT", .text), "Words that the error must hold")
  ]
  let notes = ["The option stands before the command, whose own options follow it."]
  let isCheck = true
  let examples = [
    "expect-error nav people back", "expect-error --contains \"no store\" send nobody onAppear",
  ]

  func run(_ call: CommandCall, in console: Console) async throws(CommandFailure) -> Answer? {
    let inner = call.innerCommand
    let command = inner.words.map(\.shown).joined(separator: " ")
    var failure: ConsoleError?
    do {
      _ = try await console.perform(inner)
    } catch {
      failure = error.error
    }
    guard failure != .interrupted else { throw ConsoleError.interrupted.at(nil) }
    let text = call.option("contains")?.text ?? ""
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
