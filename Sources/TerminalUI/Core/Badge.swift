/// A short mark, such as a count or a state: `(3)`, `(Done)`.
public struct Badge: PrimitiveTextView {
  private let string: String

  /// Makes a mark.
  ///
  /// - Parameter string: A word or a number.
  public init(_ string: String) {
    self.string = string
  }

  /// Draws the mark on one line, cut where it does not fit.
  ///
  /// - Parameter width: The columns there are.
  /// - Returns: One line.
  public func lines(width: Int) -> [TextLine] {
    [TextLine([TextRun("(\(string))", style: .bold)]).truncated(to: width)]
  }
}
