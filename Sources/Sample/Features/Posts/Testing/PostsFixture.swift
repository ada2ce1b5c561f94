public import PostsInterface

/// Posts for tests.
public enum PostsFixture {
  /// A post with the id 1.
  public static let post = post(id: 1)

  /// Four posts by two authors.
  public static let posts = [post, post(id: 2), post(id: 3, authorID: 12), post(id: 4)]

  /// Returns a post whose title and text contain the given number.
  ///
  /// - Parameters:
  ///   - id: The id of the post.
  ///   - authorID: The id of the person who wrote the post.
  /// - Returns: The post.
  public static func post(id: Int, authorID: Int = 99) -> FeaturePost {
    FeaturePost(id: id, title: "Post \(id)", body: "Line 1 of \(id)\nLine 2", authorID: authorID)
  }
}
