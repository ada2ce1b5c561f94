/// One word of a line, with the place where it stands.
public struct Word: Equatable, Sendable {
  /// How a word was written.
  public enum Form: Equatable, Sendable {
    /// As it is.
    case plain

    /// In quotes.
    case quoted

    /// As JSON, in brackets.
    case json

    /// As a variable, with a path into it: `$user.email`.
    case variable
  }

  /// The word without its quotes and escapes.
  public let text: String

  /// Where it stands in its line, in Unicode scalars.
  public let range: Range<Int>

  /// How it was written.
  public let form: Form

  /// The variable that the text was taken from, with its path: `$user.email`.
  let reference: String?

  /// What a sign cuts the word into, the sign among them; none for a word without one.
  let parts: [Word]

  init(
    text: String,
    range: Range<Int>,
    form: Form,
    reference: String? = nil,
    parts: [Word] = []
  ) {
    self.text = text
    self.range = range
    self.form = form
    self.reference = reference
    self.parts = parts
  }

  /// Joins parts that stand side by side; there is at least one.
  init(_ parts: [Word]) {
    self.init(
      text: parts.map(\.text).joined(),
      range: parts[0].range.lowerBound..<parts[parts.count - 1].range.upperBound,
      form: parts.contains { $0.form == .quoted } ? .quoted : parts[0].form,
      parts: parts
    )
  }

  /// The signs that need no blanks around them; one that begins like another comes first.
  static let signs = ["==", "!=", ">=", "<=", ">", "<", "="]

  /// Whether it is such a sign.
  var isSign: Bool { form == .plain && Self.signs.contains(text) }

  /// The word as if it stood in another place of the line.
  func moved(to range: Range<Int>) -> Word {
    Word(text: text, range: range, form: form, parts: parts.map { $0.moved(to: range) })
  }

  /// The word as it was typed, as far as errors show it.
  var shown: String { reference ?? text }

  /// Whether it is JSON in brackets, in quotes too.
  var isJSON: Bool {
    form == .json || form == .quoted && (text.hasPrefix("{") || text.hasPrefix("["))
  }

  /// Whether it is an option: `--timeout`, written without quotes.
  var isOption: Bool { form == .plain && text.utf8.count > 2 && text.hasPrefix("--") }
}

/// One command of a line: its words, the verb first.
public struct ParsedCommand: Equatable, Sendable {
  /// The words; there is at least one.
  public let words: [Word]

  /// The first word.
  public var verb: Word { words[0] }
}
