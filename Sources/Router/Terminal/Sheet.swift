import InnoTerminalUI

/// A sheet whose framed content is drawn above the first lines of the covered view.
///
/// If space is short, only one line of the covered view is drawn. The frame has a bottom edge if
/// at least one line of content fits.
struct Sheet<Content: TextView, Behind: TextView>: PrimitiveTextView {
  /// The maximum number of lines that are drawn for the view behind the sheet.
  ///
  /// One of these lines may show how many lines are hidden.
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
