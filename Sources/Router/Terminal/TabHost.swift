public import InnoRouter
public import InnoTerminalUI

/// A view of a coordinator's tabs: the content of the selected tab, followed by the tab bar.
///
/// ```swift
/// TabHost(coordinator: coordinator) { tab in
///   switch tab {
///   case .people: PeopleFeatureRouteHost(coordinator: coordinator.people)
///   case .settings: SettingsFeatureRouteHost(coordinator: coordinator.settings)
///   }
/// }
/// ```
public struct TabHost<Coordinator: TabCoordinator, Content: TextView>: TextView {
  private let coordinator: Coordinator
  private let content: (Coordinator.Tab) -> Content

  /// Creates a view of a coordinator's tabs.
  ///
  /// - Parameters:
  ///   - coordinator: The coordinator. The coordinator's store is read whenever the view is drawn.
  ///   - content: A closure that returns the content of a tab.
  public init(
    coordinator: Coordinator,
    @TextViewBuilder content: @escaping (Coordinator.Tab) -> Content
  ) {
    self.coordinator = coordinator
    self.content = content
  }

  /// The content of the selected tab, followed by the tab bar.
  ///
  /// The tab bar stays visible even if the content does not fit.
  public var body: some TextView {
    let state = coordinator.tabStore.state
    Page {
    } content: {
      content(state.selected)
    } footer: {
      Divider()
      TabBar(state: state)
    }
  }
}

/// A row of tabs with their badges, such as `[People]  Posts (3)`.
///
/// The selected tab is in brackets.
struct TabBar<Tab: TabItem>: PrimitiveTextView {
  let state: TabState<Tab>

  /// Draws the tabs, followed by the text `tab NAME`, on as many lines as needed.
  ///
  /// `tab NAME` is the command that switches tabs.
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
