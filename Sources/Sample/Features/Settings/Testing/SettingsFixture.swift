public import SettingsInterface

/// Todos for tests.
public enum SettingsFixture {
  /// Todo 1, which is assigned to user 1 and not done.
  public static let todo = todo(id: 1, assigneeID: 1)

  /// Three todos.
  ///
  /// User 1 has two todos, of which the second is done. User 2 has one todo.
  public static let todos = [
    todo, todo(id: 2, assigneeID: 1, completed: true), todo(id: 3, assigneeID: 2),
  ]

  /// Returns a todo whose title contains the id of the todo.
  ///
  /// - Parameters:
  ///   - id: The id of the todo.
  ///   - assigneeID: The id of the person to whom the todo is assigned.
  ///   - completed: A Boolean value that indicates whether the todo is done.
  /// - Returns: The todo.
  public static func todo(id: Int, assigneeID: Int, completed: Bool = false) -> SettingsTodo {
    SettingsTodo(id: id, title: "Task \(id)", completed: completed, assigneeID: assigneeID)
  }
}
