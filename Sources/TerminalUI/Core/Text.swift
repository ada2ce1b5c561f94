/// Text that wraps between words.
///
/// Line ends in the string start new lines; all other control characters are escaped.
public struct Text: PrimitiveTextView {
  private let string: String
  private var style: TextStyle = []

  /// Creates a view of text.
  ///
  /// - Parameter string: Any text, even from an untrusted source.
  public init(_ string: String) {
    self.string = string
  }

  /// Returns the text in bold.
  public func bold() -> Text {
    adding(.bold)
  }

  /// Returns the text dimmed.
  public func dim() -> Text {
    adding(.dim)
  }

  /// Draws the text, wrapped.
  ///
  /// - Parameter width: The width in columns.
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

/// Returns text as lines, broken at line ends and where a line does not fit.
///
/// A global function, because a closure isolated to the main actor checks its isolation at each
/// call, and text has many characters.
private func paragraphs(of text: String, width: Int, style: TextStyle) -> [TextLine] {
  guard !isPlain(text) else { return wrapped(text, width: width, style: style) }
  return text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
    .flatMap { wrapped(escapingControlCharacters(String($0)), width: width, style: style) }
}

/// The title of a screen: bold and underlined by a second line.
public struct Title: PrimitiveTextView {
  private let string: String

  /// Creates a title.
  ///
  /// - Parameter string: The title.
  public init(_ string: String) {
    self.string = string
  }

  /// Draws the title and the line below it.
  ///
  /// - Parameter width: The width in columns.
  /// - Returns: The lines of the title and one more.
  public func lines(width: Int) -> [TextLine] {
    let name = Text(string).bold().lines(width: width)
    let longest = name.map(\.width).max() ?? 0
    return name + [TextLine([TextRun(escaped: String(repeating: "═", count: longest), style: [])])]
  }
}

/// A badge with a count or a state: `(3)`, `(Done)`.
public struct Badge: PrimitiveTextView {
  private let string: String

  /// Creates a badge.
  ///
  /// - Parameter string: A word or a number.
  public init(_ string: String) {
    self.string = string
  }

  /// Draws the badge on one line, truncated if it does not fit.
  ///
  /// - Parameter width: The width in columns.
  /// - Returns: One line.
  public func lines(width: Int) -> [TextLine] {
    [TextLine([TextRun("(\(string))", style: .bold)]).truncated(to: width)]
  }
}

/// A horizontal line across the whole width.
public struct Divider: PrimitiveTextView {
  /// Creates a divider.
  public init() {}

  /// Draws the line.
  ///
  /// - Parameter width: The width in columns; the line fills it.
  /// - Returns: One line.
  public func lines(width: Int) -> [TextLine] {
    [TextLine([TextRun(escaped: String(repeating: "─", count: max(width, 0)), style: .dim)])]
  }
}
