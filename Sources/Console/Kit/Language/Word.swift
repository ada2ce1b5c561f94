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

  init(text: String, range: Range<Int>, form: Form, reference: String? = nil) {
    self.text = text
    self.range = range
    self.form = form
    self.reference = reference
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
