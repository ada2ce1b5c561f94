/// A task in JSONPlaceholder's format.
public struct FixtureTodo: Codable, Hashable, Identifiable, Sendable {
  /// The number of the user whose task it is.
  public let userId: Int
  /// The number, from 1.
  public let id: Int
  /// The task.
  public let title: String
  /// A Boolean value that indicates whether it is done.
  public let completed: Bool
}
