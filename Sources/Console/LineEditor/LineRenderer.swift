/// A renderer that draws a prompt and a line for a window of a given size.
///
/// The renderer adds no newlines; the terminal wraps the line at the margin. So a terminal that
/// rewraps its rows when the window changes rewraps the line too, and the cursor's row can be
/// computed for the new width.
package struct LineRenderer: Equatable {
  /// The content of a drawing.
  package struct Content: Equatable {
    /// The prompt; it can contain newlines and colors (`ESC [ … m`).
    var prompt: String
    var line: [Unicode.Scalar]
    /// The number of scalars of `line` before the cursor.
    var cursor: Int
    /// Text to show dimmed after the line, cut at the end of the row.
    var hint: String?

    package init(prompt: String, line: [Unicode.Scalar], cursor: Int, hint: String?) {
      self.prompt = prompt
      self.line = line
      self.cursor = cursor
      self.hint = hint
    }
  }

  /// A drawing and its final cursor position; rows are counted from the first row of the drawing.
  package struct Frame: Equatable {
    /// The output, to be written at column 0 of a row that is empty, like those below it.
    package var bytes: String
    package var row: Int
    package var column: Int
  }

  /// The number of columns, at least 2, since a narrower window cannot show a wide character.
  let columns: Int
  /// The number of rows of the window.
  ///
  /// A taller drawing shows the part around the cursor.
  let rows: Int

  package init(columns: Int, rows: Int) {
    self.columns = max(2, columns)
    self.rows = max(1, rows)
  }

  /// Returns the drawing of a line that is being edited.
  package func frame(_ content: Content) -> Frame {
    let whole = layout(content, showing: 0..<0)
    let cursor = whole.cursor
    let height = max(whole.row, cursor.row) + 1
    let top = max(0, min(cursor.row, height - rows))
    let shown = top..<top + rows
    var bytes = layout(content, showing: shown).bytes
    var last = min(whole.row, shown.upperBound - 1)
    if cursor.row > last {
      // The line fills its row, and the terminal wraps only at the next character.
      bytes += " "
      last = cursor.row
    }
    bytes += TerminalCode.up(last - cursor.row) + "\r" + TerminalCode.right(cursor.column)
    return Frame(bytes: bytes, row: cursor.row - top, column: cursor.column)
  }

  /// Returns the drawing of a finished line: all of its rows, without a hint, and with the cursor
  /// on the next row.
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
