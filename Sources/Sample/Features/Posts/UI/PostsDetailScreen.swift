public import InnoTerminalUI
public import PostsInterface

/// The screen of a post.
public struct PostsDetailScreen: TextView {
  private let post: FeaturePost

  /// Creates a screen.
  ///
  /// - Parameter post: The post to show.
  public init(post: FeaturePost) {
    self.post = post
  }

  /// The title and the text of the post, and the ids of the post and its author.
  public var body: some TextView {
    VStack(spacing: 1) {
      Title(post.title)
      Text(post.body)
      Table(columns: ["", ""], rows: [["Post", "\(post.id)"], ["Author", "\(post.authorID)"]])
    }
  }
}
