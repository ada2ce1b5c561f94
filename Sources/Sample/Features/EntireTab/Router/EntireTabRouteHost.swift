import EntireTabInterface
import EntireTabUI
import InnoRouter
import InnoRouterTerminal
package import InnoTerminalUI

/// The screen that the app is at.
package struct EntireTabRouteHost: TextView {
  private let coordinator: EntireTabCoordinator

  /// Shows where a coordinator is.
  ///
  /// - Parameter coordinator: The coordinator.
  package init(coordinator: EntireTabCoordinator) {
    self.coordinator = coordinator
  }

  /// The header, the selected feature and the tab bar.
  package var body: some TextView {
    TabHost(coordinator: coordinator) { tab in
      EntireTabHeader(tab: tab)
      if let feature = coordinator.feature(in: tab) { AnyTextView(feature.screen) }
    }
  }
}
