import InnoFlow
import PostsLogic
import PostsRouter
import PostsTesting
import SampleDomain
import SampleTestSupport
import Testing

@MainActor
@Suite("Posts container")
struct PostsContainerTests {
  private struct Repository: PostRepositoryProtocol {
    func fetchPosts() -> [PostSummary] { PostsFixture.posts }
  }

  @Test("The container creates the feature once, and loads nothing")
  func feature() async {
    let container = PostsContainer(
      fetchPostsUseCase: FetchPostsUseCase(repository: Repository()),
      clock: ContinuousClock()
    )
    let coordinator = container.coordinator
    #expect(coordinator === container.coordinator)
    #expect(coordinator.store.actionCount == 0)
    coordinator.appear()
    await coordinator.store.settled()
    #expect(coordinator.items == PostsFixture.posts)
    #expect(
      coordinator.items.map(PostsFeatureCoordinator.title(of:)) == PostsFixture.posts.map(\.title)
    )
  }
}
