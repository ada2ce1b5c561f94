import EntireTabRouter

/// What stands at the root of the screen: the shell with the features in its tabs.
///
/// The container of the app makes it from the features, by `featureContainerRootView()`.
@MainActor
package struct FeatureRootScene {
  private let shell: EntireTabCoordinator

  /// Takes the shell of the features.
  package init(container: FeatureContainer) {
    shell = container.entireTabContainer.coordinator
  }

  /// Draws what a user would see now.
  package func screen(width: Int, height: Int?) -> [String] {
    shell.screen(width: width, height: height)
  }
}
