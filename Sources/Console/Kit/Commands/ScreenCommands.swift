struct TabCommand: ConsoleCommand {
  static let info = CommandInfo(
    "tab",
    .navigation,
    "Lists the tabs, or taps one",
    examples: ["tab", "tab people"]
  )

  @Exposed(\.tabs, "tabs") var tabs: TabHandle
  @CommandArgument("NAME", .tab) var tab: ConsoleTab?

  func run(in console: Console) async throws(CommandFailure) -> Answer? {
    if let tab {
      try console.app.checkRunning()
      do {
        try tabs.select(tab.name)
      } catch {
        let reason = (error as? RouterRefusal)?.reason ?? error.sentence
        throw ConsoleError.refused("the tab was not changed: \(reason)").at($tab)
      }
      return nil
    }
    let (all, selected) = (tabs.tabs, tabs.selected())
    let rows = all.map { tab in
      [
        (tab.name == selected ? "* " : "  ") + tab.name, tab.title,
        tab.badge.map { "(\($0))" } ?? "",
      ]
    }
    return try console.app.lastAnswers.answer(of: Self.info.name, for: rows) {
      () throws(CommandFailure) in
      Answer(TabHandle.facts(of: all, selected: selected), lines: Columns.lines(rows))
    }
  }
}

extension ValueKind<ConsoleTab> {
  fileprivate static var tab: Self {
    named("tab", listing: "tab", \.name, \.title) { $0.tabs?.tabs ?? [] }
  }
}

struct ScreenCommand: ConsoleCommand {
  static let info = CommandInfo(
    "screen",
    .navigation,
    "The screen that a user sees, as text",
    examples: ["screen", "screen --width 40"]
  )

  @Exposed(\.screenHandle, "screen") var screen: ScreenHandle
  @CommandOption(
    "width",
    "COLUMNS",
    .number(20...500, "a width from 20 to 500"),
    "The width of the screen in columns"
  ) var width: Int?

  func run(in console: Console) async throws(CommandFailure) -> Answer? {
    let drawing = screen.drawing(width: width ?? console.fixedWidth ?? console.width)
    return try console.app.lastAnswers.answer(of: Self.info.name, for: drawing) {
      () throws(CommandFailure) in
      Answer(.facts(["lines": .strings(drawing.lines)]), lines: drawing.lines)
    }
  }
}

struct RoutesCommand: ConsoleCommand {
  static let info = CommandInfo(
    "routes",
    .navigation,
    "Every router: its stack, modals and known routes",
    examples: ["routes", "routes --format mermaid"]
  )

  @CommandOption("format", "FORMAT", .choice, "Print JSON or a diagram") private var format: Format?

  private enum Format: String, CaseIterable {
    case text, json, mermaid
  }

  func run(in console: Console) async throws(CommandFailure) -> Answer? {
    let routes = RoutesSnapshot(of: console)
    return try console.app.lastAnswers.answer(
      of: Self.info.name,
      for: Subject(routes: routes, format: format)
    ) { () throws(CommandFailure) in answer(routes) }
  }

  /// The data that determines the answer of the command.
  ///
  /// The console caches the answer until the data changes.
  private struct Subject: Equatable {
    let routes: RoutesSnapshot
    let format: Format?
  }

  private func answer(_ routes: RoutesSnapshot) -> Answer {
    let (data, tab) = (routes.facts, routes.tab)
    switch format {
    case .json: return Answer(data, data.json)
    case .mermaid:
      return Answer(drawing: mermaid(routes.routers, tab: tab), as: Format.mermaid.rawValue)
    case .text, nil:
      let rows = routes.routers.map { router in
        [
          (router.name == tab ? "* " : "  ") + router.name,
          router.path.text,
          router.modals.map { "\($0.style) \($0.route.text)" }.joined(separator: ", then "),
          router.routeListing,
          router.modalListing,
        ]
      }
      return Answer(
        data,
        lines: (tab.map { ["tab \($0)"] } ?? []) + Columns.lines(rows)
          + (routes.links?.lines ?? [])
      )
    }
  }

