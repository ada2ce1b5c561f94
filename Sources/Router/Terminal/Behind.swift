import InnoTerminalUI

/// The beginning of what a sheet leaves in sight, dimmed.
struct Behind<Content: TextView>: PrimitiveTextView {
  private static var shown: Int { 3 }

  let content: Content

  func lines(width: Int) -> [TextLine] {
    let lines = content.drawn(width: width)
    let seen = lines.prefix(Self.shown).map { line in
      TextLine(line.runs.map { TextRun($0.text, style: .dim) })
    }
    let hidden = lines.count - seen.count
    guard hidden > 0 else { return seen }
    let noun = hidden == 1 ? "line" : "lines"
    return seen + [TextLine([TextRun("… \(hidden) more \(noun) behind the sheet", style: .dim)])]
  }
}
