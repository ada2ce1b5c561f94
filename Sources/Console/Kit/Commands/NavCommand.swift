struct NavCommand: ParentCommand {
  static let info = CommandInfo(
    "nav",
    .navigation,
    "Sends a command to a router's stack",
    notes: [
      "If a step is refused, a sequence skips the step, a batch stops, and a transaction is undone."
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
  static let info = CommandInfo("Pushes a route, goes back to a route, or replaces the top route")

  @CommandArgument("ROUTER", .router) var router: RouterHandle
  @CommandArgument("COMMAND", .choice(StackVerb.taking(.route))) var verb: StackVerb
  @CommandArgument("ROUTE", .route) var route: Word
  @CommandArgument("ARGUMENT", .argument) var arguments: [Word]

  func run(in console: Console) async throws(CommandFailure) -> Answer? {
    try router.navigate(verb, [route] + arguments, reader: console.reader)
    return nil
  }
}

private struct NavRoutes: ConsoleCommand {
  static let info = CommandInfo(
    "Pushes several routes, or replaces the whole stack; write \"then\" between routes"
  )

  @CommandArgument("ROUTER", .router) var router: RouterHandle
  @CommandArgument("COMMAND", .choice(StackVerb.taking(.routes))) var verb: StackVerb
  @CommandArgument("ROUTE", .route) var route: Word?
  @CommandArgument("ARGUMENT", .word(.value { $0.routes() })) var arguments: [Word]

  func run(in console: Console) async throws(CommandFailure) -> Answer? {
    try router.navigate(verb, (route.map { [$0] } ?? []) + arguments, reader: console.reader)
    return nil
  }
}

private struct NavBack: ConsoleCommand {
  static let info = CommandInfo("Goes back one screen, or to the root")

  @CommandArgument("ROUTER", .router) var router: RouterHandle
  @CommandArgument("COMMAND", .choice(StackVerb.taking(.none))) var verb: StackVerb

  func run(in console: Console) async throws(CommandFailure) -> Answer? {
    try router.navigate(verb, [], reader: console.reader)
    return nil
  }
}

private struct NavBackBy: ConsoleCommand {
  static let info = CommandInfo("Goes back several screens")

  @CommandArgument("ROUTER", .router) var router: RouterHandle
  @CommandArgument("COMMAND", .choice(StackVerb.taking(.count))) var verb: StackVerb
  @CommandArgument("COUNT", .word(.number)) var count: Word

  func run(in console: Console) async throws(CommandFailure) -> Answer? {
    try router.navigate(verb, [count], reader: console.reader)
    return nil
  }
}

private struct NavSteps: ConsoleCommand {
  static let info = CommandInfo("Sends several commands together: STEP then STEP")

  @CommandArgument("ROUTER", .router) var router: RouterHandle
  @CommandArgument("COMMAND", .choice(StackVerb.taking(.steps))) var verb: StackVerb
  @CommandArgument("STEP", .word(.value { $0.steps() })) var step: Word
  @CommandArgument("ARGUMENT", .word(.value { $0.steps() })) var arguments: [Word]

  func run(in console: Console) async throws(CommandFailure) -> Answer? {
    try router.navigate(verb, [step] + arguments, reader: console.reader)
    return nil
  }
}

struct ModalCommand: ParentCommand {
  static let info = CommandInfo(
    "modal",
    .navigation,
    "Presents or dismisses modals above a router's stack",
    preparation: "send people onAppear; settle; send people showOverview",
    examples: ["modal people present overview []", "modal people dismiss"]
  )

  var subcommands: [Subcommand] {
    ModalShow()
    ModalClose()
  }
}

private struct ModalShow: ConsoleCommand {
  static let info = CommandInfo("Shows a modal, or replaces the route of the visible modal")

  @CommandArgument("ROUTER", .router) var router: RouterHandle
  @CommandArgument("COMMAND", .choice([.present, .replace])) var verb: ModalVerb
  @CommandArgument("ROUTE", .modalRoute) var route: Word
  @CommandArgument("ARGUMENT", .argument) var arguments: [Word]
  @CommandFlag("cover", "Show a full-screen cover instead of a sheet") var isCover: Bool

  func run(in console: Console) async throws(CommandFailure) -> Answer? {
    guard !isCover || verb == .present else {
      throw ConsoleError.refused(
        "\"replace\" cannot change the style of the visible modal; remove --cover"
      ).at(route)
    }
    try router.present(
      verb,
      [route] + arguments,
      style: isCover ? .fullScreenCover : .sheet,
      reader: console.reader
    )
    return nil
  }
}

private struct ModalClose: ConsoleCommand {
  static let info = CommandInfo("Closes the visible modal, or the visible and all queued modals")

  @CommandArgument("ROUTER", .router) var router: RouterHandle
  @CommandArgument("COMMAND", .choice([.dismiss, .dismissAll])) var verb: ModalVerb

  func run(in console: Console) async throws(CommandFailure) -> Answer? {
    try router.present(verb, reader: console.reader)
    return nil
  }
}

extension ValueKind<Word> {
  /// The kind of an argument that is the name of a route.
  ///
  /// The route belongs to the router that the first argument of the command identifies.
  fileprivate static var route: Self { word(.route { $0.routes }) }

  /// The kind of an argument that is the name of a modal route.
  ///
  /// The route belongs to the router that the first argument of the command identifies.
  fileprivate static var modalRoute: Self { word(.route { $0.modalRoutes }) }
}

extension ArgumentKind {
  @MainActor
  fileprivate static func route(
    _ routes: @escaping @MainActor @Sendable (RouterHandle) -> [RouterHandle.RouteCase]
  ) -> Self {
    var kind = name { context in
      (context.router.map(routes) ?? []).map { .init($0.name, $0.parameters.listed) }
    }
    kind.parameters = { context, name in
      context.router.map(routes)?.first { $0.name == name }?.parameters
    }
    return kind
  }
}