  /// Returns a Mermaid flowchart of the routers, the routes on their stacks, and the modals above
  /// the stacks.
  ///
  /// The router of the selected tab has a double frame.
  private func mermaid(_ routers: [RouterSnapshot], tab: String?) -> String {
    var lines = ["flowchart LR"]
    for (index, router) in routers.enumerated() {
      let root = "r\(index)"
      let (open, close) = router.name == tab ? ("[[", "]]") : ("[", "]")
      lines.append("  \(root)\(open)\(quoted(router.name))\(close)")
      var last = root
      for (depth, route) in router.routes.enumerated() {
        lines.append("  \(last) --> \(root)s\(depth)[\(quoted(route))]")
        last = "\(root)s\(depth)"
      }
      for (place, modal) in router.modals.enumerated() {
        let node = "\(root)m\(place)"
        lines.append("  \(last) -. \(modal.style) .-> \(node)(\(quoted(modal.route.text)))")
        last = node
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// Returns the text in quotation marks, for Mermaid.
  ///
  /// Quotation marks inside the text are replaced with entities.
  private func quoted(_ text: String) -> String {
    "\"\(text.escapedForTerminal.replacing("\"", with: "#quot;"))\""
  }
}

extension Console {
  /// The selected tab, the routers with their stacks and modals, and the links, as data.
  var routeFacts: ConsoleValue { RoutesSnapshot(of: self).facts }
}

extension TabHandle {
  /// The tabs with their titles and badges, as data.
  var facts: ConsoleValue { Self.facts(of: tabs, selected: selected()) }

  fileprivate static func facts(of tabs: [ConsoleTab], selected: String) -> ConsoleValue {
    .array(
      tabs.map { tab in
        .facts([
          "name": .string(tab.name),
          "title": .string(tab.title),
          "selected": .bool(tab.name == selected),
          "badge": .optional(tab.badge),
        ])
      }
    )
  }
}

/// The selected tab, the routers and the links at one moment.
private struct RoutesSnapshot: Equatable {
  let tab: String?
  let routers: [RouterSnapshot]
  let links: LinkHandle.Snapshot?

  @MainActor
  init(of console: Console) {
    tab = console.tabs?.selected()
    routers = console.routers.map { RouterSnapshot($0) }
    links = console.links?.snapshot
  }

  var facts: ConsoleValue {
    .facts([
      "tab": .optional(tab), "routers": .array(routers.map(\.facts)),
      "links": links?.facts ?? .null,
    ])
  }
}

/// The stack and the modals of a router at one moment, and the routes that a user can type.
///
/// The snapshot does not keep the router alive, because the routers must be released when the app
/// restarts.
private struct RouterSnapshot: Equatable {
  let name: String
  let path: ConsoleValue
  let modals: [RouterHandle.Presentation]
  let routeListing: String
  let modalListing: String
  private let pushes: ConsoleValue
  private let presents: ConsoleValue

  @MainActor
  init(_ router: RouterHandle) {
    name = router.name
    path = router.path()
    modals = router.modals()
    (routeListing, modalListing) = (router.listings.routes, router.listings.modalRoutes)
    (pushes, presents) = (router.signatures.routes, router.signatures.modalRoutes)
  }

  /// The text of each route on the stack.
  var routes: [String] {
    if case .array(let routes) = path { routes.map(\.text) } else { [] }
  }

  var facts: ConsoleValue {
    .facts([
      "router": .string(name),
      "path": .strings(routes),
      "modals": .array(
        modals.map { modal in
          .facts([
            "id": .string(modal.id),
            "route": .string(modal.route.text),
            "style": .string(modal.style),
          ])
        }
      ),
      "pushes": pushes,
      "presents": presents,
    ])
  }
}
