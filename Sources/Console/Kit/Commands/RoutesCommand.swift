struct RoutesCommand: ConsoleCommand {
  let name = "routes"
  let group = CommandGroup.navigation
  let summary = "Every router: its stack, what it presents, the routes it knows"
  let forms = [CommandForm([])]
  let examples = ["routes"]

  func run(_ call: CommandCall, in console: Console) async throws(CommandFailure) -> Answer? {
    let tab = console.tabs?.selected()
    let rows = console.routers.map { router in
      let modals = router.modals().all
      return [
        (router.name == tab ? "* " : "  ") + router.name,
        router.path().text,
        modals.isEmpty
          ? "" : modals.map { "\($0.style) \($0.route.text)" }.joined(separator: ", then "),
        "pushes " + router.routes.map(\.signature).joined(separator: ", "),
        router.modalRoutes.isEmpty
          ? "" : "presents " + router.modalRoutes.map(\.signature).joined(separator: ", "),
      ]
    }
    let facts = console.routers.map { router in
      ConsoleValue.facts([
        "router": .string(router.name),
        "path": .strings(Self.texts(router.path())),
        "modals": .array(
          router.modals().all.map { modal in
            .facts([
              "id": .string(modal.id),
              "route": .string(modal.route.text),
              "style": .string(modal.style),
            ])
          }
        ),
        "pushes": .strings(router.routes.map(\.signature)),
        "presents": .strings(router.modalRoutes.map(\.signature)),
      ])
    }
    return Answer(
      .facts(["tab": .optional(tab), "routers": .array(facts)]),
      lines: (tab.map { ["tab \($0)"] } ?? []) + Columns.lines(rows)
    )
  }

  private static func texts(_ path: ConsoleValue) -> [String] {
    if case .array(let routes) = path { routes.map(\.text) } else { [] }
  }
}
