struct NavCommand: ConsoleCommand {
  private static let withRoute = ["go", "backTo", "backOrPush", "pushUniqueRoot", "replaceTop"]
  private static let withRoutes = ["goMany", "resetTo", "replace"]
  private static let withCommands = ["sequence", "batch", "transaction"]

  let name = "nav"
  let group = CommandGroup.navigation
  let summary = "Sends a stack command to a router"
  let forms = [
    CommandForm(
      [
        .value("ROUTER", .router), .value("COMMAND", .choice(Self.withRoute)),
        .value("ROUTE", .route), .rest("ARGUMENT", .argument),
      ],
      "go to a route, back to it, or either; or put it in the place of the top one"
    ),
    CommandForm(
      [
        .value("ROUTER", .router), .value("COMMAND", .choice(Self.withRoutes)),
        .optional("ROUTE", .route), .rest("ARGUMENT", .argument),
      ],
      "several routes at once, or in the place of the whole stack; ROUTE then ROUTE"
    ),
    CommandForm(
      [.value("ROUTER", .router), .value("COMMAND", .choice(["back", "backToRoot"]))],
      "one screen back, or all"
    ),
    CommandForm(
      [.value("ROUTER", .router), .word("backBy"), .value("COUNT", .number)],
      "several screens back"
    ),
    CommandForm(
      [
        .value("ROUTER", .router), .value("COMMAND", .choice(Self.withCommands)),
        .value("STEP", .text), .rest("ARGUMENT", .text),
      ],
      "several commands as one change; STEP then STEP"
    ),
  ]
  let notes = [
    "A sequence passes over a step that is refused, a batch stops at it, a transaction is undone by it."
  ]
  let preparation = "send people onAppear; settle; nav people go detail 3"
  let examples = [
    "nav people go detail 3", "nav people back", "nav people resetTo detail 1 then detail 2",
    "nav people transaction back then go detail 5",
  ]

  func run(_ call: CommandCall, in console: Console) async throws(CommandFailure) -> Answer? {
    guard let word = call["ROUTER"] else { return nil }
    let router = try console.router(named: word)
    let command = call["COMMAND"]?.text ?? call.fixedWords.joined()
    let words =
      [call["ROUTE"], call["COUNT"], call["STEP"]].compactMap(\.self) + call.rest("ARGUMENT")
    _ = try router.navigate(command, words, reader: console.reader)
    return nil
  }
}
