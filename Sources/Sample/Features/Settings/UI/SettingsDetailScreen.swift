public import InnoTerminalUI
public import SettingsInterface

/// A todo and the way to the person who is to do it.
public struct SettingsDetailScreen: TextView {
  private let todo: SettingsTodo

  /// Shows a todo.
  ///
  /// - Parameter todo: The todo.
  public init(todo: SettingsTodo) {
    self.todo = todo
  }

  /// What is to be done, whether it is, and by whom.
  public var body: some TextView {
    VStack(spacing: 1) {
      Title(todo.title)
      Table(
        columns: ["", ""],
        rows: [
          ["State", status(of: todo)],
          ["Number", "\(todo.id)"],
          ["Assignee", "user \(todo.assigneeID)"],
        ]
      )
      Button("Go to People", command: "send settings openPeople \(todo.assigneeID)")
    }
  }
}
