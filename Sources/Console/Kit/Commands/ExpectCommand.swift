struct ExpectCommand: ConsoleCommand {
  static let info = CommandInfo(
    "expect",
    .scripting,
    "Checks a condition; a script with one that fails exits with 1",
    notes: Condition.notes,
    examples: ["expect people.people.count == 0", "expect tab == people"],
    isCheck: true
  )

  @CommandArgument("PATH", .condition) var condition: Condition

  func run(in console: Console) async throws(CommandFailure) -> Answer? {
    let actual: ConsoleValue
    do { actual = try console.fact(at: condition.path) } catch { throw error.at(condition.place) }
    let holds = condition.holds(for: actual)
    console.record(.expectation(condition: "\(condition)", ok: holds, actual: actual))
    guard holds else {
      throw ConsoleError.expectationFailed(condition: "\(condition)", actual: actual.text).at(nil)
    }
    return nil
  }
}
