public import InnoTerminalUI
public import PostsInterface

/// The posts to begin with.
public struct PostHighlightsSheet: TextView {
  private let posts: [FeaturePost]

  /// Shows the highlights.
  ///
  /// - Parameter posts: The posts.
  public init(posts: [FeaturePost]) {
    self.posts = posts
  }

  /// Each post with its first lines, and the way back.
  public var body: some TextView {
    VStack(spacing: 1) {
      Title("Post highlights")
      ForEach(posts) { post in
        Section("\(post.id)  \(post.title)") { Text(post.body) }
      }
      Button("Close", command: "modal posts dismiss")
    }
  }
}
