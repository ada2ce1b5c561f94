/// A button that is drawn together with the console command that triggers it.
///
/// ```swift
/// Button("Go to Settings", command: "send people openSettings 3")
/// // [Go to Settings]  send people openSettings 3
/// ```
///
/// A disabled button is drawn without the command: `[Go to Settings]  unavailable`.
public struct Button: PrimitiveTextView {
  private let title: String
  private let command: String
  private let isEnabled: Bool

  /// Creates a button.
  ///
  /// - Parameters:
  ///   - title: The text of the button.
  ///   - command: The console command that triggers the button.
  ///   - isEnabled: `false` to disable the button.
  public init(_ title: String, command: String, isEnabled: Bool = true) {
    self.title = title
    self.command = command
    self.isEnabled = isEnabled
  }

  /// Draws the title and the command on one line.
  ///
  /// If the line would be wider than `width`, the title or the command wraps, or the command is
  /// drawn below the title.
  ///
  /// - Parameter width: The available width, in columns.
  /// - Returns: One line if the button fits, or several lines.
  public func lines(width: Int) -> [TextLine] {
    let face = isEnabled ? Text("[\(title)]") : Text("[\(title)]").dim()
    let hint = Text(isEnabled ? command : "unavailable").dim()
    return HStack(spacing: 2) {
      face
      hint
    }
    .lines(width: width)
  }
}
