public import InnoTerminalUI

/// A sheet with the number of todos that are done.
public struct SettingsDigestSheet: TextView {
  private let completed: Int
  private let total: Int

  /// Creates a sheet.
  ///
  /// - Parameters:
  ///   - completed: The number of todos that are done.
  ///   - total: The number of all todos.
  public init(completed: Int, total: Int) {
    self.completed = completed
    self.total = total
  }

  /// The number of completed todos, the number of all todos, and a button that closes the sheet.
  public var body: some TextView {
    VStack(spacing: 1) {
      Title("Settings digest")
      Text("\(completed) of \(total) done")
      Button("Close", command: "modal settings dismiss")
    }
  }
}
