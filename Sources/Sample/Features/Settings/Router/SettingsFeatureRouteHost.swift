import EntireTabInterface
import InnoRouter
import InnoRouterTerminal
public import InnoTerminalUI
import SampleDomain
import SettingsLogic
import SettingsUI

/// A view that hosts the routes of the Settings feature.
public struct SettingsFeatureRouteHost: TextView {
  private let coordinator: SettingsFeatureCoordinator

  /// Creates a host.
  ///
  /// - Parameter coordinator: The coordinator of the feature.
  public init(coordinator: SettingsFeatureCoordinator) {
    self.coordinator = coordinator
  }

  /// The current screen or sheet of the Settings feature.
  public var body: some TextView {
    ModalHost(store: coordinator.modalStore) { route in
      switch route {
      case .digest(let completed, let total):
        SettingsDigestSheet(completed: completed, total: total)
      }
    } content: {
      NoticeBanner(coordinator.model.notice, in: coordinator.tab)
      NavigationHost(store: coordinator.navigationStore, name: "settings") { route in
        switch route {
        case .detail(let todo): SettingsDetailScreen(todo: todo)
        }
      } root: {
        SettingsScreen(model: coordinator.model)
      }
    }
  }
}
