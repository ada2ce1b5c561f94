import InnoTerminalUI

/// A framed view in front of another view that remains partly visible below the frame.
///
/// Below the frame, the sheet shows the first lines of the other view. If space is short, the frame
/// leaves one line for the other view. The frame includes a bottom edge if there is room for at
/// least one line of content.
struct Sheet<Content: TextView, Behind: TextView>: PrimitiveTextView {
  /// The maximum number of visible lines of the view behind the sheet, including the line that
  /// shows the number of hidden lines.
  private static var seen: Int { 4 }

  private let framed: Framed<Content>
  private let behind: Behind

  init(heading: String, content: Content, behind: Behind) {
    framed = Framed(heading: heading, content: content)
    self.behind = behind
  }

  func lines(width: Int) -> [TextLine] {
    framed.drawn(width: width) + background(width: width, height: Self.seen)
  }

  func drawing(width: Int, height: Int) -> TextDrawing {
    let least = background(width: width, height: 1).count
    let front = framed.drawn(width: width, height: height - least)
    let back = background(width: width, height: min(height - front.count, Self.seen))
    var drawing = TextDrawing(front + back, clippedTo: height)
    drawing.isArranged = true
    return drawing
  }

  private func background(width: Int, height: Int) -> [TextLine] {
    behind.drawn(width: width, height: height, place: " behind the sheet").map { line in
      TextLine(line.runs.map { TextRun($0.text, style: .dim) })
    }
  }
}
