import InnoRouter
import InnoTerminalUI

/// The tabs in a row, the selected one in brackets, each with its badge: `[People]  Posts (3)`.
struct TabBar<Tab: TabItem>: PrimitiveTextView {
  let state: TabState<Tab>

  /// Draws the tabs on as many lines as they need, and how one switches.
  func lines(width: Int) -> [TextLine] {
    let items = Tab.allCases.map(item) + [TextLine([TextRun("tab NAME", style: .dim)])]
    let gap = TextLine([TextRun("  ")])
    return items.reduce(into: []) { lines, item in
      if let last = lines.last, last.width + gap.width + item.width <= width {
        lines[lines.count - 1] = last + gap + item
      } else {
        lines.append(item)
      }
    }
  }

  private func item(_ tab: Tab) -> TextLine {
    let badge = state.badges[tab].map { " (\($0))" } ?? ""
    return tab == state.selected
      ? TextLine([TextRun("[\(tab.title)\(badge)]", style: .bold)])
      : TextLine([TextRun(tab.title + badge)])
  }
}
