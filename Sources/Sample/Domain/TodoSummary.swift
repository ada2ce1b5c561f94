/// A todo in the domain layer of the app.
public struct TodoSummary: Codable, Hashable, Identifiable, Sendable {
  /// The id of the todo, counted from 1.
  public let id: Int
  /// The title of the todo.
  public let title: String
  /// A Boolean value that indicates whether the todo is done.
  public let completed: Bool
  /// The id of the person to whom the todo is assigned.
  public let assigneeID: Int

  /// Creates a summary from its values.
  public init(
    id: Int,
    title: String,
    completed: Bool,
    assigneeID: Int
  ) {
    self.id = id
    self.title = title
    self.completed = completed
    self.assigneeID = assigneeID
  }
}
