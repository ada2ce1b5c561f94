import InnoRouter
import InnoRouterTerminal
public import InnoTerminalUI
import SampleDomain
import SettingsUI

/// The screen that the settings feature is at.
public struct SettingsFeatureRouteHost: TextView {
  private let coordinator: SettingsFeatureCoordinator

  /// Shows where a coordinator is.
  ///
  /// - Parameter coordinator: The coordinator.
  public init(coordinator: SettingsFeatureCoordinator) {
    self.coordinator = coordinator
  }

  /// The sheet, the detail or the list.
  public var body: some TextView {
    ModalHost(store: coordinator.modalStore) { route in
      switch route {
      case .digest(let completed, let total):
        SettingsDigestSheet(completed: completed, total: total)
      }
    } content: {
      SettingsNotice(model: coordinator.model)
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
