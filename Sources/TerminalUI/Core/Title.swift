/// The name of a screen: strong, with a line below that shows it without styles too.
public struct Title: PrimitiveTextView {
  private let string: String

  /// Names a screen.
  ///
  /// - Parameter string: The name.
  public init(_ string: String) {
    self.string = string
  }

  /// Draws the name and the line below it.
  ///
  /// - Parameter width: The columns there are.
  /// - Returns: The name's lines and one more.
  public func lines(width: Int) -> [TextLine] {
    let name = Text(string).bold().lines(width: width)
    let longest = name.map(\.width).max() ?? 0
    return name + [TextLine([TextRun(escaped: String(repeating: "═", count: longest), style: [])])]
  }
}
