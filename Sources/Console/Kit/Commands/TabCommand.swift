import InnoRouter

struct TabCommand: ConsoleCommand {
  static let info = CommandInfo(
    "tab",
    .navigation,
    "The tabs, or taps one",
    examples: ["tab", "tab people"]
  )

  @Exposed(\.tabs, "tabs") var tabs: TabHandle
  @CommandArgument("NAME", .tab) var tab: TabHandle.Tab?

  func run(in console: Console) async throws(CommandFailure) -> Answer? {
    if let tab {
      if let result = tabs.tap(tab.name), !result.isSuccess {
        throw ConsoleError.refused("the tab was refused: \(result)").at($tab)
      }
      return nil
    }
    let selected = tabs.selected()
    let rows = tabs.tabs.map { tab in
      [
        (tab.name == selected ? "* " : "  ") + tab.name, tab.title,
        tabs.badge(tab.name).map { "(\($0))" } ?? "",
      ]
    }
    let facts = tabs.tabs.map { tab in
      ConsoleValue.facts([
        "name": .string(tab.name),
        "title": .string(tab.title),
        "selected": .bool(tab.name == selected),
        "badge": .optional(tabs.badge(tab.name)),
      ])
    }
    return Answer(.array(facts), lines: Columns.lines(rows))
  }
}

extension ValueKind<TabHandle.Tab> {
  fileprivate static var tab: Self {
    Self(.tab) { word, call throws(CommandFailure) in
      guard let tabs = call.console.tabs else { throw ConsoleError.notExposed("tabs").at(nil) }
      return try tabs.tab(named: word)
    }
  }
}
