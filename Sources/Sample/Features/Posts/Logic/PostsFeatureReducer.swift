package import InnoFlow
package import SampleDomain
import SampleLoading

/// The reducer of the Posts feature.
///
/// The reducer loads posts, and starts a search when the user pauses while typing. To show another
/// screen, the reducer stores a request in its state, and the coordinator fulfills the request.
@InnoFlow(phaseManaged: true)
package struct PostsFeatureReducer {
  /// The dependencies of the feature.
  package struct Dependencies: Sendable {
    let loadPosts: @Sendable () async throws -> [PostSummary]

    package init(loadPosts: @escaping @Sendable () async throws -> [PostSummary]) {
      self.loadPosts = loadPosts
    }
  }

  /// The state of the feature.
  package struct State: Equatable, Sendable, DefaultInitializable {
    package enum Phase: LoadingPhase {
      case idle, loading, loaded, failed
    }

    package var phase = Phase.idle
    package var posts: [PostSummary] = []
    /// The text that the user searches for, or an empty string if there is no search.
    package var query = ""
    /// The posts that the last finished search found, or `nil` to list all posts.
    package var results: [PostSummary]?
    /// The error text of the last finished load, or `nil` if there was no error.
    package var errorMessage: String?
    /// A notice that explains why the user's last request failed, or `nil` if there is no notice.
    package var notice: String?
    /// The post whose screen the coordinator should show next, or `nil` if there is none.
    package var selectedPost: PostSummary?
    /// The request to show the highlights, or `nil` if no highlights are requested.
    package var pendingHighlightsRequest: PostHighlightsRequest?
    /// The id of the post to show as soon as posts have been loaded, or `nil` if no post is to
    /// be shown.
    package var pendingPostID: Int?
    /// The last id that `nextRequestID()` has returned, or 0 if the method has not been called.
    package var requestCount = 0
    /// The log of the latest events, oldest first.
    package var activityLog: [String] = []

    package init() {}
  }

  /// An action of the feature.
  package enum Action: LoadingAction, Equatable, Sendable {
    case onAppear
    case refresh
    case postsLoaded([PostSummary])
    case postsFailed(String)
    case search(String)
    case showResults
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
    .loading(
      \State.phase,
      loaded: Action.postsLoadedCasePath,
      failed: Action.postsFailedCasePath
    )
  }

  var body: some Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      case .onAppear:
        return state.beginInitialLoad() ? loadPosts() : .none

      case .refresh:
        state.beginRefresh()
        return loadPosts()

      case .postsLoaded(let posts):
        state.finishLoad(posts)
        if state.results != nil { state.finishSearch() }

      case .postsFailed(let message):
        state.failLoad(message)

      case .search(let query):
        guard state.beginSearch(query) else { return .cancel("posts-feature-search") }
        return .send(.showResults).debounce("posts-feature-search", for: .milliseconds(300))

      case .showResults: state.finishSearch()

      case .select(let post):
        state.beginNavigation()
        state.selectedPost = post
        state.log("push requested for post #\(post.id)")

      case .showHighlights:
        state.beginNavigation()
        state.requestHighlights()

      case .openPostDetail(let id):
        return state.open(id) ? .send(.onAppear) : .none

      case .cancelOpening: state.cancelOpening()
      case .clearSelection: state.selectedPost = nil
      case .clearHighlightsRequest: state.pendingHighlightsRequest = nil
      case .clearNotice: state.notice = nil
      }
      return .none
    }
  }

  private func loadPosts() -> EffectTask<Action> {
    .load(
      "posts-feature-load",
      dependencies.loadPosts,
      loaded: Action.postsLoaded,
      failed: Action.postsFailed
    )
  }
}
