import EntireTabInterface
import InnoRouter
import InnoRouterTerminal
public import InnoTerminalUI
import PeopleLogic
import PeopleUI
import SampleDomain

/// A view that hosts the routes of the People feature.
public struct PeopleFeatureRouteHost: TextView {
  private let coordinator: PeopleFeatureCoordinator

  /// Creates a host.
  ///
  /// - Parameter coordinator: The coordinator of the feature.
  public init(coordinator: PeopleFeatureCoordinator) {
    self.coordinator = coordinator
  }

  /// The current screen or sheet of the People feature.
  public var body: some TextView {
    ModalHost(store: coordinator.modalStore) { route in
      switch route {
      case .overview(let users): PeopleOverviewSheet(users: users)
      }
    } content: {
      NoticeBanner(coordinator.model.notice, in: coordinator.tab)
      NavigationHost(store: coordinator.navigationStore, name: "people") { route in
        switch route {
        case .detail(let user): PeopleDetailScreen(user: user)
        }
      } root: {
        PeopleScreen(model: coordinator.model)
      }
    }
  }
}
