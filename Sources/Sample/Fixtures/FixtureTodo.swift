/// A todo in JSONPlaceholder's format.
public struct FixtureTodo: Codable, Hashable, Identifiable, Sendable {
  /// The id of the user to whom the todo is assigned.
  public let userId: Int
  /// The id of the todo, counted from 1.
  public let id: Int
  /// The title.
  public let title: String
  /// A Boolean value that indicates whether the todo is done.
  public let completed: Bool
}
