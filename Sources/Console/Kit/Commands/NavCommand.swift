struct NavCommand: ParentCommand {
  static let info = CommandInfo(
    "nav",
    .navigation,
    "Sends a stack command to a router",
    notes: [
      "A sequence passes over a step that is refused, a batch stops at it, a transaction is undone by it."
    ],
    preparation: "send people onAppear; settle; nav people go detail 3",
    examples: [
      "nav people go detail 3", "nav people back", "nav people resetTo detail 1 then detail 2",
      "nav people transaction back then go detail 5",
    ]
  )

  var subcommands: [Subcommand] {
    NavRoute()
    NavRoutes()
    NavBack()
    NavBackBy()
    NavSteps()
  }
}

private struct NavRoute: ConsoleCommand {
  static let info = CommandInfo(
    "go to a route, back to it, or either; or put it in the place of the top one"
  )

  @CommandArgument("ROUTER", .router) var router: RouterHandle
  @CommandArgument(
    "COMMAND",
    .choice([.go, .backTo, .backOrPush, .pushUniqueRoot, .replaceTop])
  ) var intent: StackIntent
  @CommandArgument("ROUTE", .route) var route: Word
  @CommandArgument("ARGUMENT", .argument) var arguments: [Word]

  func run(in console: Console) async throws(CommandFailure) -> Answer? {
    _ = try router.navigate(intent, [route] + arguments, reader: console.reader)
    return nil
  }
}

private struct NavRoutes: ConsoleCommand {
  static let info = CommandInfo(
    "several routes at once, or in the place of the whole stack; ROUTE then ROUTE"
  )

  @CommandArgument("ROUTER", .router) var router: RouterHandle
  @CommandArgument("COMMAND", .choice([.goMany, .resetTo, .replace])) var intent: StackIntent
  @CommandArgument("ROUTE", .route) var route: Word?
  @CommandArgument("ARGUMENT", .argument) var arguments: [Word]

  func run(in console: Console) async throws(CommandFailure) -> Answer? {
    let words = (route.map { [$0] } ?? []) + arguments
    _ = try router.navigate(intent, words, reader: console.reader)
    return nil
  }
}

private struct NavBack: ConsoleCommand {
  static let info = CommandInfo("one screen back, or all")

  @CommandArgument("ROUTER", .router) var router: RouterHandle
  @CommandArgument("COMMAND", .choice([.back, .backToRoot])) var intent: StackIntent

  func run(in console: Console) async throws(CommandFailure) -> Answer? {
    _ = try router.navigate(intent, [], reader: console.reader)
    return nil
  }
}

private struct NavBackBy: ConsoleCommand {
  static let info = CommandInfo("several screens back")

  @CommandArgument("ROUTER", .router) var router: RouterHandle
  @CommandArgument("COUNT", after: "backBy", .word(.number)) var count: Word

  func run(in console: Console) async throws(CommandFailure) -> Answer? {
    _ = try router.navigate(.backBy, [count], reader: console.reader)
    return nil
  }
}

private struct NavSteps: ConsoleCommand {
  static let info = CommandInfo("several commands as one change; STEP then STEP")

  @CommandArgument("ROUTER", .router) var router: RouterHandle
  @CommandArgument("COMMAND", .choice([.sequence, .batch, .transaction])) var intent: StackIntent
  @CommandArgument("STEP", .word(.text)) var step: Word
  @CommandArgument("ARGUMENT", .word(.text)) var arguments: [Word]

  func run(in console: Console) async throws(CommandFailure) -> Answer? {
    _ = try router.navigate(intent, [step] + arguments, reader: console.reader)
    return nil
  }
}
