import InnoFlow
import InnoFlowTesting
import InnoTerminalUI
import PostsLogic
import PostsTesting
import PostsUI
import SampleDomain
import SampleTestSupport
import Testing

@MainActor
@Suite("Searching posts")
struct PostsSearchTests {
  let clock = ManualTestClock()

  @Test("A search starts 0.3 seconds after the last letter, and ignores case")
  func pausing() async {
    let store = store(.loaded)
    store.send(.search("POST")) { $0.query = "POST" }
    await clock.advance(by: .milliseconds(299), onceSleepersReach: 1)
    store.send(.search("POST 2")) { $0.query = "POST 2" }
    await clock.advance(by: .milliseconds(300), onceSleepersReach: 1)
    await store.receive(.showResults) { $0.results = [PostsFixture.posts[1]] }
    await store.finish()
  }

  @Test("An empty query ends the search, even a search that is still waiting")
  func clearing() async {
    let store = store(.loaded)
    store.send(.search("3")) { $0.query = "3" }
    await clock.advance(by: .milliseconds(300), onceSleepersReach: 1)
    await store.receive(.showResults) { $0.results = [PostsFixture.posts[2]] }
    store.send(.search("4")) { $0.query = "4" }
    store.send(.search("")) {
      $0.query = ""
      $0.results = nil
    }
    await store.finish()
  }

  @Test("Loading again updates the results")
  func reloading() async {
    let store = store(.loading, query: "post 1", results: [])
    store.send(.postsLoaded(PostsFixture.posts)) {
      $0.phase = .loaded
      $0.results = [PostsFixture.posts[0]]
      $0.activityLog.append("loaded 4 posts")
    }
    await store.finish()
  }

  @Test("The screen shows the query and lists the results")
  func screen() async {
    let model = PostsFeatureModel(clock: clock) { PostsFixture.posts }
    model.loadIfNeeded()
    await model.store.settled()
    model.search("post 2")
    let before = render(PostsScreen(model: model))
    #expect(before[3...5] == ["Search: post 2", "", "Posts 4   Authors 2"])
    await clock.advance(by: .milliseconds(300), onceSleepersReach: 1)
    await model.store.settled()
    let after = render(PostsScreen(model: model))
    #expect(
      after[3...8] == [
        "Search: post 2", "", "Posts 1   Authors 1", "", "#  Title   Author", "2  Post 2  99",
      ]
    )
  }

  private func store(
    _ phase: PostsFeatureReducer.State.Phase,
    query: String = "",
    results: [PostSummary]? = nil
  ) -> TestStore<PostsFeatureReducer> {
    var state = PostsFeatureReducer.State()
    state.phase = phase
    state.posts = PostsFixture.posts
    state.query = query
    state.results = results
    return TestStore(
      reducer: PostsFeatureReducer(dependencies: .init { PostsFixture.posts }),
      initialState: state,
      clock: clock
    )
  }

  private func render(_ view: some TextView) -> [String] {
    TextRenderer(width: 80).render(view)
  }
}
