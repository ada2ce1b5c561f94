/// Text that wraps between words at the width it is given.
///
/// Line ends in the string start new lines; every other control character is spelt out.
public struct Text: PrimitiveTextView {
  private let string: String
  private var style: TextStyle = []

  /// Shows a string.
  ///
  /// - Parameter string: Any text, from outside too.
  public init(_ string: String) {
    self.string = string
  }

  /// The same text, strong.
  public func bold() -> Text {
    adding(.bold)
  }

  /// The same text, faint.
  public func dim() -> Text {
    adding(.dim)
  }

  /// Draws the text, wrapped.
  ///
  /// - Parameter width: The columns there are.
  /// - Returns: At least one line.
  public func lines(width: Int) -> [TextLine] {
    paragraphs(of: string, width: width, style: style)
  }

  private func adding(_ style: TextStyle) -> Text {
    var text = self
    text.style.formUnion(style)
    return text
  }
}

/// A text's lines, broken where it says so and where it does not fit.
///
/// A function of its own, because a closure that belongs to the main actor checks at each call that
/// it is there, and a text has many characters.
private func paragraphs(of text: String, width: Int, style: TextStyle) -> [TextLine] {
  guard !isPlain(text) else { return wrapped(text, width: width, style: style) }
  return text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
    .flatMap { wrapped(escapingControlCharacters(String($0)), width: width, style: style) }
}
