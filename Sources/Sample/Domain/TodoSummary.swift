/// A task, as the app knows it.
public struct TodoSummary: Codable, Hashable, Identifiable, Sendable {
  /// The number, from 1.
  public let id: Int
  /// What is to be done.
  public let title: String
  /// Whether it is done.
  public let completed: Bool
  /// The number of the person who is to do it.
  public let assigneeID: Int

  /// Makes the value from its parts.
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
