import EntireTabInterface
import EntireTabUI
import InnoRouter
import InnoRouterTerminal
package import InnoTerminalUI

/// A view that hosts the tabs.
package struct EntireTabRouteHost: TextView {
  private let coordinator: EntireTabCoordinator

  /// Creates a host.
  ///
  /// - Parameter coordinator: The coordinator of the tabs.
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
