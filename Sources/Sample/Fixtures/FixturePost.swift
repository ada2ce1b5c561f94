/// A post in JSONPlaceholder's format.
public struct FixturePost: Codable, Hashable, Identifiable, Sendable {
  /// The number of the author.
  public let userId: Int
  /// The number of the post, counted from 1.
  public let id: Int
  /// The title of the post.
  public let title: String
  /// The text of the post.
  public let body: String
}
