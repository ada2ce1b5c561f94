public import InnoTerminalUI
public import PostsInterface

/// A post to read.
public struct PostsDetailScreen: TextView {
  private let post: FeaturePost

  /// Shows a post.
  ///
  /// - Parameter post: The post.
  public init(post: FeaturePost) {
    self.post = post
  }

  /// The headline, the text, and whose it is.
  public var body: some TextView {
    VStack(spacing: 1) {
      Title(post.title)
      Text(post.body)
      Table(columns: ["", ""], rows: [["Post", "\(post.id)"], ["Author", "\(post.authorID)"]])
    }
  }
}
