/// A stretch of text in one style, safe to write to a terminal.
///
/// ```swift
/// TextRun("a\u{1B}[2Jb").text  // "a\u{1B}[2Jb" spelt out: no escape character is in it
/// ```
public struct TextRun: Hashable, Sendable {
  /// The text; control characters are spelt out.
  public let text: String
  /// How it looks.
  public let style: TextStyle
  /// The columns it takes.
  public let width: Int

  /// Makes a run of any text.
  ///
  /// - Parameters:
  ///   - text: What to show. Control characters, line ends among them, are spelt out as in Swift
  ///     source, so that data cannot drive the terminal.
  ///   - style: How it looks.
  public init(_ text: String, style: TextStyle = []) {
    self.init(escaped: escapingControlCharacters(text), style: style)
  }

  init(escaped text: String, style: TextStyle) {
    self.init(escaped: text, style: style, width: displayWidth(text))
  }

  init(escaped text: String, style: TextStyle, width: Int) {
    self.text = text
    self.style = style
    self.width = width
  }
}
