package import InnoFlow
public import Observation
public import PostsInterface
public import SampleDomain

/// The model of the Posts feature, for its screens and its coordinator.
@MainActor
@Observable
public final class PostsFeatureModel {
  /// The type of the feature's store.
  package typealias FeatureStore = Store<PostsFeatureReducer>

  /// A token that keeps an observer attached.
  package typealias StoreObservation = ObservationToken

  /// The feature's store.
  package let store: FeatureStore

  /// Creates the model and the feature's store.
  ///
  /// Creating the model does not load posts.
  ///
  /// - Parameters:
  ///   - clock: The clock that measures the pause in typing before a search.
  ///   - loadPosts: A closure that loads posts. If the closure throws an error, the text of the
  ///     error is shown to the user.
  public init(
    clock: any Clock<Duration> = ContinuousClock(),
    loadPosts: @escaping @Sendable () async throws -> [PostSummary]
  ) {
    store = Store(
      reducer: PostsFeatureReducer(dependencies: .init(loadPosts: loadPosts)),
      clock: clock
    )
  }

  // MARK: - State

  /// The phase of the feature, such as `loading` or `loaded`.
  package var phase: PostsFeatureReducer.State.Phase { store.phase }

  /// The loaded posts.
  public var posts: [FeaturePost] { store.posts }

  /// The text that the user searches for, or an empty string if there is no search.
  public var query: String { store.query }

  /// The posts to list: the results of the last finished search or, without a search, all posts.
  ///
  /// All posts are listed until a search finishes, and again when the query becomes empty.
  public var listedPosts: [FeaturePost] { store.results ?? store.posts }

  /// The error text of the last finished load, or `nil` if there was no error.
  public var errorMessage: String? { store.errorMessage }

  /// A notice that explains why the user's last request failed, or `nil` if there is no notice.
  public var notice: String? { store.notice }

  /// The latest events of the feature, oldest first.
  public var activityLog: [String] { store.activityLog }

  // MARK: - Actions

  /// Loads posts, unless posts are already loaded or a load is in progress.
  public func loadIfNeeded() { store.send(.onAppear) }

  /// Loads posts, even if posts are already loaded.
  public func refresh() { store.send(.refresh) }

  /// Searches the titles of posts when 0.3 s have passed without another call to this method.
  ///
  /// - Parameter query: A part of a title. Uppercase and lowercase letters count as equal. An empty
  ///   string ends the search immediately.
  public func search(_ query: String) { store.send(.search(query)) }

  /// Navigates to a post's screen.
  ///
  /// - Parameter post: The post to show.
  public func select(_ post: FeaturePost) { store.send(.select(post)) }

  /// Presents the sheet with the highlights.
  public func showHighlights() { store.send(.showHighlights) }

  /// Navigates to a post's screen on behalf of another part of the app.
  ///
  /// Posts are loaded first if necessary.
  ///
  /// - Parameter id: The post's number. If there is no such post, a ``notice`` is shown.
  public func openPostDetail(id: Int) { store.send(.openPostDetail(id)) }

  /// Cancels the navigation to a post's screen if the navigation is waiting for posts to load.
  public func cancelOpening() {
    guard store.pendingPostID != nil else { return }
    store.send(.cancelOpening)
  }

  // MARK: - Intents

  /// Clears the request to show a post, and returns the post.
  ///
  /// - Returns: The post, or `nil` if no request is pending.
  public func consumeSelectedPost() -> FeaturePost? {
    guard let post = store.selectedPost else { return nil }
    store.send(.clearSelection)
    return post
  }

  /// Clears the pending request to highlight posts, and returns the posts to highlight.
  ///
  /// - Returns: The posts to highlight, or `nil` if no request is pending.
  public func consumeHighlights() -> [FeaturePost]? {
    guard let request = store.pendingHighlightsRequest else { return nil }
    store.send(.clearHighlightsRequest)
    return request.posts
  }

  // MARK: - Observation

  /// Registers a closure to call each time the store has no more actions to reduce.
  ///
  /// The closure is called even if no screen is visible.
  package func observe(_ observer: @escaping @MainActor () -> Void) -> StoreObservation {
    store.observe(observer)
  }
}
