/// A heading with views under it, set in.
public struct Section<Content: TextView>: PrimitiveTextView {
  private let title: String
  private let content: Content

  /// Puts views under a heading.
  ///
  /// - Parameters:
  ///   - title: The heading.
  ///   - content: The views.
  public init(_ title: String, @TextViewBuilder content: () -> Content) {
    self.title = title
    self.content = content()
  }

  /// Draws the heading and, two columns in, the views.
  ///
  /// - Parameter width: The columns there are; with fewer than 20 the views are not set in.
  /// - Returns: The heading's lines and the views'.
  public func lines(width: Int) -> [TextLine] {
    let indent = width < 20 ? 0 : 2
    return Text(title).bold().lines(width: width)
      + content.drawn(width: width - indent).map { $0.indented(by: indent) }
  }
}
