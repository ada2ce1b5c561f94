struct RoutesCommand: ConsoleCommand {
  static let info = CommandInfo(
    "routes",
    .navigation,
    "Every router: its stack, what it presents, the routes it knows",
    examples: ["routes", "routes --format mermaid"]
  )

  @CommandOption("format", "FORMAT", .choice, "As JSON, or drawn") private var format: Format?

  private enum Format: String, CaseIterable {
    case text, json, mermaid
  }

  func run(in console: Console) async throws(CommandFailure) -> Answer? {
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
    let data = ConsoleValue.facts([
      "tab": .optional(tab), "routers": .array(facts), "links": console.links?.facts ?? .null,
    ])
    switch format {
    case .json: return Answer(data, data.json)
    case .mermaid:
      return Answer(drawing: Self.mermaid(console), as: Format.mermaid.rawValue)
    case .text, nil: break
    }
    return Answer(
      data,
      lines: (tab.map { ["tab \($0)"] } ?? []) + Columns.lines(rows)
        + (console.links?.lines ?? [])
    )
  }

  static func texts(_ path: ConsoleValue) -> [String] {
    if case .array(let routes) = path { routes.map(\.text) } else { [] }
  }
}
