/// Lays out a prompt and the line behind it for a window of a given size.
///
/// The line is never broken by a newline of ours: the terminal wraps it at the margin, so that a
/// terminal which rewraps its rows when the window changes rewraps the line too, and the cursor's
/// row can be computed anew for the new width.
package struct LineRenderer: Equatable {
  /// What is drawn.
  package struct Content: Equatable {
    /// May hold colours (`ESC [ … m`), which take no room, and newlines.
    var prompt: String
    var line: [Unicode.Scalar]
    /// Scalars of `line` before the cursor.
    var cursor: Int
    /// Shown dim after the line, as far as the row has room.
    var hint: String?

    package init(prompt: String, line: [Unicode.Scalar], cursor: Int, hint: String?) {
      self.prompt = prompt
      self.line = line
      self.cursor = cursor
      self.hint = hint
    }
  }

  /// A drawing, and where it leaves the cursor: the row counted from the drawing's first.
  package struct Frame: Equatable {
    /// Draws from column 0 of a row with nothing on it or below it.
    package var bytes: String
    package var row: Int
    package var column: Int
  }

  /// Cells in a row, at least 2: a window with fewer could not show a wide character.
  let columns: Int
  /// Rows of the window.
  ///
  /// A taller drawing shows the part around the cursor.
  let rows: Int

  package init(columns: Int, rows: Int) {
    self.columns = max(2, columns)
    self.rows = max(1, rows)
  }

  /// The drawing of a line that is being edited.
  package func frame(_ content: Content) -> Frame {
    let whole = layout(content, showing: 0..<0)
    let cursor = whole.cursor
    let height = max(whole.row, cursor.row) + 1
    let top = max(0, min(cursor.row, height - rows))
    let shown = top..<top + rows
    var bytes = layout(content, showing: shown).bytes
    var last = min(whole.row, shown.upperBound - 1)
    if cursor.row > last {
      // The line fills its row, and the terminal wraps only when the next character comes.
      bytes += " "
      last = cursor.row
    }
    bytes += TerminalCode.up(last - cursor.row) + "\r" + TerminalCode.right(cursor.column)
    return Frame(bytes: bytes, row: cursor.row - top, column: cursor.column)
  }

  /// The drawing of a line that is finished: whole, without a hint, the cursor on the next row.
  package func finished(_ content: Content) -> String {
    var content = content
    content.hint = nil
    return layout(content, showing: 0..<Int.max).bytes + "\r\n"
  }

  private func layout(_ content: Content, showing shown: Range<Int>) -> Layout {
    var layout = Layout(columns: columns, showing: shown)
    layout.add(prompt: content.prompt)
    for (index, scalar) in content.line.enumerated() {
      if index == content.cursor { layout.markCursor() }
      layout.add(scalar)
    }
    if content.cursor >= content.line.count { layout.markCursor() }
    if let hint = content.hint { layout.add(hint: hint) }
    return layout
  }
}
