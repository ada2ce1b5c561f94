/// A heading with indented views below it.
public struct Section<Content: TextView>: TextView {
  private let title: String
  private let content: Content

  /// Creates a section.
  ///
  /// - Parameters:
  ///   - title: The text of the heading.
  ///   - content: The views below the heading.
  public init(_ title: String, @TextViewBuilder content: () -> Content) {
    self.title = title
    self.content = content()
  }

  /// The heading, followed by the views.
  ///
  /// If the available width is at least 20 columns, the views are indented by two columns.
  public var body: some TextView {
    VStack {
      Text(title).bold()
      Indented(content: content)
    }
  }
}

/// A view that indents its content if the available width is large enough.
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
