/// No lines at all.
public struct EmptyTextView: PrimitiveTextView {
  /// Nothing is made of nothing.
  public typealias Body = EmptyTextView

  /// Makes a view without lines.
  public init() {}

  /// Draws nothing.
  ///
  /// - Parameter width: Not used.
  /// - Returns: No lines.
  public func lines(width: Int) -> [TextLine] { [] }
}
