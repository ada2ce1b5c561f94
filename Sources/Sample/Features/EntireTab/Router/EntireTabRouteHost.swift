import EntireTabInterface
import EntireTabUI
import InnoRouter
import InnoRouterTerminal
public import InnoTerminalUI
import PeopleRouter
import PostsRouter
import SettingsRouter

/// The screen that the app is at.
public struct EntireTabRouteHost: TextView {
  private let coordinator: EntireTabCoordinator

  /// Shows where a coordinator is.
  ///
  /// - Parameter coordinator: The coordinator.
  public init(coordinator: EntireTabCoordinator) {
    self.coordinator = coordinator
  }

  /// The header, the selected feature and the tab bar.
  public var body: some TextView {
    TabHost(coordinator: coordinator) { tab in
      EntireTabHeader(tab: tab)
      switch tab {
      case .people: PeopleFeatureRouteHost(coordinator: coordinator.peopleCoordinator)
      case .posts: PostsFeatureRouteHost(coordinator: coordinator.postsCoordinator)
      case .settings: SettingsFeatureRouteHost(coordinator: coordinator.settingsCoordinator)
      }
    }
  }
}
