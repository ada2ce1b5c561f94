extension LineRenderer {
  /// A layout of text on a terminal that wraps lines at the margin.
  ///
  /// The layout determines the position of each glyph, and collects the output that draws the
  /// visible rows.
  struct Layout {
    /// The text and the escape sequences that draw the visible rows.
    private(set) var bytes = ""
    private let columns: Int
    private let shown: Range<Int>
    /// The row of the last glyph or, if a newline follows that glyph, the row after the newline.
    private(set) var row = 0
    /// The column for the next glyph, from 0 to `columns`.
    ///
    /// If the value is `columns`, the row is full. The next glyph then starts a new row.
    private var column = 0
    /// The position of the glyph at the cursor.
    private var mark: (row: Int, column: Int)?
    private var marksNext = false

    init(columns: Int, showing shown: Range<Int>) {
      self.columns = columns
      self.shown = shown
    }

    /// The position of the cursor.
    ///
    /// If nothing follows the cursor, the value is the position at which the next glyph would be
    /// placed.
    var cursor: (row: Int, column: Int) {
      mark ?? (column < columns ? (row, column) : (row + 1, 0))
    }

    /// Sets the cursor to the position of the next glyph or, if no glyph follows, to the end of the
    /// line.
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

    /// Adds as much of a hint as fits into the current row, so that the hint never adds a row.
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
