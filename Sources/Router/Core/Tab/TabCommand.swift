/// A change of a tab bar.
public enum TabCommand<Tab: TabItem>: RouterCommand {
  /// The selected tab and the badges.
  public typealias State = TabState<Tab>

  /// What can become of the command.
  public typealias Result = TabResult

  /// The tab bar before the command.
  public typealias Change = SavedState<TabState<Tab>>

  /// Shows a tab because the app wants it. Selecting the selected tab changes nothing.
  case select(Tab)

  /// Shows a tab because the person at the screen tapped it. A tap on the selected tab is a re-tap,
  /// which a screen may take as a wish to go back to its root.
  case tap(Tab)

  /// Sets the number on a tab; 0 or less takes it off.
  case setBadge(Int, for: Tab)

  /// Takes the numbers off all tabs.
  case clearAllBadges

  /// Selects a tab and sets all badges at once.
  case restore(TabState<Tab>)

  /// The case's name, for a log line.
  public var name: String {
    switch self {
    case .select: "select"
    case .tap: "tap"
    case .setBadge: "setBadge"
    case .clearAllBadges: "clearAllBadges"
    case .restore: "restore"
    }
  }

  /// The tab that the command shows.
  public var destinations: [Tab] {
    switch self {
    case .select(let tab), .tap(let tab): [tab]
    case .setBadge, .clearAllBadges: []
    case .restore(let state): [state.selected]
    }
  }
}

extension TabCommand {
  /// Compares commands; inlined, since each command is compared with what middleware makes of it.
  @inlinable
  public static func == (one: Self, other: Self) -> Bool {
    switch (one, other) {
    case (.select(let one), .select(let other)): one == other
    case (.tap(let one), .tap(let other)): one == other
    case (.setBadge(let one, let tab), .setBadge(let other, let otherTab)):
      one == other && tab == otherTab
    case (.clearAllBadges, .clearAllBadges): true
    case (.restore(let one), .restore(let other)): one == other
    default: false
    }
  }
}
