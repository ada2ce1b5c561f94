/// A post in the domain.
public struct PostSummary: Codable, Hashable, Identifiable, Sendable {
  /// The number, starting at 1.
  public let id: Int
  /// The title.
  public let title: String
  /// The text.
  public let body: String
  /// The number of the person who wrote it.
  public let authorID: Int

  /// Creates the value from its parts.
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
