extension LineRenderer {
  /// Where each glyph comes to stand when the terminal wraps at the margin, and what draws those that
  /// are shown.
  struct Layout {
    /// Draws the rows that are shown.
    private(set) var bytes = ""
    private let columns: Int
    private let shown: Range<Int>
    /// The row of the last glyph, or the one that a last newline began.
    private(set) var row = 0
    /// From 0 to `columns`; a full row wraps when the next glyph comes.
    private var column = 0
    /// Where the glyph before which the cursor stands begins.
    private var mark: (row: Int, column: Int)?
    private var marksNext = false

    init(columns: Int, showing shown: Range<Int>) {
      self.columns = columns
      self.shown = shown
    }

    /// Where the cursor stands: where the glyph behind it does, or at the end, where the next would.
    var cursor: (row: Int, column: Int) {
      mark ?? (column < columns ? (row, column) : (row + 1, 0))
    }

    /// Puts the cursor before what is added next; at the end when nothing is.
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

    /// Adds as much of `hint` as the row has room for, so that it never makes the line taller.
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
