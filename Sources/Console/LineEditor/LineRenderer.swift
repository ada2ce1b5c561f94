/// Lays out a prompt and the line behind it for a window of a given size.
///
/// The line is never broken by a newline of ours: the terminal wraps it at the margin, so that a
/// terminal which rewraps its rows when the window changes rewraps the line too, and the cursor's
/// row can be computed anew for the new width.
struct LineRenderer: Equatable {
  /// What is drawn.
  struct Content: Equatable {
    /// May hold colours (`ESC [ … m`), which take no room, and newlines.
    var prompt: String
    var line: [Unicode.Scalar]
    /// Scalars of `line` before the cursor.
    var cursor: Int
    /// Shown dim after the line, as far as the row has room.
    var hint: String?
  }

  /// A drawing, and where it leaves the cursor: the row counted from the drawing's first.
  struct Frame: Equatable {
    /// Draws from column 0 of a row with nothing on it or below it.
    var bytes: String
    var row: Int
    var column: Int
  }

  /// Cells in a row, at least 2: a window with fewer could not show a wide character.
  let columns: Int
  /// Rows of the window.
  ///
  /// A taller drawing shows the part around the cursor.
  let rows: Int

  init(columns: Int, rows: Int) {
    self.columns = max(2, columns)
    self.rows = max(1, rows)
  }

  /// The drawing of a line that is being edited.
  func frame(_ content: Content) -> Frame {
    var layout = Layout(columns: columns)
    layout.add(prompt: content.prompt)
    for (index, scalar) in content.line.enumerated() {
      if index == content.cursor { layout.markCursor() }
      layout.add(scalar)
    }
    if content.cursor >= content.line.count { layout.markCursor() }
    if let hint = content.hint { layout.add(hint: hint) }

    let cursor = layout.cursor
    let height = max(layout.row, cursor.row) + 1
    let top = max(0, min(cursor.row, height - rows))
    let shown = top..<top + rows
    var bytes = ""
    for piece in layout.pieces where piece.isColor || shown.contains(piece.row) {
      if piece.text != "\n" {
        bytes += piece.text
      } else if shown.contains(piece.row + 1) {
        bytes += "\r\n"
      }
    }
    var last = min(layout.row, shown.upperBound - 1)
    if cursor.row > last {
      // The line fills its row, and the terminal wraps only when the next character comes.
      bytes += " "
      last = cursor.row
    }
    bytes += TerminalCode.up(last - cursor.row) + "\r" + TerminalCode.right(cursor.column)
    return Frame(bytes: bytes, row: cursor.row - top, column: cursor.column)
  }

  /// The drawing of a line that is finished: whole, without a hint, the cursor on the next row.
  func finished(_ content: Content) -> String {
    var layout = Layout(columns: columns)
    layout.add(prompt: content.prompt)
    for scalar in content.line { layout.add(scalar) }
    return layout.pieces.map { $0.text == "\n" ? "\r\n" : $0.text }.joined() + "\r\n"
  }
}
