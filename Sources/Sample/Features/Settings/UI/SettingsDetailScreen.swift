public import InnoTerminalUI
public import SettingsInterface

/// The screen of a todo.
public struct SettingsDetailScreen: TextView {
  private let todo: SettingsTodo

  /// Creates a screen.
  ///
  /// - Parameter todo: The todo to show.
  public init(todo: SettingsTodo) {
    self.todo = todo
  }

  /// The title, the details, and a button that opens the screen of the person to whom the todo is
  /// assigned.
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
