/// A line of a screen.
///
/// A line consists of runs of text.
public struct TextLine: Hashable, Sendable {
  /// The parts of the line from left to right, each with its own style.
  public let runs: [TextRun]
  /// The width of the line, in columns.
  public let width: Int

  /// Creates a line.
  ///
  /// - Parameter runs: The runs from left to right, or an empty array for an empty line.
  public init(_ runs: [TextRun] = []) {
    self.runs = runs
    self.width = runs.reduce(0) { $0 + $1.width }
  }

  /// Returns the line as a string.
  ///
  /// - Parameter styled: `true` to write styles as ANSI escape sequences.
  /// - Returns: The text without trailing spaces.
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

  /// Returns the line truncated to a width.
  ///
  /// A truncated line ends with `…`.
  ///
  /// - Parameter limit: The maximum width, in columns.
  /// - Returns: The truncated line, or this line if it is not wider than `limit`.
  public func truncated(to limit: Int) -> TextLine {
    guard width > limit else { return self }
    var kept: [TextRun] = []
    var room = limit
    for run in runs where room > 0 {
      // A run that would fill the remaining columns exactly is also truncated, because the ellipsis
      // needs a column.
      let cut = run.width < room ? run : run.truncated(to: room)
      kept.append(cut)
      room = run.width < room ? room - run.width : 0
    }
    return TextLine(kept)
  }

  /// Returns the line padded with spaces at its end.
  ///
  /// - Parameter width: The minimum width, in columns.
  /// - Returns: The padded line, or this line if it is wide enough.
  public func padded(to width: Int) -> TextLine {
    self.width < width ? self + .spaces(width - self.width) : self
  }

  /// Returns the line indented by spaces.
  ///
  /// - Parameter columns: The number of spaces.
  /// - Returns: The indented line. An empty line stays empty.
  public func indented(by columns: Int) -> TextLine {
    runs.isEmpty ? self : .spaces(columns) + self
  }

  /// Returns a line that consists of the left line's runs, followed by the right line's runs.
  public static func + (left: TextLine, right: TextLine) -> TextLine {
    TextLine(left.runs + right.runs)
  }

  /// Returns a line that consists of one repeated character.
  ///
  /// The character must be one column wide.
  static func rule(_ character: Character, width: Int, style: TextStyle = []) -> TextLine {
    let text = String(repeating: character, count: width)
    return TextLine([TextRun(escaped: text, style: style, width: width)])
  }

  static func spaces(_ count: Int) -> TextLine {
    guard count > 0 else { return TextLine() }
    let text = String(repeating: " ", count: count)
    return TextLine([TextRun(escaped: text, style: [], width: count)])
  }
}

extension TextRun {
  /// Returns the run truncated to at most `limit` columns, with `…` at its end.
  fileprivate func truncated(to limit: Int) -> TextRun {
    TextRun(escaped: prefix(of: text, width: limit - 1) + "…", style: style)
  }
}

extension String {
  fileprivate func trimmingTrailingSpaces() -> String {
    guard utf8.last == UInt8(ascii: " ") else { return self }
    guard let last = utf8.lastIndex(where: { $0 != UInt8(ascii: " ") }) else { return "" }
    return String(self[...last])
  }
}
