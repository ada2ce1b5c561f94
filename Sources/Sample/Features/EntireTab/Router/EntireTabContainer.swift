package import EntireTabInterface
package import InnoDI

/// Makes the shell from the features that stand in its tabs.
@MainActor
@DIContainer
package struct EntireTabContainer {
  /// The features, one for each tab.
  @Provide(.input)
  package var features: [any TabFeature]

  /// The shell, once.
  @Provide(
    .shared,
    factory: { (features: [any TabFeature]) in EntireTabCoordinator(features: features) },
    concrete: true
  )
  package var coordinator: EntireTabCoordinator
}
