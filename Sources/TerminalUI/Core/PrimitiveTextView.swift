/// A view that draws its own lines instead of being composed of other views.
///
/// The views of this module are primitives. Write your own if composing them is not enough. The
/// renderer never reads the `body` of a primitive.
public protocol PrimitiveTextView: TextView where Body == EmptyTextView {
  /// Draws the view with all its lines.
  ///
  /// - Parameter width: The width in columns, at least 1. The renderer truncates wider lines.
  /// - Returns: The lines from top to bottom.
  func lines(width: Int) -> [TextLine]

  /// Draws as much of the view as fits.
  ///
  /// By default, the first lines of ``lines(width:)``. Implement it for a view that omits other
  /// lines, or that marks the omission itself.
  ///
  /// - Parameters:
  ///   - width: The width in columns, at least 1. The renderer truncates wider lines.
  ///   - height: The number of lines; can be 0.
  /// - Returns: At most that many lines, and the number of hidden ones.
  func drawing(width: Int, height: Int) -> TextDrawing
}

extension PrimitiveTextView {
  /// An empty view, since a primitive draws itself.
  public var body: EmptyTextView { EmptyTextView() }

  /// Draws the first lines of the view.
  ///
  /// - Parameters:
  ///   - width: The width in columns.
  ///   - height: The number of lines.
  /// - Returns: At most that many lines, and the number of hidden ones.
  public func drawing(width: Int, height: Int) -> TextDrawing {
    TextDrawing(lines(width: width), clippedTo: height)
  }
}
