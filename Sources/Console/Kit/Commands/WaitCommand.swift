struct WaitCommand: ConsoleCommand {
  static let info = CommandInfo(
    "wait",
    .scripting,
    "Waits until a condition holds",
    notes: Condition.notes + [
      "Without a time it waits as long as settling may take, 30 s at first."
    ],
    examples: ["wait people.phase == idle --timeout 2s"]
  )

  @CommandArgument("PATH", .condition) var condition: Condition
  let limit = TimeLimit()

  func run(in console: Console) async throws(CommandFailure) -> Answer? {
    let limit = limit.timeout ?? console.patience
    do { try await console.wait(for: condition, limit: limit) } catch { throw error.at(nil) }
    return nil
  }
}
