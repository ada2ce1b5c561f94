/// The line that the editor shows on the terminal.
///
/// Output is buffered until ``flush()`` writes it, so that the terminal erases and redraws the line
/// in one step.
struct LineDisplay {
  /// The status lines above the prompt.
  ///
  /// The status lines are updated in place. When the user finishes the typed line, the status lines
  /// are removed.
  var status: [String] = []
  private var prompt = ""
  private var pending = ""
  /// The drawing on the screen, and the row of the cursor in this drawing; `nil` if there is no
  /// drawing to erase.
  private var drawn: (content: LineRenderer.Content, renderer: LineRenderer, row: Int)?

  /// Starts a new line with the given prompt.
  mutating func begin(prompt: String) {
    self.prompt = prompt
    drawn = nil
  }

  /// Forgets the current drawing, so that the next update does not erase the drawing.
  mutating func forget() {
    drawn = nil
  }

  mutating func write(_ text: String) {
    pending += text
  }

  /// Draws the line, unless the screen already shows the same line, cursor and hint.
  mutating func draw(_ line: [Unicode.Scalar], cursor: Int, hint: String?) {
    let columns = currentRenderer.columns
    // Leave the last column empty, because a status line that fills its row would wrap.
    let above = status.map { Glyph.fit($0, within: columns - 1).text + "\n" }.joined()
    draw(LineRenderer.Content(prompt: above + prompt, line: line, cursor: cursor, hint: hint))
  }

  /// Draws content, unless the screen already shows the same content.
  mutating func draw(_ content: LineRenderer.Content) {
    let renderer = currentRenderer
    if let drawn, drawn.content == content, drawn.renderer == renderer { return }
    erase(renderer)
    let frame = renderer.frame(content)
    pending += frame.bytes
    drawn = (content, renderer, frame.row)
  }

  /// Erases the line and writes text in its place; the next drawing of the line is below the text.
  mutating func writeAbove(_ text: String) {
    erase(currentRenderer)
    pending += TerminalCode.lines(text)
  }

  /// Draws the finished line, and moves the cursor below it.
  mutating func finish(_ line: [Unicode.Scalar]) {
    let renderer = currentRenderer
    erase(renderer)
    pending += renderer.finished(
      LineRenderer.Content(prompt: prompt, line: line, cursor: line.count, hint: nil)
    )
  }

  /// Writes the buffered output to the terminal.
  mutating func flush() {
    guard !pending.isEmpty else { return }
    TerminalDevice.put(TerminalCode.atOnce(pending))
    pending = ""
  }

  private var currentRenderer: LineRenderer {
    let size = TerminalDevice.size
    return LineRenderer(columns: size.columns, rows: size.rows)
  }

  /// Erases the drawn line.
  ///
  /// If the width of the window has changed, the terminal has rewrapped the line. Therefore the row
  /// of the cursor is computed for the new width.
  private mutating func erase(_ renderer: LineRenderer) {
    guard let drawn else { return }
    let row = drawn.renderer == renderer ? drawn.row : renderer.frame(drawn.content).row
    pending += TerminalCode.up(row) + "\r" + TerminalCode.eraseBelow
    self.drawn = nil
  }
}
