/// Stands above the features of a tab bar: it selects tabs and carries movement from one feature to
/// another.
///
/// ```swift
/// @MainActor
/// final class EntireTabCoordinator: TabCoordinator {
///   let tabStore = TabStore<EntireTab>(selected: .people)
///
///   func showSettings() { selectedTab = .settings }
/// }
/// ```
///
/// All of it goes through ``tabStore``, so whoever observes the store sees what the coordinator does.
@MainActor
public protocol TabCoordinator: AnyObject {
  /// The tabs.
  associatedtype Tab: TabItem

  /// Owns the selection and the badges.
  var tabStore: TabStore<Tab> { get }
}

extension TabCoordinator {
  /// The selected tab; setting it to what it is already is not a re-tap.
  public var selectedTab: Tab {
    get { tabStore.selected }
    set { tabStore.execute(.select(newValue)) }
  }

  /// The numbers on the tabs, each above 0.
  public var tabBadges: [Tab: Int] { tabStore.badges }

  /// Selects a tab.
  ///
  /// - Parameter tab: The tab.
  /// - Returns: What became of it.
  @discardableResult
  public func switchTab(to tab: Tab) -> TabResult {
    tabStore.execute(.select(tab))
  }

  /// Sets the number on a tab.
  ///
  /// - Parameters:
  ///   - number: The number; 0 or less takes it off.
  ///   - tab: The tab.
  /// - Returns: What became of it.
  @discardableResult
  public func setBadge(_ number: Int, for tab: Tab) -> TabResult {
    tabStore.execute(.setBadge(number, for: tab))
  }

  /// Reads the number on a tab.
  ///
  /// - Parameter tab: The tab.
  /// - Returns: The number, or `nil` when the tab has none.
  public func badge(for tab: Tab) -> Int? {
    tabStore.badges[tab]
  }

  /// Takes the numbers off all tabs.
  ///
  /// - Returns: What became of it.
  @discardableResult
  public func clearAllBadges() -> TabResult {
    tabStore.execute(.clearAllBadges)
  }
}
