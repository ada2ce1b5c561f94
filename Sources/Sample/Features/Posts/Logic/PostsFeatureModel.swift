package import InnoFlow
public import Observation
public import PostsInterface
public import SampleDomain

/// The posts feature as its screens and its coordinator see it: values to read, wishes to state.
@MainActor
@Observable
public final class PostsFeatureModel {
  /// What holds the feature's state.
  package typealias FeatureStore = Store<PostsFeatureReducer>

  /// Keeps a follower attached for as long as it is held.
  package typealias Following = ObservationToken

  /// The feature's store, which a console may open.
  package let store: FeatureStore

  /// Makes the feature, which loads nothing until it is told to.
  ///
  /// - Parameter loadPosts: Fetches posts; the text of its errors is shown to the user.
  public init(loadPosts: @escaping @Sendable () async throws -> [PostSummary]) {
    store = Store(reducer: PostsFeatureReducer(dependencies: .init(loadPosts: loadPosts)))
  }

  // MARK: - What is known

  /// How far loading is.
  package var phase: PostsFeatureReducer.State.Phase { store.phase }

  /// The posts, none before the first load.
  public var posts: [FeaturePost] { store.posts }

  /// Why the last load failed.
  public var errorMessage: String? { store.errorMessage }

  /// Why the last wish could not be fulfilled.
  public var notice: String? { store.notice }

  /// The latest things that happened, the newest last.
  public var activityLog: [String] { store.activityLog }

  // MARK: - What can be done

  /// Loads posts unless they are loaded or on their way.
  public func loadIfNeeded() { store.send(.onAppear) }

  /// Loads posts anew.
  public func refresh() { store.send(.refresh) }

  /// Asks for a post's screen.
  ///
  /// - Parameter post: The post.
  public func select(_ post: FeaturePost) { store.send(.select(post)) }

  /// Asks for the sheet with the highlights.
  public func showHighlights() { store.send(.showHighlights) }

  /// Asks for a post's screen from outside the feature; loads posts first if need be.
  ///
  /// - Parameter id: The post's number. Where there is no such post a ``notice`` says so.
  public func openPostDetail(id: Int) { store.send(.openPostDetail(id)) }

  /// Gives up a post's screen that waits for posts to be loaded.
  public func cancelOpening() {
    guard store.pendingPostID != nil else { return }
    store.send(.cancelOpening)
  }

  // MARK: - One-shot wishes

  /// Takes the post to show.
  ///
  /// - Returns: The post, once.
  public func consumeSelectedPost() -> FeaturePost? {
    guard let post = store.selectedPost else { return nil }
    store.send(.clearSelection)
    return post
  }

  /// Takes the posts to highlight.
  ///
  /// - Returns: The posts, once.
  public func consumeHighlights() -> [FeaturePost]? {
    guard let request = store.pendingHighlightsRequest else { return nil }
    store.send(.clearHighlightsRequest)
    return request.posts
  }

  // MARK: - Following

  /// Calls a follower after each action, whether or not a screen is drawn.
  package func observe(_ follower: @escaping @MainActor () -> Void) -> Following {
    store.observe(follower)
  }
}
