/// A post in JSONPlaceholder's format.
public struct FixturePost: Codable, Hashable, Identifiable, Sendable {
  /// The number that identifies the author.
  public let userId: Int
  /// The number that identifies the post, such as 1 for the first post.
  public let id: Int
  /// The title of the post.
  public let title: String
  /// The text of the post.
  public let body: String
}
