public import InnoDI
public import PeopleRouter
public import PostsRouter
public import SettingsRouter

/// Makes the shell from the features that stand in its tabs.
@MainActor
@DIContainer
public struct EntireTabContainer {
  /// The people feature.
  @Provide(.input)
  public var peopleCoordinator: PeopleFeatureCoordinator

  /// The posts feature.
  @Provide(.input)
  public var postsCoordinator: PostsFeatureCoordinator

  /// The settings feature.
  @Provide(.input)
  public var settingsCoordinator: SettingsFeatureCoordinator

  /// The shell, once.
  @Provide(
    .shared,
    factory: {
      (
        peopleCoordinator: PeopleFeatureCoordinator,
        postsCoordinator: PostsFeatureCoordinator,
        settingsCoordinator: SettingsFeatureCoordinator
      ) in
      EntireTabCoordinator(
        peopleCoordinator: peopleCoordinator,
        postsCoordinator: postsCoordinator,
        settingsCoordinator: settingsCoordinator
      )
    },
    concrete: true
  )
  public var coordinator: EntireTabCoordinator
}
