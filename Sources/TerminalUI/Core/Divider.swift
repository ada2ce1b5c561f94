/// A line from side to side.
public struct Divider: PrimitiveTextView {
  /// Makes a line from side to side.
  public init() {}

  /// Draws the line.
  ///
  /// - Parameter width: The columns there are; all are filled.
  /// - Returns: One line.
  public func lines(width: Int) -> [TextLine] {
    [TextLine([TextRun(escaped: String(repeating: "─", count: max(width, 0)), style: .dim)])]
  }
}
