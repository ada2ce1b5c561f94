/// One line of a screen: runs of text, side by side.
public struct TextLine: Hashable, Sendable {
  /// The runs from left to right.
  public let runs: [TextRun]
  /// The columns the line takes.
  public let width: Int

  /// Makes a line.
  ///
  /// - Parameter runs: The runs from left to right; none make an empty line.
  public init(_ runs: [TextRun] = []) {
    self.runs = runs
    self.width = runs.reduce(0) { $0 + $1.width }
  }

  /// The line as one string.
  ///
  /// - Parameter styled: Whether the styles are written as ANSI sequences.
  /// - Returns: The text without the spaces at its end.
  public func text(styled: Bool = false) -> String {
    var runs = self.runs
    while let last = runs.popLast() {
      let kept = last.text.trimmingTrailingSpaces()
      guard kept.isEmpty else {
        runs.append(TextRun(escaped: kept, style: last.style, width: last.width))
        break
      }
    }
    return runs.reduce(into: "") { $0 += styled ? $1.style.ansi($1.text) : $1.text }
  }

  /// The line cut to a width, with `…` in the place of what is gone.
  ///
  /// - Parameter limit: The columns the line may take.
  /// - Returns: The line itself when it fits.
  public func truncated(to limit: Int) -> TextLine {
    guard width > limit else { return self }
    var kept: [TextRun] = []
    var room = limit
    for run in runs where room > 0 {
      // A run that fills the room is cut too, as more follows it: the mark needs a column.
      let cut = run.width < room ? run : run.truncated(to: room)
      kept.append(cut)
      room = run.width < room ? room - run.width : 0
    }
    return TextLine(kept)
  }

  /// The line with spaces on its right up to a width.
  ///
  /// - Parameter width: The columns the line takes at least.
  /// - Returns: The line itself when it is as wide already.
  public func padded(to width: Int) -> TextLine {
    self.width < width ? self + .spaces(width - self.width) : self
  }

  /// The line moved to the right.
  ///
  /// - Parameter columns: How far.
  /// - Returns: The line with spaces before it; an empty line stays empty.
  public func indented(by columns: Int) -> TextLine {
    runs.isEmpty ? self : .spaces(columns) + self
  }

  /// Two lines side by side.
  public static func + (left: TextLine, right: TextLine) -> TextLine {
    TextLine(left.runs + right.runs)
  }

  static func spaces(_ count: Int) -> TextLine {
    guard count > 0 else { return TextLine() }
    let text = String(repeating: " ", count: count)
    return TextLine([TextRun(escaped: text, style: [], width: count)])
  }
}

extension TextRun {
  /// The run cut to at most `limit` columns, the last of them `…`.
  fileprivate func truncated(to limit: Int) -> TextRun {
    TextRun(escaped: prefix(of: text, width: limit - 1) + "…", style: style)
  }
}

extension String {
  fileprivate func trimmingTrailingSpaces() -> String {
    guard let last = utf8.lastIndex(where: { $0 != UInt8(ascii: " ") }) else { return "" }
    return String(self[...last])
  }
}
