import EntireTabRouter

/// The root scene, which draws a tab for each feature.
///
/// The app's container creates the scene in `featureContainerRootView()`.
@MainActor
package struct FeatureRootScene {
  private let shell: EntireTabCoordinator

  /// Creates a scene that shows the features of a container.
  package init(container: FeatureContainer) {
    shell = container.entireTabContainer.coordinator
  }

  /// Renders the current screen.
  package func screen(width: Int, height: Int?) -> [String] {
    shell.screen(width: width, height: height)
  }
}
