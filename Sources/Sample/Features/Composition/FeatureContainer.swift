package import EntireTabInterface
package import EntireTabRouter
public import InnoDI
package import PeopleRouter
package import PostsRouter
public import SampleDomain
package import SettingsRouter

/// The container that builds the features and the shell.
///
/// The shell shows the features in tabs.
@MainActor
@DIContainer
public struct FeatureContainer {
  /// The use cases of the features.
  @Provide(.input)
  public var useCases: any FeatureUseCaseContaining

  /// The clock that features use to wait.
  @Provide(.input)
  public var clock: any Clock<Duration>

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

  @SubContainer(scope: .shared, with: [\.fetchPeopleUseCase])
  package var peopleContainer: PeopleContainer

  @SubContainer(scope: .shared, with: [\.fetchPostsUseCase, \.clock])
  package var postsContainer: PostsContainer

  @SubContainer(scope: .shared, with: [\.fetchTodosUseCase])
  package var settingsContainer: SettingsContainer

  /// The features, one for each tab.
  @Provide(
    .shared,
    factory: {
      (
        peopleContainer: PeopleContainer,
        postsContainer: PostsContainer,
        settingsContainer: SettingsContainer
      ) in
      [
        peopleContainer.coordinator,
        postsContainer.coordinator,
        settingsContainer.coordinator,
      ]
    },
    concrete: true
  )
  package var features: [any TabFeature]

  @SubContainer(scope: .shared, with: [\.features])
  package var entireTabContainer: EntireTabContainer
}
