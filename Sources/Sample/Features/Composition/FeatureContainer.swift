package import EntireTabRouter
public import InnoDI
package import PeopleRouter
package import PostsRouter
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
    factory: { (useCases: any FeatureUseCaseContaining) in useCases.fetchPeopleUseCase },
    concrete: true
  )
  var fetchPeopleUseCase: FetchPeopleUseCase

  @Provide(
    .shared,
    factory: { (useCases: any FeatureUseCaseContaining) in useCases.fetchPostsUseCase },
    concrete: true
  )
  var fetchPostsUseCase: FetchPostsUseCase

  @Provide(
    .shared,
    factory: { (useCases: any FeatureUseCaseContaining) in useCases.fetchTodosUseCase },
    concrete: true
  )
  var fetchTodosUseCase: FetchTodosUseCase

  @SubContainer(
    scope: .shared,
    bindings: [
      (
        child: \PeopleContainer.fetchPeopleUseCase,
        parent: \FeatureContainer.fetchPeopleUseCase
      )
    ]
  )
  package var peopleContainer: PeopleContainer

  @SubContainer(
    scope: .shared,
    bindings: [
      (
        child: \PostsContainer.fetchPostsUseCase,
        parent: \FeatureContainer.fetchPostsUseCase
      )
    ]
  )
  package var postsContainer: PostsContainer

  @SubContainer(
    scope: .shared,
    bindings: [
      (
        child: \SettingsContainer.fetchTodosUseCase,
        parent: \FeatureContainer.fetchTodosUseCase
      )
    ]
  )
  package var settingsContainer: SettingsContainer

  @Provide(
    .shared,
    factory: { (peopleContainer: PeopleContainer) in peopleContainer.coordinator },
    concrete: true
  )
  package var peopleCoordinator: PeopleFeatureCoordinator

  @Provide(
    .shared,
    factory: { (postsContainer: PostsContainer) in postsContainer.coordinator },
    concrete: true
  )
  package var postsCoordinator: PostsFeatureCoordinator

  @Provide(
    .shared,
    factory: { (settingsContainer: SettingsContainer) in settingsContainer.coordinator },
    concrete: true
  )
  package var settingsCoordinator: SettingsFeatureCoordinator

  @SubContainer(
    scope: .shared,
    bindings: [
      (
        child: \EntireTabContainer.peopleCoordinator,
        parent: \FeatureContainer.peopleCoordinator
      ),
      (
        child: \EntireTabContainer.postsCoordinator,
        parent: \FeatureContainer.postsCoordinator
      ),
      (
        child: \EntireTabContainer.settingsCoordinator,
        parent: \FeatureContainer.settingsCoordinator
      ),
    ]
  )
  package var entireTabContainer: EntireTabContainer
}
