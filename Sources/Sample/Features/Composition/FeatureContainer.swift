package import EntireTabRouter
public import InnoDI
package import PeopleRouter
public import SampleDomain
package import SettingsRouter

/// Makes the features from the use cases, and the shell above them.
@MainActor
@DIContainer
public struct FeatureContainer {
  /// All that the features know of the layers below.
  @Provide(.input)
  public var useCases: any FeatureUseCaseContaining

  @Provide(
    .shared,
    factory: { (useCases: any FeatureUseCaseContaining) in
      PeopleContainer(fetchPeopleUseCase: useCases.fetchPeopleUseCase)
    },
    concrete: true
  )
  package var peopleContainer: PeopleContainer

  @Provide(
    .shared,
    factory: { (useCases: any FeatureUseCaseContaining) in
      SettingsContainer(fetchTodosUseCase: useCases.fetchTodosUseCase)
    },
    concrete: true
  )
  package var settingsContainer: SettingsContainer

  @Provide(
    .shared,
    factory: { (peopleContainer: PeopleContainer, settingsContainer: SettingsContainer) in
      EntireTabContainer(
        peopleCoordinator: peopleContainer.coordinator,
        settingsCoordinator: settingsContainer.coordinator
      )
    },
    concrete: true
  )
  package var entireTabContainer: EntireTabContainer
}
