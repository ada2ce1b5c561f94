package import SampleDomain
package import SampleLoading

extension PostsFeatureReducer.State: LoadingState {
  package static let names = LoadingNames(list: "posts", item: "post")

  package var items: [PostSummary] {
    get { posts }
    set { posts = newValue }
  }
  package var selectedItem: PostSummary? {
    get { selectedPost }
    set { selectedPost = newValue }
  }
  package var pendingID: Int? {
    get { pendingPostID }
    set { pendingPostID = newValue }
  }

  /// Stores the query, and ends the search if the query is empty.
  ///
  /// - Returns: `true` if the query is not empty.
  mutating func beginSearch(_ text: String) -> Bool {
    query = text
    if query.isEmpty { results = nil }
    return !query.isEmpty
  }

  mutating func finishSearch() {
    let text = query.lowercased()
    results = posts.filter { $0.title.lowercased().contains(text) }
  }

  mutating func requestHighlights() {
    guard !posts.isEmpty else {
      notice = "There are no posts to highlight yet. Load posts first."
      return
    }
    pendingHighlightsRequest = PostHighlightsRequest(
      id: nextRequestID(),
      posts: Array(posts.prefix(3))
    )
    log("highlights modal requested")
  }
}

/// A request to show a sheet with highlights, which are the first three posts.
package struct PostHighlightsRequest: Equatable, Identifiable, Sendable {
  /// The id, which distinguishes this request from other requests with equal content.
  package let id: Int

  /// The posts to highlight.
  package let posts: [PostSummary]

  package init(id: Int, posts: [PostSummary]) {
    self.id = id
    self.posts = posts
  }
}
