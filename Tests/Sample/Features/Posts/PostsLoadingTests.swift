import Foundation
import InnoFlow
import InnoFlowTesting
import PostsLogic
import PostsTesting
import SampleDomain
import Testing

@MainActor
@Suite("Loading posts")
struct PostsLoadingTests {
  let clock = ManualTestClock()

  @Test("Appearing loads once")
  func appearing() async {
    let store = TestStore(reducer: reducer())
    store.send(.onAppear) {
      $0.phase = .loading
      $0.activityLog = ["initial posts load"]
    }
    store.send(.onAppear)
    await clock.advance(by: .seconds(1), onceSleepersReach: 1)
    await store.receive(.postsLoaded(PostsFixture.posts)) {
      $0.phase = .loaded
      $0.posts = PostsFixture.posts
      $0.activityLog.append("loaded 4 posts")
    }
    store.send(.onAppear)
    await store.finish()
  }

  @Test("A refresh replaces a load in progress")
  func refreshingWhileLoading() async {
    let store = TestStore(reducer: reducer())
    store.send(.onAppear) {
      $0.phase = .loading
      $0.activityLog = ["initial posts load"]
    }
    store.send(.refresh) { $0.activityLog.append("manual posts refresh") }
    await clock.advance(by: .seconds(1), onceSleepersReach: 1)
    await store.receive(.postsLoaded(PostsFixture.posts)) {
      $0.phase = .loaded
      $0.posts = PostsFixture.posts
      $0.activityLog.append("loaded 4 posts")
    }
    await store.finish()
  }

  @Test("A failure shows the error's text and keeps the posts")
  func failing() async {
    var state = PostsFeatureReducer.State()
    state.phase = .loaded
    state.posts = PostsFixture.posts
    let failure = DomainError.unavailable(reason: "The line is dead.")
    let store = TestStore(
      reducer: PostsFeatureReducer(dependencies: .init { throw failure }),
      initialState: state
    )
    store.send(.refresh) {
      $0.phase = .loading
      $0.activityLog = ["manual posts refresh"]
    }
    await store.receive(.postsFailed("The line is dead.")) {
      $0.phase = .failed
      $0.errorMessage = "The line is dead."
      $0.activityLog.append("posts load failed: The line is dead.")
    }
    await store.finish()
  }

  @Test("Appearing and refreshing load again after a failure", arguments: [true, false])
  func recovering(byAppearing: Bool) async {
    var state = PostsFeatureReducer.State()
    state.phase = .failed
    state.errorMessage = "The line is dead."
    let store = TestStore(reducer: reducer(), initialState: state)
    store.send(byAppearing ? .onAppear : .refresh) {
      $0.phase = .loading
      $0.activityLog = [byAppearing ? "initial posts load" : "manual posts refresh"]
    }
    await clock.advance(by: .seconds(1), onceSleepersReach: 1)
    await store.receive(.postsLoaded(PostsFixture.posts)) {
      $0.phase = .loaded
      $0.posts = PostsFixture.posts
      $0.errorMessage = nil
      $0.activityLog.append("loaded 4 posts")
    }
    await store.finish()
  }

  @Test("Only the listed actions change the phase")
  func phases() {
    let arrows = PostsFeatureReducer.phaseMap.transitions.map {
      "\($0.from) -\($0.trigger)-> \($0.to)"
    }
    #expect(
      arrows == [
        "idle -onAppear-> loading", "idle -refresh-> loading",
        "loading -postsLoaded-> loaded", "loading -postsFailed-> failed",
        "loaded -refresh-> loading",
        "failed -onAppear-> loading", "failed -refresh-> loading",
      ]
    )
  }

  private func reducer() -> PostsFeatureReducer {
    PostsFeatureReducer(
      dependencies: .init { [clock] in
        try await clock.sleep(for: .seconds(1))
        return PostsFixture.posts
      }
    )
  }
}
