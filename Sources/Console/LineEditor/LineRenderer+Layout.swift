extension LineRenderer {
  /// The positions of glyphs on a terminal that wraps at the margin, and the output that draws the
  /// visible rows.
  struct Layout {
    /// The output that draws the visible rows.
    private(set) var bytes = ""
    private let columns: Int
    private let shown: Range<Int>
    /// The row of the last glyph, or the row after a final newline.
    private(set) var row = 0
    /// The next column, from 0 to `columns`; a full row wraps at the next glyph.
    private var column = 0
    /// The position of the glyph at the cursor.
    private var mark: (row: Int, column: Int)?
    private var marksNext = false

    init(columns: Int, showing shown: Range<Int>) {
      self.columns = columns
      self.shown = shown
    }

    /// The position of the cursor: the position of the glyph at the cursor or, at the end of the
    /// line, of the next glyph.
    var cursor: (row: Int, column: Int) {
      mark ?? (column < columns ? (row, column) : (row + 1, 0))
    }

    /// Puts the cursor before the glyph that is added next, or at the end.
    mutating func markCursor() {
      marksNext = true
    }

    mutating func add(prompt: String) {
      var rest = Substring(prompt).unicodeScalars
      while let scalar = rest.first {
        if let color = TerminalCode.color(at: rest) {
          bytes += String(color)
          rest = rest[color.endIndex...]
        } else {
          add(scalar)
          rest.removeFirst()
        }
      }
    }

    mutating func add(_ scalar: Unicode.Scalar) {
      if scalar == "\n" {
        setMark(row, min(column, columns - 1))
        if shown.contains(row + 1) { bytes += "\r\n" }
        row += 1
        column = 0
      } else {
        for glyph in Glyph.shown(scalar) { place(glyph) }
      }
    }

    /// Adds the part of a hint that fits into the row, so that it never makes the line taller.
    mutating func add(hint: String) {
      let fitted = Glyph.fit(hint, within: columns - 1 - column)
      guard fitted.width > 0 else { return }
      setMark(row, column)
      draw(TerminalCode.dim(fitted.text))
      column += fitted.width
    }

    private mutating func place(_ glyph: Glyph) {
      if column + glyph.width > columns {
        row += 1
        column = 0
      }
      if glyph.width > 0 { setMark(row, column) }
      draw(glyph.text)
      column += glyph.width
    }

    private mutating func draw(_ text: String) {
      if shown.contains(row) { bytes += text }
    }

    private mutating func setMark(_ row: Int, _ column: Int) {
      guard marksNext else { return }
      mark = (row, column)
      marksNext = false
    }
  }
}
