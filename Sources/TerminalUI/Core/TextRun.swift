/// A run of text in one style.
///
/// The text is safe to write to a terminal.
///
/// ```swift
/// TextRun("a\u{1B}[2Jb").text  // "a\\u{1B}[2Jb", without an escape character
/// ```
public struct TextRun: Hashable, Sendable {
  /// The text, with control characters escaped.
  public let text: String
  /// The style of the text.
  public let style: TextStyle
  /// The width of the text, in columns.
  public let width: Int

  /// Creates a run of text.
  ///
  /// - Parameters:
  ///   - text: The text, which can contain any characters. Control characters, including newlines,
  ///     are escaped as in Swift source code, so that they cannot control the terminal.
  ///   - style: The style of the text.
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

/// The style of a run of text, such as bold.
///
/// The style does not affect the width of the text.
public struct TextStyle: OptionSet, Hashable, Sendable {
  /// The bits of the option set.
  public let rawValue: UInt8

  /// Creates a style from its bits.
  ///
  /// - Parameter rawValue: The bits of the option set.
  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// The style for headings and emphasis.
  public static let bold = TextStyle(rawValue: 1 << 0)
  /// The style for hints and unavailable items.
  public static let dim = TextStyle(rawValue: 1 << 1)

  /// Encloses text in the ANSI escape sequences for the style (ECMA-48, 8.3.117, SGR).
  func ansi(_ text: String) -> String {
    guard !isEmpty else { return text }
    let codes = [contains(.bold) ? "1" : nil, contains(.dim) ? "2" : nil].compactMap(\.self)
    return "\u{1B}[\(codes.joined(separator: ";"))m\(text)\u{1B}[0m"
  }
}
