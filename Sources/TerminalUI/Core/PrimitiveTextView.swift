/// A view that draws its own lines instead of being made of other views.
///
/// The views of this module are such; write one when no arrangement of them will do. The renderer
/// never reads the `body` of a primitive.
public protocol PrimitiveTextView: TextView where Body == EmptyTextView {
  /// Draws the view, however many lines it takes.
  ///
  /// - Parameter width: The columns there are, at least 1. The renderer cuts a line that is wider.
  /// - Returns: The lines from top to bottom.
  func lines(width: Int) -> [TextLine]

  /// Draws as much of the view as there is room for.
  ///
  /// Unless told otherwise it is the beginning of what ``lines(width:)`` draws. A view that would
  /// rather leave out something else, or that marks itself what it leaves out, says so here.
  ///
  /// - Parameters:
  ///   - width: The columns there are, at least 1. The renderer cuts a line that is wider.
  ///   - height: The lines there are; there may be none.
  /// - Returns: At most that many lines, and how many more there would be.
  func drawing(width: Int, height: Int) -> TextDrawing
}

extension PrimitiveTextView {
  /// Nothing: a primitive draws itself.
  public var body: EmptyTextView { EmptyTextView() }

  /// Draws the beginning of the view.
  ///
  /// - Parameters:
  ///   - width: The columns there are.
  ///   - height: The lines there are.
  /// - Returns: At most that many lines, and how many more there would be.
  public func drawing(width: Int, height: Int) -> TextDrawing {
    TextDrawing(lines(width: width), clippedTo: height)
  }
}
