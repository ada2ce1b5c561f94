struct SendCommand: ConsoleCommand {
  let name = "send"
  let group = CommandGroup.stores
  let summary = "Dispatches an action to a store"
  let forms = [
    CommandForm([.value("STORE", .store), .value("ACTION", .action), .rest("ARGUMENT", .argument)])
  ]
  let preparation = "send people onAppear; settle"
  let examples = ["send people onAppear", "send people select 3"]

  func run(_ call: CommandCall, in console: Console) async throws(CommandFailure) -> Answer? {
    guard let store = call["STORE"], let action = call["ACTION"] else { return nil }
    try console.store(named: store).send(action, call.rest("ARGUMENT"), reader: console.reader)
    return nil
  }
}
