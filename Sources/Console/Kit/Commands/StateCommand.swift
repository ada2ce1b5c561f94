import CustomDump

struct StateCommand: ConsoleCommand {
  let name = "state"
  let group = CommandGroup.stores
  let summary = "A store's state, or a part of it by path"
  let forms = [CommandForm([.value("STORE", .store), .optional("PATH", .statePath)])]
  let examples = ["state people", "state people phase", "state people people[0].email"]

  func run(_ call: CommandCall, in console: Console) async throws(CommandFailure) -> Answer? {
    guard let word = call["STORE"] else { return nil }
    let state = try console.store(named: word).state()
    let value = ConsoleValue(reflecting: state)
    guard let path = call["PATH"] else {
      return Answer(value, lines: Self.dump(state))
    }
    do {
      let part = try ValuePath(path.text).value(in: value)
      return Answer(part, lines: part.tree)
    } catch {
      throw error.at(path)
    }
  }

  private static func dump(_ state: Any) -> [String] {
    String(customDumping: state).split(separator: "\n", omittingEmptySubsequences: false)
      .map { String($0).escapedForTerminal }
  }
}
