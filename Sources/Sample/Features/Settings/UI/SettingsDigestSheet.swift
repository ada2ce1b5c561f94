public import InnoTerminalUI

/// Todos summed up: how many are done, and how many there are.
public struct SettingsDigestSheet: TextView {
  private let completed: Int
  private let total: Int

  /// Sums todos up.
  ///
  /// - Parameters:
  ///   - completed: How many are done.
  ///   - total: How many there are.
  public init(completed: Int, total: Int) {
    self.completed = completed
    self.total = total
  }

  /// The numbers and the way back.
  public var body: some TextView {
    VStack(spacing: 1) {
      Title("Settings digest")
      Text("\(completed) of \(total) done")
      Button("Close", command: "modal settings dismiss")
    }
  }
}
