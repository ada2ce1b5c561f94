/// Text that wraps between words.
///
/// A newline in the string starts a new line. All other control characters are escaped.
public struct Text: PrimitiveTextView {
  private let string: String
  private var style: TextStyle = []

  /// Creates a view that shows a string.
  ///
  /// - Parameter string: The string to show. The string can be from an untrusted source, because
  ///   control characters are escaped.
  public init(_ string: String) {
    self.string = string
  }

  /// Returns a copy of the view with bold text.
  public func bold() -> Text {
    adding(.bold)
  }

  /// Returns a copy of the view with dimmed text.
  public func dim() -> Text {
    adding(.dim)
  }

  /// Draws the text, wrapped to the available width.
  ///
  /// - Parameter width: The available width, in columns.
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

/// Splits text into lines at newlines, and wraps the lines that do not fit.
///
/// A method of ``Text`` would be isolated to the main actor, and would check this isolation for
/// every character.
private func paragraphs(of text: String, width: Int, style: TextStyle) -> [TextLine] {
  guard !text.isPrintableASCII else { return wrapped(text, width: width, style: style) }
  return text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
    .flatMap { wrapped(escapingControlCharacters(String($0)), width: width, style: style) }
}

/// The title of a screen, in bold, with a line below it.
public struct Title: PrimitiveTextView {
  private let string: String

  /// Creates a title.
  ///
  /// - Parameter string: The text of the title.
  public init(_ string: String) {
    self.string = string
  }

  /// Draws the title and the line below it.
  ///
  /// - Parameter width: The available width, in columns.
  /// - Returns: The lines of the title, followed by a horizontal line.
  public func lines(width: Int) -> [TextLine] {
    let name = Text(string).bold().lines(width: width)
    let longest = name.map(\.width).max() ?? 0
    return name + [.rule("═", width: longest)]
  }
}

/// A badge with a count or a state, such as `(3)` or `(Done)`.
public struct Badge: PrimitiveTextView {
  private let string: String

  /// Creates a badge.
  ///
  /// - Parameter string: The text of the badge, such as a word or a number.
  public init(_ string: String) {
    self.string = string
  }

  /// Draws the badge on one line.
  ///
  /// A badge that does not fit is truncated.
  ///
  /// - Parameter width: The available width, in columns.
  /// - Returns: One line.
  public func lines(width: Int) -> [TextLine] {
    [TextLine([TextRun("(\(string))", style: .bold)]).truncated(to: width)]
  }
}

/// A horizontal line that fills the available width.
public struct Divider: PrimitiveTextView {
  /// Creates a divider.
  public init() {}

  /// Draws the divider as a horizontal line.
  ///
  /// - Parameter width: The available width, in columns.
  /// - Returns: One line.
  public func lines(width: Int) -> [TextLine] {
    [.rule("─", width: max(width, 0), style: .dim)]
  }
}
