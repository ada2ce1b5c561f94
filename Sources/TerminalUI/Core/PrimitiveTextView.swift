/// A view that draws its own lines instead of being composed of other views.
///
/// Most views of this module are primitive views. Write your own primitive view if you cannot
/// compose the view from existing views. The renderer never reads the `body` of a primitive view.
public protocol PrimitiveTextView: TextView where Body == EmptyTextView {
  /// Draws all lines of the view.
  ///
  /// - Parameter width: The available width, in columns. The value is at least 1. The renderer
  ///   truncates wider lines.
  /// - Returns: The lines from top to bottom.
  func lines(width: Int) -> [TextLine]

  /// Draws as much of the view as fits.
  ///
  /// The default implementation returns the first lines of ``lines(width:)``. Implement this method
  /// if lines at the end of the view must stay visible, or if the view itself shows the number of
  /// hidden lines.
  ///
  /// - Parameters:
  ///   - width: The available width, in columns. The value is at least 1. The renderer truncates
  ///     wider lines.
  ///   - height: The maximum number of lines. The value can be 0.
  /// - Returns: A drawing of at most `height` lines. The property ``TextDrawing/hidden`` contains
  ///   the number of hidden lines.
  func drawing(width: Int, height: Int) -> TextDrawing
}

extension PrimitiveTextView {
  /// An empty view, because a primitive view draws its own lines.
  public var body: EmptyTextView { EmptyTextView() }

  /// Draws all lines of the view.
  ///
  /// - Parameter width: The available width, in columns.
  /// - Returns: The lines from top to bottom.
  public func drawn(width: Int) -> [TextLine] { lines(width: width) }

  /// Draws the first lines of the view.
  ///
  /// - Parameters:
  ///   - width: The available width, in columns.
  ///   - height: The maximum number of lines.
  /// - Returns: A drawing of at most `height` lines. The property ``TextDrawing/hidden`` contains
  ///   the number of hidden lines.
  public func drawing(width: Int, height: Int) -> TextDrawing {
    TextDrawing(lines(width: width), clippedTo: height)
  }
}
