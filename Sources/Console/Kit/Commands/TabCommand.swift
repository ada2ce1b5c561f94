import InnoRouter

struct TabCommand: ConsoleCommand {
  let name = "tab"
  let group = CommandGroup.navigation
  let summary = "The tabs, or taps one"
  let forms = [CommandForm([.optional("NAME", .tab)])]
  let examples = ["tab", "tab people"]

  func run(_ call: CommandCall, in console: Console) async throws(CommandFailure) -> Answer? {
    guard let tabs = console.tabs else { throw ConsoleError.notExposed("tabs").at(nil) }
    if let word = call["NAME"] {
      if let result = tabs.tap(try tabs.tab(named: word).name), !result.isSuccess {
        throw ConsoleError.refused("the tab was refused: \(result)").at(word)
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
