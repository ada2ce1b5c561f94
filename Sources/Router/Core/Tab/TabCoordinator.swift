/// A coordinator of a tab bar.
///
/// The coordinator selects tabs and navigates from one feature to another.
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
/// The coordinator changes the tabs only through ``tabStore``, so that observers of the store see
/// every change.
@MainActor
public protocol TabCoordinator: AnyObject {
  /// The type of the tabs.
  associatedtype Tab: TabItem

  /// The store of the selection and the badges.
  var tabStore: TabStore<Tab> { get }
}

extension TabCoordinator {
  /// The selected tab.
  ///
  /// Setting this property to the tab that is already selected does not count as tapping that tab.
  public var selectedTab: Tab {
    get { tabStore.selected }
    set { tabStore.execute(.select(newValue)) }
  }

  /// The badges of the tabs.
  ///
  /// Every badge is greater than 0.
  public var tabBadges: [Tab: Int] { tabStore.badges }

  /// Selects a tab.
  ///
  /// - Parameter tab: The tab.
  /// - Returns: The result of the command.
  @discardableResult
  public func switchTab(to tab: Tab) -> TabResult {
    tabStore.execute(.select(tab))
  }

  /// Sets the badge of a tab.
  ///
  /// - Parameters:
  ///   - number: The number. A number of 0 or less removes the badge.
  ///   - tab: The tab.
  /// - Returns: The result of the command.
  @discardableResult
  public func setBadge(_ number: Int, for tab: Tab) -> TabResult {
    tabStore.execute(.setBadge(number, for: tab))
  }

  /// Returns the badge of a tab.
  ///
  /// - Parameter tab: The tab.
  /// - Returns: The number, or `nil` if the tab has no badge.
  public func badge(for tab: Tab) -> Int? {
    tabStore.badges[tab]
  }

  /// Removes all badges.
  ///
  /// - Returns: The result of the command.
  @discardableResult
  public func clearAllBadges() -> TabResult {
    tabStore.execute(.clearAllBadges)
  }
}
