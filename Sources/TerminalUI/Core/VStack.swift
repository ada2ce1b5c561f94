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
}
