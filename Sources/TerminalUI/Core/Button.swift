/// Something to do, with the console command beside it that does it.
///
/// ```swift
/// Button("Go to Settings", command: "send people openSettings 3")
/// // [Go to Settings]  send people openSettings 3
/// ```
///
/// A button that is not enabled shows no command: `[Go to Settings]  unavailable`.
public struct Button: PrimitiveTextView {
  private let title: String
  private let command: String
  private let isEnabled: Bool

  /// Makes a button.
  ///
  /// - Parameters:
  ///   - title: What it does, in the user's words.
  ///   - command: What to type in the console to do it.
  ///   - isEnabled: Whether it can be done now.
  public init(_ title: String, command: String, isEnabled: Bool = true) {
    self.title = title
    self.command = command
    self.isEnabled = isEnabled
  }

  /// Draws the button on one line, or its command below it where they do not fit side by side.
  ///
  /// - Parameter width: The columns there are.
  /// - Returns: One line where all fits.
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
