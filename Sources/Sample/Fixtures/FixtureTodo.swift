/// A task, in JSONPlaceholder's shape.
public struct FixtureTodo: Codable, Hashable, Identifiable, Sendable {
  /// The number of the user who is to do it.
  public let userId: Int
  /// The number, from 1.
  public let id: Int
  /// What is to be done.
  public let title: String
  /// Whether it is done.
  public let completed: Bool
}
