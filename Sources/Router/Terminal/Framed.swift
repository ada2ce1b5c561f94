import InnoTerminalUI

/// Views in a box, with a heading in its upper edge.
struct Framed<Content: TextView>: PrimitiveTextView {
  private static var narrowest: Int { 12 }

  private let heading: String
  private let content: Content

  init(heading: String, @TextViewBuilder content: () -> Content) {
    self.heading = heading
    self.content = content()
  }

  /// Draws the box, or no more than its heading and content where there is no room for edges.
  func lines(width: Int) -> [TextLine] {
    guard width >= Self.narrowest else {
      return [TextLine([TextRun(heading, style: .bold)]).truncated(to: width)]
        + content.drawn(width: width)
    }
    let inside = width - 4
    let side = TextRun("│")
    return [upperEdge(inside: inside)]
      + content.drawn(width: inside).map { line in
        let fitted = line.truncated(to: inside).padded(to: inside)
        return TextLine([side, TextRun(" ")] + fitted.runs + [TextRun(" "), side])
      }
      + [TextLine([TextRun("└" + dashes(inside + 2) + "┘")])]
  }

  private func upperEdge(inside: Int) -> TextLine {
    let text = TextLine([TextRun(heading, style: .bold)]).truncated(to: inside - 2)
    return TextLine(
      [TextRun("┌─ ")] + text.runs + [TextRun(" " + dashes(inside - 1 - text.width) + "┐")]
    )
  }

  private func dashes(_ count: Int) -> String {
    String(repeating: "─", count: count)
  }
}
