/// A post in the domain layer of the app.
public struct PostSummary: Codable, Hashable, Identifiable, Sendable {
  /// The id of the post, counted from 1.
  public let id: Int
  /// The title of the post.
  public let title: String
  /// The text of the post.
  public let body: String
  /// The id of the person who wrote the post.
  public let authorID: Int

  /// Creates a summary from its values.
  public init(
    id: Int,
    title: String,
    body: String,
    authorID: Int
  ) {
    self.id = id
    self.title = title
    self.body = body
    self.authorID = authorID
  }
}
