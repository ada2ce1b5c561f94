/// A view that draws its own lines instead of being made of other views.
///
/// The views of this module are such; write one when no arrangement of them will do. The renderer
/// never reads the `body` of a primitive.
public protocol PrimitiveTextView: TextView where Body == EmptyTextView {
  /// Draws the view.
  ///
  /// - Parameter width: The columns there are, at least 1. The renderer cuts a line that is wider.
  /// - Returns: The lines from top to bottom.
  func lines(width: Int) -> [TextLine]
}

extension PrimitiveTextView {
  /// Nothing: a primitive draws itself.
  public var body: EmptyTextView { EmptyTextView() }
}

extension TextView {
  /// The lines of any view: a primitive's own, or those of the primitives its body comes down to.
  ///
  /// - Parameter width: The columns there are.
  /// - Returns: The lines from top to bottom.
  public func drawn(width: Int) -> [TextLine] {
    if let primitive = self as? any PrimitiveTextView {
      return primitive.lines(width: width)
    }
    return body.drawn(width: width)
  }
}
