import InnoFlow
import InnoFlowTesting
import PostsLogic
import PostsTesting
import SampleDomain
import Testing

@MainActor
@Suite("Posts requests")
struct PostsRequestTests {
  private typealias Action = PostsFeatureReducer.Action
  private typealias State = PostsFeatureReducer.State

  @Test("A selection is a one-shot request")
  func selecting() async {
    let store = store(in: .loaded)
    store.send(.select(PostsFixture.post)) {
      $0.selectedPost = PostsFixture.post
      $0.activityLog = ["push requested for post #1"]
    }
    store.send(.clearSelection) { $0.selectedPost = nil }
    await store.finish()
  }

  @Test("Requests with equal content have different identities")
  func counting() async {
    let store = store(in: .loaded)
    store.send(.showHighlights) {
      $0.requestCount = 1
      $0.pendingHighlightsRequest = PostHighlightsRequest(
        id: 1,
        posts: Array(PostsFixture.posts.prefix(3))
      )
      $0.activityLog = ["highlights modal requested"]
    }
    store.send(.clearHighlightsRequest) { $0.pendingHighlightsRequest = nil }
    store.send(.showHighlights) {
      $0.requestCount = 2
      $0.pendingHighlightsRequest = PostHighlightsRequest(
        id: 2,
        posts: Array(PostsFixture.posts.prefix(3))
      )
      $0.activityLog.append("highlights modal requested")
    }
    store.send(.clearHighlightsRequest) { $0.pendingHighlightsRequest = nil }
    await store.finish()
  }

  @Test("An empty list has no summary")
  func highlightsOfNothing() async {
    let store = store(in: .idle)
    store.send(.showHighlights) {
      $0.notice = "There are no posts to highlight yet. Load posts first."
    }
    store.send(.clearNotice) { $0.notice = nil }
    await store.finish()
  }

  @Test(
    "A known post opens immediately, even during a refresh",
    arguments: [.loaded, .loading, .failed] as [PostsFeatureReducer.State.Phase]
  )
  func openingKnown(phase: PostsFeatureReducer.State.Phase) async {
    var state = state(in: phase)
    state.posts = PostsFixture.posts
    let store = TestStore(reducer: reducer(), initialState: state)
    store.send(.openPostDetail(2)) {
      $0.selectedPost = PostsFixture.posts[1]
      $0.activityLog = ["external navigation applied for post #2"]
    }
    await store.finish()
  }

  @Test("An unknown post is reported")
  func openingUnknown() async {
    let store = store(in: .loaded)
    store.send(.openPostDetail(99)) {
      $0.notice = "There is no post #99. Choose one from the list, or refresh the list."
      $0.activityLog = ["external navigation found no post #99"]
    }
    await store.finish()
  }

  @Test("Opening a post before the first load loads posts first")
  func openingUnloaded() async {
    let store = store(in: .idle)
    store.send(.openPostDetail(2)) {
      $0.pendingPostID = 2
      $0.activityLog = ["queued external navigation for post #2"]
    }
    await store.receive(.onAppear) {
      $0.phase = .loading
      $0.activityLog.append("initial posts load")
    }
    await store.receive(.postsLoaded(PostsFixture.posts)) {
      $0.phase = .loaded
      $0.posts = PostsFixture.posts
      $0.pendingPostID = nil
      $0.selectedPost = PostsFixture.posts[1]
      $0.activityLog += ["loaded 4 posts", "completed queued external navigation for post #2"]
    }
    await store.finish()
  }

  @Test("A pending number that is not in the list is reported")
  func openingUnloadedUnknown() async {
    let store = store(in: .loading, pending: 99)
    store.send(.postsLoaded(PostsFixture.posts)) {
      $0.phase = .loaded
      $0.posts = PostsFixture.posts
      $0.pendingPostID = nil
      $0.notice = "There is no post #99. Choose one from the list, or refresh the list."
      $0.activityLog = ["loaded 4 posts", "external navigation found no post #99"]
    }
    await store.finish()
  }

  @Test("A failed load cancels the pending item")
  func openingUnloadedFailing() async {
    let store = store(in: .loading, pending: 2)
    store.send(.postsFailed("The line is dead.")) {
      $0.phase = .failed
      $0.errorMessage = "The line is dead."
      $0.pendingPostID = nil
      $0.activityLog = [
        "posts load failed: The line is dead.", "cancelled external navigation for post #2",
      ]
    }
    await store.finish()
  }

  @Test(
    "Navigation cancels the pending item",
    arguments: [
      .select(PostsFixture.post), .showHighlights, .cancelOpening,
    ] as [PostsFeatureReducer.Action]
  )
  func movingElsewhere(by action: PostsFeatureReducer.Action) {
    let store = Store(reducer: reducer(), initialState: state(in: .loading, pending: 2))
    store.send(action)
    #expect(store.pendingPostID == nil)
    #expect(store.activityLog.first == "cancelled external navigation for post #2")
    store.send(.postsLoaded(PostsFixture.posts))
    #expect(store.selectedPost != PostsFixture.posts[1])
  }

  @Test("The activity log keeps the latest 50 lines")
  func boundedLog() {
    let store = Store(reducer: reducer(), initialState: state(in: .loaded))
    for id in 1...60 { store.send(.openPostDetail(100 + id)) }
    #expect(store.activityLog.count == 50)
    #expect(store.activityLog.first == "external navigation found no post #111")
    #expect(store.activityLog.last == "external navigation found no post #160")
  }

  private func store(
    in phase: PostsFeatureReducer.State.Phase,
    pending: Int? = nil
  ) -> TestStore<PostsFeatureReducer> {
    TestStore(reducer: reducer(), initialState: state(in: phase, pending: pending))
  }

  private func reducer() -> PostsFeatureReducer {
    PostsFeatureReducer(dependencies: .init { PostsFixture.posts })
  }

  private func state(in phase: State.Phase, pending: Int? = nil) -> State {
    var state = State()
    state.phase = phase
    state.posts = phase == .loaded ? PostsFixture.posts : []
    state.pendingPostID = pending
    return state
  }
}
