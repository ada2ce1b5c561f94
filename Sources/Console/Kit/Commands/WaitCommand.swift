struct WaitCommand: ConsoleCommand {
  let name = "wait"
  let group = CommandGroup.scripting
  let summary = "Waits until a condition holds"
  let forms = [CommandForm([.value("PATH", .condition), .rest("CONDITION", .condition)])]
  let options = [CommandOption.timeout]
  let notes =
    Condition.notes + ["Without a time it waits as long as settling may take, 30 s at first."]
  let examples = ["wait people.phase == idle --timeout 2s"]

  func run(_ call: CommandCall, in console: Console) async throws(CommandFailure) -> Answer? {
    guard let path = call["PATH"] else { return nil }
    let limit = try call.timeout() ?? console.patience
    let condition = try Condition([path] + call.rest("CONDITION"))
    do { try await console.wait(for: condition, limit: limit) } catch { throw error.at(nil) }
    return nil
  }
}
