import EntireTabInterface
import EntireTabUI
import InnoRouter
import InnoRouterTerminal
package import InnoTerminalUI

/// A view that hosts the tabs and the sign-in flow.
package struct EntireTabRouteHost: TextView {
  private let coordinator: EntireTabCoordinator

  /// Creates a host.
  ///
  /// - Parameter coordinator: The coordinator of the tabs.
  package init(coordinator: EntireTabCoordinator) {
    self.coordinator = coordinator
  }

  /// The header, the tab bar, and either the selected feature or the sign-in flow.
  package var body: some TextView {
    TabHost(coordinator: coordinator) { tab in
      EntireTabHeader(tab: tab, userName: coordinator.userName)
      FlowHost(store: coordinator.signIn.flow, name: "signIn") { route in
        switch route {
        case .userName: SignInScreen(destination: coordinator.links.pending?.plan.output)
        case .confirmation(let userName): SignInConfirmationScreen(userName: userName)
        case .terms: SignInTermsSheet()
        }
      } root: {
        if let feature = coordinator.feature(in: tab) { AnyTextView(feature.screen) }
      }
    }
  }
}
