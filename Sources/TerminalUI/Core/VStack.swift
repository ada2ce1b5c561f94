/// A stack of views from top to bottom.
public struct VStack<Content: TextView>: PrimitiveTextView {
  private let spacing: Int
  private let content: Content

  /// Creates a stack of views from top to bottom.
  ///
  /// - Parameters:
  ///   - spacing: The empty lines between two views; a view without lines takes no space.
  ///   - content: The views.
  public init(spacing: Int = 0, @TextViewBuilder content: () -> Content) {
    self.spacing = max(spacing, 0)
    self.content = content()
  }

  /// Draws the views.
  ///
  /// - Parameter width: The width in columns; each view can use all of it.
  /// - Returns: The lines of all the views.
  public func lines(width: Int) -> [TextLine] {
    let gap = [TextLine](repeating: TextLine(), count: spacing)
    let blocks = flattened(content).map { $0.drawn(width: width) }.filter { !$0.isEmpty }
    return Array(blocks.joined(separator: gap))
  }

  /// Draws the views, as far as they fit.
  ///
  /// - Parameters:
  ///   - width: The width in columns; each view can use all of it.
  ///   - height: The number of lines.
  /// - Returns: At most that many lines, and the number of hidden ones.
  public func drawing(width: Int, height: Int) -> TextDrawing {
    TextDrawing(stacking: flattened(content), spacing: spacing, width: width, height: height)
  }
}
