import InnoTerminalUI

/// A box around views, with a heading in its top edge.
struct Framed<Content: TextView>: PrimitiveTextView {
  private static var narrowest: Int { 12 }

  let heading: String
  let content: Content

  /// Draws the box, or only the heading and the content if there is no room for the edges.
  func lines(width: Int) -> [TextLine] {
    framed(width: width) { content.drawn(width: $0) }
  }

  /// Draws the box, and omits the content that does not fit above the bottom edge.
  ///
  /// If the box has no room for any content, the drawing is cut off after `height` lines.
  func drawing(width: Int, height: Int) -> TextDrawing {
    let edges = width < Self.narrowest ? 1 : 2
    guard height > edges else { return TextDrawing(lines(width: width), clippedTo: height) }
    var drawing = TextDrawing()
    drawing.lines = framed(width: width) { content.drawn(width: $0, height: height - edges) }
    drawing.isArranged = true
    return drawing
  }

  private func framed(width: Int, draw: (Int) -> [TextLine]) -> [TextLine] {
    guard width >= Self.narrowest else {
      return [TextLine([TextRun(heading, style: .bold)]).truncated(to: width)] + draw(width)
    }
    let inside = width - 4
    let side = TextRun("│")
    return [upperEdge(inside: inside)]
      + draw(inside).map { line in
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
