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

  /// The feature's coordinator.
  @Provide(
    .shared,
    factory: { (fetchPostsUseCase: FetchPostsUseCase) in
      PostsFeatureCoordinator(
        model: PostsFeatureModel(loadPosts: fetchPostsUseCase.callAsFunction)
      )
    },
    concrete: true
  )
  public var coordinator: PostsFeatureCoordinator
}
