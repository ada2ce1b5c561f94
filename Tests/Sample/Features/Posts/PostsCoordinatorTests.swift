import InnoFlow
import InnoRouter
import PostsLogic
import PostsRouter
import PostsTesting
import SampleDomain
import SampleTestSupport
import Testing

@MainActor
@Suite("Posts coordinator without a screen")
struct PostsCoordinatorTests {
  let coordinator = PostsFeatureCoordinator(model: PostsFeatureModel { PostsFixture.posts })

  @Test("A selection replaces the stack")
  func selecting() {
    coordinator.store.send(.select(PostsFixture.posts[0]))
    coordinator.store.send(.select(PostsFixture.posts[1]))
    #expect(coordinator.navigationStore.path == [.detail(PostsFixture.posts[1])])
    #expect(coordinator.store.selectedPost == nil)
  }

  @Test("The highlights are a sheet that navigation dismisses")
  func highlights() async {
    coordinator.appear()
    await coordinator.store.settled()
    coordinator.store.send(.showHighlights)
    #expect(
      coordinator.modalStore.current?.route == .highlights(Array(PostsFixture.posts.prefix(3)))
    )
    #expect(coordinator.modalStore.current?.style == .sheet)
    coordinator.store.send(.select(PostsFixture.post))
    #expect(coordinator.modalStore.current == nil)
  }

  @Test("A pending post is shown when posts are loaded")
  func showingDetail() async {
    coordinator.showDetail(postID: 3)
    #expect(coordinator.navigationStore.path.isEmpty)
    await coordinator.store.settled()
    #expect(coordinator.navigationStore.path == [.detail(PostsFixture.posts[2])])
  }

  @Test("Navigating cancels the pending post")
  func goingElsewhere() async {
    coordinator.showDetail(postID: 3)
    coordinator.navigationStore.send(.go(.detail(PostsFixture.post)))
    await coordinator.store.settled()
    #expect(coordinator.navigationStore.path == [.detail(PostsFixture.post)])
    #expect(coordinator.store.activityLog.contains("cancelled external navigation for post #3"))
  }

  @Test("Opening a sheet cancels the pending post")
  func openingSheet() async {
    coordinator.showDetail(postID: 3)
    coordinator.modalStore.send(.present(.highlights([])))
    await coordinator.store.settled()
    #expect(coordinator.navigationStore.path.isEmpty)
  }

  @Test("`onChange` runs after the navigation of each action")
  func onChangeOrder() {
    var paths: [[PostsRoute]] = []
    coordinator.onChange = { [weak coordinator] in
      paths.append(coordinator?.navigationStore.path ?? [])
    }
    coordinator.store.send(.select(PostsFixture.post))
    #expect(paths.last == [.detail(PostsFixture.post)])
  }

  @Test("A released coordinator is deallocated with its feature")
  func release() {
    weak var released: PostsFeatureCoordinator?
    weak var model: PostsFeatureModel?
    do {
      let coordinator = PostsFeatureCoordinator(model: PostsFeatureModel { [] })
      coordinator.onChange = { [weak coordinator] in coordinator?.cancelOpening() }
      coordinator.appear()
      released = coordinator
      model = coordinator.model
    }
    #expect(released == nil)
    #expect(model == nil)
  }
}
