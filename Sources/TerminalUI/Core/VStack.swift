/// Views below one another.
public struct VStack<Content: TextView>: PrimitiveTextView {
  private let spacing: Int
  private let content: Content

  /// Stacks views from top to bottom.
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
  /// - Parameter width: The columns there are; each view may use all of them.
  /// - Returns: The lines of all the views.
  public func lines(width: Int) -> [TextLine] {
    let gap = [TextLine](repeating: TextLine(), count: spacing)
    let blocks = flattened(content).map { $0.drawn(width: width) }.filter { !$0.isEmpty }
    return Array(blocks.joined(separator: gap))
  }

  /// Draws the views until there is no more room.
  ///
  /// - Parameters:
  ///   - width: The columns there are; each view may use all of them.
  ///   - height: The lines there are.
  /// - Returns: At most that many lines, and how many more there would be.
  public func drawing(width: Int, height: Int) -> TextDrawing {
    TextDrawing(stacking: flattened(content), spacing: spacing, width: width, height: height)
  }
}
