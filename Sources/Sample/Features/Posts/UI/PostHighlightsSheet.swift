public import InnoTerminalUI
public import PostsInterface

/// A sheet with the title and the text of each highlighted post.
public struct PostHighlightsSheet: TextView {
  private let posts: [FeaturePost]

  /// Creates a sheet.
  ///
  /// - Parameter posts: The posts to show.
  public init(posts: [FeaturePost]) {
    self.posts = posts
  }

  /// The posts and a button to close the sheet.
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
