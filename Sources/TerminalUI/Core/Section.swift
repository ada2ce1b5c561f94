/// A heading with views under it, set in.
public struct Section<Content: TextView>: TextView {
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

  /// The heading and, two columns in, the views; in fewer than 20 columns they are not set in.
  public var body: some TextView {
    VStack {
      Text(title).bold()
      Indented(content: content)
    }
  }
}

/// Views moved to the right where there is room for it.
private struct Indented<Content: TextView>: PrimitiveTextView {
  let content: Content

  func lines(width: Int) -> [TextLine] {
    let indent = indent(width: width)
    return content.drawn(width: width - indent).map { $0.indented(by: indent) }
  }

  func drawing(width: Int, height: Int) -> TextDrawing {
    let indent = indent(width: width)
    var drawing = content.drawing(width: width - indent, height: height)
    drawing.lines = drawing.lines.map { $0.indented(by: indent) }
    return drawing
  }

  private func indent(width: Int) -> Int { width < 20 ? 0 : 2 }
}
