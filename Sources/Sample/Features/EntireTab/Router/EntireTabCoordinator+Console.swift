package import EntireTabInterface
package import InnoRouter
import InnoTerminalUI

/// What a console may open of the shell.
extension EntireTabCoordinator {
  package typealias Tabs = TabStore<SampleTab>
  package typealias Links = DeepLinkHandler<SamplePlace>

  /// Draws what a user would see now.
  package func screen(width: Int, height: Int?) -> [String] {
    TextRenderer(width: width, height: height).render(EntireTabRouteHost(coordinator: self))
  }
}
