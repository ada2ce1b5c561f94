struct SendCommand: ConsoleCommand {
  static let info = CommandInfo(
    "send",
    .stores,
    "Dispatches an action to a store",
    preparation: "send people onAppear; settle",
    examples: ["send people onAppear", "send people select 3"]
  )

  @CommandArgument("STORE", .store) var store: StoreHandle
  @CommandArgument("ACTION", .action) var action: StoreHandle.Action
  @CommandArgument("ARGUMENT", .argument) var arguments: [Word]

  func run(in console: Console) async throws(CommandFailure) -> Answer? {
    try action.send(console.reader, arguments)
    return nil
  }
}
