/// A renderer that draws a prompt and a line for a window of a given size.
///
/// The renderer does not break a long line, because the terminal wraps the line. If the width of
/// the window changes, some terminals wrap the line again for the new width. For these terminals,
/// the row of the cursor can be computed from the new width.
package struct LineRenderer: Equatable {
  /// The content to draw.
  package struct Content: Equatable {
    /// The prompt; it can contain newlines and colors (`ESC [ … m`).
    var prompt: String
    var line: [Unicode.Scalar]
    /// The number of Unicode scalars in `line` before the cursor.
    var cursor: Int
    /// Text to show dimmed after the line, truncated at the end of the row.
    var hint: String?

    package init(prompt: String, line: [Unicode.Scalar], cursor: Int, hint: String?) {
      self.prompt = prompt
      self.line = line
      self.cursor = cursor
      self.hint = hint
    }
  }

  /// A drawing and the final position of the cursor; rows are counted from the first row of the
  /// drawing.
  package struct Frame: Equatable {
    /// The output for the terminal.
    ///
    /// Before the output is written, the cursor must be at column 0 of an empty row, and all rows
    /// below the cursor must be empty.
    package var bytes: String
    package var row: Int
    package var column: Int
  }

  /// The number of columns of the window; at least 2, because a wide character needs two columns.
  let columns: Int
  /// The number of rows of the window.
  ///
  /// If a drawing has more rows than the window, only some rows of the drawing are shown. The row
  /// of the cursor is always shown.
  let rows: Int

  package init(columns: Int, rows: Int) {
    self.columns = max(2, columns)
    self.rows = max(1, rows)
  }

  /// Returns the drawing of a line being edited.
  package func frame(_ content: Content) -> Frame {
    let whole = layout(content, showing: 0..<0)
    let cursor = whole.cursor
    let height = max(whole.row, cursor.row) + 1
    let top = max(0, min(cursor.row, height - rows))
    let shown = top..<top + rows
    var bytes = layout(content, showing: shown).bytes
    var last = min(whole.row, shown.upperBound - 1)
    if cursor.row > last {
      // The line fills its last row, and the terminal wraps only at the next character.
      bytes += " "
      last = cursor.row
    }
    bytes += TerminalCode.up(last - cursor.row) + "\r" + TerminalCode.right(cursor.column)
    return Frame(bytes: bytes, row: cursor.row - top, column: cursor.column)
  }

  /// Returns the drawing of a finished line.
  ///
  /// The drawing contains all rows of the line and no hint, and leaves the cursor on the next row.
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
