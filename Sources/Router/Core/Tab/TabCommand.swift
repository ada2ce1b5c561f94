/// A command that changes a tab bar.
public enum TabCommand<Tab: TabItem>: RouterCommand {
  /// The selected tab and the badges.
  public typealias State = TabState<Tab>

  /// The result of the command.
  public typealias Result = TabResult

  /// The saved state to which the tab bar returns when the command is undone.
  public typealias Change = SavedState<TabState<Tab>>

  /// Selects a tab.
  ///
  /// If the tab is already selected, nothing changes.
  case select(Tab)

  /// Selects a tab that the user has tapped.
  ///
  /// If the tab is already selected, the result is ``TabResult/retapped``, so that a screen can go
  /// back to its root.
  case tap(Tab)

  /// Sets the badge of a tab.
  ///
  /// A number of 0 or less removes the badge.
  case setBadge(Int, for: Tab)

  /// Removes all badges.
  case clearAllBadges

  /// Selects a tab and sets all badges at once.
  case restore(TabState<Tab>)

  /// The name of the case.
  public var name: String {
    switch self {
    case .select: "select"
    case .tap: "tap"
    case .setBadge: "setBadge"
    case .clearAllBadges: "clearAllBadges"
    case .restore: "restore"
    }
  }

  /// An array with the tab that the command selects, or an empty array if the command selects no
  /// tab.
  public var destinations: [Tab] {
    switch self {
    case .select(let tab), .tap(let tab): [tab]
    case .setBadge, .clearAllBadges: []
    case .restore(let state): [state.selected]
    }
  }
}

extension TabCommand {
  /// Returns a Boolean value that indicates whether two commands are equal.
  ///
  /// This operator is inlinable for performance, because a store compares each command with the
  /// command that a middleware returns.
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

/// The result of a tab command.
///
/// A tab command can be executed in every state. However, the command can be cancelled or deferred.
public enum TabResult: RouterResult {
  /// The selection has changed.
  case switched

  /// The selected tab was tapped again.
  case retapped

  /// A badge has changed.
  case badgesChanged

  /// The command was executed but changed nothing.
  case unchanged

  /// The command was cancelled.
  case cancelled(CancellationReason)

  /// A middleware sent the command while the store was executing another command.
  ///
  /// The store executes the sent command afterward.
  case deferred

  /// A Boolean value that indicates whether the command was executed.
  @inlinable public var isSuccess: Bool {
    switch self {
    case .switched, .retapped, .badgesChanged, .unchanged: true
    case .cancelled, .deferred: false
    }
  }

  /// The reason why the command was cancelled, or `nil` if it was not cancelled.
  public var cancellationReason: CancellationReason? {
    switch self {
    case .cancelled(let reason): reason
    default: nil
    }
  }

  /// The name of the case.
  public var name: String {
    switch self {
    case .switched: "switched"
    case .retapped: "retapped"
    case .badgesChanged: "badgesChanged"
    case .unchanged: "unchanged"
    case .cancelled: "cancelled"
    case .deferred: "deferred"
    }
  }
}

extension TabResult {
  /// The name of the result's enum case.
  ///
  /// This property has the same value as ``name``.
  public var rawValue: String { name }
}
