/// A post, as the app knows it.
public struct PostSummary: Codable, Hashable, Identifiable, Sendable {
  /// The number, from 1.
  public let id: Int
  /// The headline.
  public let title: String
  /// The text.
  public let body: String
  /// The number of the person who wrote it.
  public let authorID: Int

  /// Makes the value from its parts.
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
