public import InnoDI
import PostsLogic
public import SampleDomain

/// Makes the posts feature from its use case.
@MainActor
@DIContainer
public struct PostsContainer {
  /// Fetches posts.
  @Provide(.input)
  public var fetchPostsUseCase: FetchPostsUseCase

  /// The feature, once.
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
