struct ExpectCommand: ConsoleCommand {
  let name = "expect"
  let group = CommandGroup.scripting
  let summary = "Checks a condition; a script with one that fails exits with 1"
  let forms = [CommandForm([.value("PATH", .condition), .rest("CONDITION", .condition)])]
  let notes = Condition.notes
  let isCheck = true
  let examples = ["expect people.people.count == 0", "expect tab == people"]

  func run(_ call: CommandCall, in console: Console) async throws(CommandFailure) -> Answer? {
    guard let path = call["PATH"] else { return nil }
    let condition = try Condition([path] + call.rest("CONDITION"))
    let actual: ConsoleValue
    do { actual = try console.fact(at: condition.path) } catch { throw error.at(path) }
    let holds = condition.holds(for: actual)
    console.record(.expectation(condition: "\(condition)", ok: holds, actual: actual))
    guard holds else {
      throw ConsoleError.expectationFailed(condition: "\(condition)", actual: actual.text).at(nil)
    }
    return nil
  }
}
