/// A stack that places views from top to bottom.
public struct VStack<Content: TextView>: PrimitiveTextView {
  private let spacing: Int
  private let content: Content

  /// Creates a stack of views from top to bottom.
  ///
  /// - Parameters:
  ///   - spacing: The number of empty lines between two views. A view without lines adds no
  ///     spacing.
  ///   - content: The views in the stack.
  public init(spacing: Int = 0, @TextViewBuilder content: () -> Content) {
    self.spacing = max(spacing, 0)
    self.content = content()
  }

  /// Draws the views one below another.
  ///
  /// - Parameter width: The available width, in columns. Each view can use the full width.
  /// - Returns: The lines of all views.
  public func lines(width: Int) -> [TextLine] {
    let gap = [TextLine](repeating: TextLine(), count: spacing)
    let blocks = flattened(content).map { $0.drawn(width: width) }.filter { !$0.isEmpty }
    return Array(blocks.joined(separator: gap))
  }

  /// Draws as much of the views as fits.
  ///
  /// - Parameters:
  ///   - width: The available width, in columns. Each view can use the full width.
  ///   - height: The maximum number of lines.
  /// - Returns: A drawing of at most `height` lines. The property ``TextDrawing/hidden`` contains
  ///   the number of hidden lines.
  public func drawing(width: Int, height: Int) -> TextDrawing {
    TextDrawing(stacking: flattened(content), spacing: spacing, width: width, height: height)
  }
}
