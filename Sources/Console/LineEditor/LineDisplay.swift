/// What the editor has put on the terminal and not yet taken back.
///
/// Writes are gathered and sent by ``flush()``, so that an erasure and the drawing that follows
/// reach the terminal together.
struct LineDisplay {
  private var prompt = ""
  private var pending = ""
  /// The line on the screen, and the row of the drawing that the cursor is in.
  private var drawn: (content: LineRenderer.Content, renderer: LineRenderer, row: Int)?

  /// Starts a new line behind `prompt`.
  mutating func begin(prompt: String) {
    self.prompt = prompt
    drawn = nil
  }

  /// Takes note that what was drawn is gone from the screen, or is left there.
  mutating func forget() {
    drawn = nil
  }

  mutating func write(_ text: String) {
    pending += text
  }

  /// Shows the line, unless it is shown as it is already.
  mutating func draw(_ line: [Unicode.Scalar], cursor: Int, hint: String?) {
    draw(LineRenderer.Content(prompt: prompt, line: line, cursor: cursor, hint: hint))
  }

  /// Shows what stands in the line's place for a while.
  mutating func draw(_ content: LineRenderer.Content) {
    let renderer = currentRenderer
    if let drawn, drawn.content == content, drawn.renderer == renderer { return }
    erase(renderer)
    let frame = renderer.frame(content)
    pending += frame.bytes
    drawn = (content, renderer, frame.row)
  }

  /// Writes `text` where the line stands; the line is drawn below it next time.
  mutating func writeAbove(_ text: String) {
    erase(currentRenderer)
    pending += TerminalCode.lines(text)
  }

  /// Shows the line a last time, and leaves it.
  mutating func finish(_ line: [Unicode.Scalar]) {
    let renderer = currentRenderer
    erase(renderer)
    pending += renderer.finished(
      LineRenderer.Content(prompt: prompt, line: line, cursor: line.count, hint: nil)
    )
  }

  /// Sends what was written.
  mutating func flush() {
    guard !pending.isEmpty else { return }
    TerminalDevice.put(TerminalCode.atOnce(pending))
    pending = ""
  }

  private var currentRenderer: LineRenderer {
    let size = TerminalDevice.size
    return LineRenderer(columns: size.columns, rows: size.rows)
  }

  /// Takes the line off the screen.
  ///
  /// After a change of width the terminal has wrapped it anew, and the cursor stands in the row
  /// that the new width puts it in.
  private mutating func erase(_ renderer: LineRenderer) {
    guard let drawn else { return }
    let row = drawn.renderer == renderer ? drawn.row : renderer.frame(drawn.content).row
    pending += TerminalCode.up(row) + "\r" + TerminalCode.eraseBelow
    self.drawn = nil
  }
}
