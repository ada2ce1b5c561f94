package import EntireTabInterface
package import InnoDI

/// The container of the app's shell, a screen with one tab for each feature.
@MainActor
@DIContainer
package struct EntireTabContainer {
  /// The features, one for each tab.
  @Provide(.input)
  package var features: [any TabFeature]

  /// The coordinator of the app's shell, whose tabs show the features.
  @Provide(
    .shared,
    factory: { (features: [any TabFeature]) in EntireTabCoordinator(features: features) },
    concrete: true
  )
  package var coordinator: EntireTabCoordinator
}
