import InnoFlow
import InnoRouter
import PostsLogic
import PostsRouter
import PostsTesting
import SampleDomain
import SampleTestSupport
import Testing

@MainActor
@Suite("The posts coordinator, with no screen drawn")
struct PostsCoordinatorTests {
  let coordinator = PostsFeatureCoordinator(model: PostsFeatureModel { PostsFixture.posts })

  @Test("A selection takes the place of what is on the stack")
  func selecting() {
    coordinator.store.send(.select(PostsFixture.posts[0]))
    coordinator.store.send(.select(PostsFixture.posts[1]))
    #expect(coordinator.navigationStore.path == [.detail(PostsFixture.posts[1])])
    #expect(coordinator.store.selectedPost == nil)
  }

  @Test("The highlights is a sheet, and a movement on the stack puts it away")
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

  @Test("A post is shown as soon as posts are loaded")
  func showingDetail() async {
    coordinator.showDetail(postID: 3)
    #expect(coordinator.navigationStore.path.isEmpty)
    await coordinator.store.settled()
    #expect(coordinator.navigationStore.path == [.detail(PostsFixture.posts[2])])
  }

  @Test("Going elsewhere on the stack gives up the post that waits")
  func goingElsewhere() async {
    coordinator.showDetail(postID: 3)
    coordinator.navigationStore.send(.go(.detail(PostsFixture.post)))
    await coordinator.store.settled()
    #expect(coordinator.navigationStore.path == [.detail(PostsFixture.post)])
    #expect(coordinator.store.activityLog.contains("cancelled external navigation for post #3"))
  }

  @Test("Opening a sheet gives up the post that waits")
  func openingSheet() async {
    coordinator.showDetail(postID: 3)
    coordinator.modalStore.send(.present(.highlights([])))
    await coordinator.store.settled()
    #expect(coordinator.navigationStore.path.isEmpty)
  }

  @Test("Whoever stands above is told of each action when its movement is done")
  func tellingAbove() {
    var paths: [[PostsRoute]] = []
    coordinator.onChange = { [weak coordinator] in
      paths.append(coordinator?.navigationStore.path ?? [])
    }
    coordinator.store.send(.select(PostsFixture.post))
    #expect(paths.last == [.detail(PostsFixture.post)])
  }

  @Test("A coordinator that is let go goes away, and its feature with it")
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
