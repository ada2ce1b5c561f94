struct NavCommand: ConsoleCommand {
  private static let withRoute = ["go", "backTo", "backOrPush", "pushUniqueRoot"]

  let name = "nav"
  let group = CommandGroup.navigation
  let summary = "Sends a stack command to a router"
  let forms = [
    CommandForm(
      [
        .value("ROUTER", .router), .value("COMMAND", .choice(Self.withRoute)),
        .value("ROUTE", .route), .rest("ARGUMENT", .argument),
      ],
      "go to a route, back to it, or either"
    ),
    CommandForm(
      [
        .value("ROUTER", .router), .value("COMMAND", .choice(["resetTo", "replace"])),
        .optional("ROUTE", .route), .rest("ARGUMENT", .argument),
      ],
      "the route alone on the stack, or an empty stack"
    ),
    CommandForm(
      [.value("ROUTER", .router), .value("COMMAND", .choice(["back", "backToRoot"]))],
      "one screen back, or all"
    ),
    CommandForm(
      [.value("ROUTER", .router), .word("backBy"), .value("COUNT", .number)],
      "several screens back"
    ),
  ]
  let preparation = "send people onAppear; settle; nav people go detail 3"
  let examples = ["nav people go detail 3", "nav people back"]

  func run(_ call: CommandCall, in console: Console) async throws(CommandFailure) -> Answer? {
    guard let word = call["ROUTER"] else { return nil }
    let router = try console.router(named: word)
    let command = call["COMMAND"]?.text ?? call.fixedWords.joined()
    let words = [call["ROUTE"], call["COUNT"]].compactMap(\.self) + call.rest("ARGUMENT")
    _ = try router.navigate(command, words, reader: console.reader)
    return nil
  }
}
