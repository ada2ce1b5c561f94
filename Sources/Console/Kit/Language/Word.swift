/// A word of a line, with the position of the word.
public struct Word: Equatable, Sendable {
  /// The syntax of a word.
  public enum Form: Equatable, Sendable {
    /// A word without quotes.
    case plain

    /// A word that is partly or completely in quotes.
    case quoted

    /// JSON in brackets or braces.
    case json

    /// A variable, optionally followed by a path (`$user.email`), or an expression
    /// (`${people.people.count}`).
    case variable

    /// A block of commands in braces.
    ///
    /// The block follows `repeat`, `for`, `if` or `def`.
    case block
  }

  /// A piece of a word: either literal text or an expression.
  ///
  /// Only a word that contains `${…}` is split into pieces.
  enum Piece: Equatable, Sendable {
    case text(String)

    /// An expression with its range in the line.
    ///
    /// `isInString` is `true` if the expression is inside a JSON string.
    case expression(String, Range<Int>, isInString: Bool)
  }

  /// The properties that only some words have.
  ///
  /// These properties are stored in a separate object to reduce the size of `Word`.
  final class Extra: Equatable, Sendable {
    /// The word as it was typed, or `nil` if ``Word/reference`` or ``Word/text`` contains the same
    /// text.
    let source: String?

    /// The pieces of the word, or an empty array if the word contains no `${…}`.
    let pieces: [Piece]

    /// The commands in a block.
    let commands: [ParsedCommand]

    /// The value that replaced the variable or expression in the word, or `nil` if nothing was
    /// replaced.
    let answer: Answer?

    init(
      source: String? = nil,
      pieces: [Piece] = [],
      commands: [ParsedCommand] = [],
      answer: Answer? = nil
    ) {
      self.source = source
      self.pieces = pieces
      self.commands = commands
      self.answer = answer
    }

    static func == (left: Extra, right: Extra) -> Bool {
      left.source == right.source && left.pieces == right.pieces && left.commands == right.commands
    }
  }

  /// The text of the word, without quotes and with each escape replaced by its character.
  ///
  /// JSON, blocks and words with an unresolved `${…}` remain as they were typed.
  public let text: String

  /// The range of the word in the line, in Unicode scalars.
  public let range: Range<Int>

  /// The syntax of the word.
  public let form: Form

  /// The variable or expression, such as `$user.email`, from which ``text`` was computed.
  ///
  /// This property is `nil` if ``text`` is not the value of a variable or expression.
  let reference: String?

  /// The text before the operator in the word, the operator itself, and the text after the
  /// operator.
  ///
  /// The array is empty if the word contains no operator.
  let parts: [Word]

  let extra: Extra?

  init(
    text: String,
    range: Range<Int>,
    form: Form,
    reference: String? = nil,
    parts: [Word] = [],
    extra: Extra? = nil
  ) {
    self.text = text
    self.range = range
    self.form = form
    self.reference = reference
    self.parts = parts
    self.extra = extra
  }

  /// Creates a word by joining adjacent parts.
  ///
  /// - Precondition: `parts` is not empty.
  init(_ parts: [Word]) {
    self.init(
      text: parts.map(\.text).joined(),
      range: parts[0].range.lowerBound..<parts[parts.count - 1].range.upperBound,
      form: parts.contains { $0.form == .quoted } ? .quoted : parts[0].form,
      parts: parts,
      extra: parts.contains { $0.extra != nil }
        ? Extra(source: parts.map(\.typed).joined()) : nil
    )
  }

  /// The operators that need no spaces around them.
  ///
  /// A longer operator is listed before its prefixes, so the longest operator is matched first.
  static let operators = ["==", "!=", ">=", "<=", ">>", ">", "<", "="]

  /// A Boolean value that indicates whether the word is an operator.
  var isOperator: Bool { form == .plain && Self.operators.contains(text) }

  /// Returns a copy of the word with a different range.
  func moved(to range: Range<Int>) -> Word {
    Word(
      text: text,
      range: range,
      form: form,
      reference: reference,
      parts: parts.map { $0.moved(to: range) },
      extra: extra
    )
  }

  /// The word as it was typed, including quotes.
  var typed: String { reference ?? extra?.source ?? text }

  /// A Boolean value that indicates whether the word or one of its parts contains `${…}`.
  var hasExpressions: Bool {
    extra?.pieces.isEmpty == false || parts.contains { $0.hasExpressions }
  }

  /// The word as shown in error messages.
  ///
  /// If a variable or an expression was replaced by its value, error messages show the variable or
  /// the expression as it was typed.
  var shown: String { reference ?? text }

  /// A Boolean value that indicates whether the word is JSON, either unquoted or in quotes.
  var isJSON: Bool {
    form == .json || form == .quoted && (text.hasPrefix("{") || text.hasPrefix("["))
  }

  /// A Boolean value that indicates whether the word is an unquoted option, such as `--timeout`.
  var isOption: Bool { form == .plain && text.utf8.count > 2 && text.hasPrefix("--") }
}

/// A command in a line.
public struct ParsedCommand: Equatable, Sendable {
  /// The words of the command, beginning with the verb.
  ///
  /// The array contains at least one word.
  public let words: [Word]

  /// The first word of the command, which is the command's name.
  package var verb: Word { words[0] }

  /// The words of the command as they were typed, separated by single spaces.
  var typed: String { words.map(\.typed).joined(separator: " ") }
}

extension Word {
  /// The word as a user would type it, with quotes and escapes.
  var asTyped: String {
    switch form {
    case .plain: text.asOneWord
    case .quoted: extra?.source ?? ConsoleValue.string(text).text
    case .json, .variable, .block: typed
    }
  }
}

extension String {
  /// The string, escaped if necessary so that the parser reads it as a single word.
  ///
  /// For an empty string, the value is `''`.
  var asOneWord: String {
    if PlainLine.isWord(self) { return self }
    // After the verb of a command, this text would redirect the answer of the command.
    let redirects = hasPrefix(">") || self == "|"
    if !hasPrefix("$"), !redirects, case .commands(let commands)? = try? LineParser.parse(self),
      commands.count == 1,
      commands[0].words.count == 1, commands[0].verb.text == self,
      !commands[0].verb.hasExpressions,
      commands[0].verb.range.lowerBound == 0
    {
      return self
    }
    guard !isEmpty else { return "''" }
    return unicodeScalars.reduce(into: "") { text, scalar in
      if " \t\n\r;#'\"\\[{$}|>".unicodeScalars.contains(scalar) { text += "\\" }
      text.unicodeScalars.append(scalar)
    }
  }
}
