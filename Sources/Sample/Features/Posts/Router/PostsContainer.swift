public import InnoDI
import PostsLogic
public import SampleDomain

/// The container of the Posts feature.
@MainActor
@DIContainer
public struct PostsContainer {
  /// The use case that fetches posts.
  @Provide(.input)
  public var fetchPostsUseCase: FetchPostsUseCase

  /// The clock that measures the pause in typing before a search.
  @Provide(.input)
  public var clock: any Clock<Duration>

  /// The feature's coordinator.
  @Provide(
    .shared,
    factory: { (fetchPostsUseCase: FetchPostsUseCase, clock: any Clock<Duration>) in
      PostsFeatureCoordinator(
        model: PostsFeatureModel(clock: clock, loadPosts: fetchPostsUseCase.callAsFunction)
      )
    },
    concrete: true
  )
  public var coordinator: PostsFeatureCoordinator
}
