import Foundation
package import InnoFlow
package import SampleDomain

/// How the posts feature thinks: it loads posts, and leaves wishes in its state for a coordinator
/// to carry out.
@InnoFlow(phaseManaged: true)
package struct PostsFeatureReducer {
  /// What the feature needs from outside.
  package struct Dependencies: Sendable {
    let loadPosts: @Sendable () async throws -> [PostSummary]

    package init(loadPosts: @escaping @Sendable () async throws -> [PostSummary]) {
      self.loadPosts = loadPosts
    }
  }

  /// What the feature knows.
  package struct State: Equatable, Sendable, DefaultInitializable {
    package enum Phase: Hashable, Sendable {
      case idle, loading, loaded, failed
    }

    package var phase = Phase.idle
    package var posts: [PostSummary] = []
    /// Why the last load failed.
    package var errorMessage: String?
    /// Why the last wish could not be fulfilled.
    package var notice: String?
    /// One-shot: the post to show.
    package var selectedPost: PostSummary?
    /// One-shot: the posts to highlight.
    package var pendingHighlightsRequest: PostHighlightsRequest?
    /// Which post is to be shown once posts are loaded.
    package var pendingPostID: Int?
    /// How many one-shot requests there were so far.
    package var requestCount = 0
    /// The latest things that happened, the newest last.
    package var activityLog: [String] = []

    package init() {}
  }

  /// What can happen to the feature.
  package enum Action: Equatable, Sendable {
    case onAppear
    case refresh
    case postsLoaded([PostSummary])
    case postsFailed(String)
    case select(PostSummary)
    case showHighlights
    case openPostDetail(Int)
    case cancelOpening
    case clearSelection
    case clearHighlightsRequest
    case clearNotice
  }

  let dependencies: Dependencies

  package init(dependencies: Dependencies) {
    self.dependencies = dependencies
  }

  package static var phaseMap: PhaseMap<State, Action, State.Phase> {
    PhaseMap(\State.phase) {
      From(.idle) {
        On(.onAppear, to: .loading)
        On(.refresh, to: .loading)
      }
      From(.loading) {
        On(Action.postsLoadedCasePath, to: .loaded)
        On(Action.postsFailedCasePath, to: .failed)
      }
      From(.loaded) {
        On(.refresh, to: .loading)
      }
      From(.failed) {
        On(.onAppear, to: .loading)
        On(.refresh, to: .loading)
      }
    }
  }

  var body: some Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      case .onAppear:
        guard state.needsLoad else { return .none }
        state.log("initial posts load")
        return loadPosts()

      case .refresh:
        state.notice = nil
        state.log("manual posts refresh")
        return loadPosts()

      case .postsLoaded(let posts):
        state.take(posts)

      case .postsFailed(let message):
        state.fail(message)

      case .select(let post):
        state.moveOn()
        state.selectedPost = post
        state.log("push requested for post #\(post.id)")

      case .showHighlights:
        state.moveOn()
        state.requestHighlights()

      case .openPostDetail(let id):
        state.moveOn()
        state.open(id)
        // Nothing waits in silence: what is not known yet is looked for at once.
        return state.pendingPostID != nil && state.needsLoad ? .send(.onAppear) : .none

      case .cancelOpening: state.cancelOpening()
      case .clearSelection: state.selectedPost = nil
      case .clearHighlightsRequest: state.pendingHighlightsRequest = nil
      case .clearNotice: state.notice = nil
      }
      return .none
    }
  }

  private func loadPosts() -> EffectTask<Action> {
    let loadPosts = dependencies.loadPosts
    return .run { send, _ in
      do {
        let posts = try await loadPosts()
        await send(.postsLoaded(posts))
      } catch {
        try Task.checkCancellation()
        let message = (error as? any LocalizedError)?.errorDescription
        await send(.postsFailed(message ?? error.localizedDescription))
      }
    }
    .cancellable("posts-feature-load", cancelInFlight: true)
  }
}
