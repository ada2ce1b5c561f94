/// A task in JSONPlaceholder's format.
public struct FixtureTodo: Codable, Hashable, Identifiable, Sendable {
  /// The number of the user to whom the task is assigned.
  public let userId: Int
  /// The number, starting at 1.
  public let id: Int
  /// The task.
  public let title: String
  /// A Boolean value that indicates whether the task is done.
  public let completed: Bool
}
