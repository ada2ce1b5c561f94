/// A post, in JSONPlaceholder's shape.
public struct FixturePost: Codable, Hashable, Identifiable, Sendable {
  /// The author's number.
  public let userId: Int
  /// The number, from 1.
  public let id: Int
  /// The headline.
  public let title: String
  /// The text.
  public let body: String
}
