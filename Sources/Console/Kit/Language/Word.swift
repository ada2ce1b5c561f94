/// A word of a line with its position.
public struct Word: Equatable, Sendable {
  /// The syntax of a word.
  public enum Form: Equatable, Sendable {
    /// A word without quotes.
    case plain

    /// A word that is partly or completely in quotes.
    case quoted

    /// JSON in brackets or braces.
    case json

    /// Either a variable, optionally followed by a path (`$user.email`), or an expression
    /// (`${people.people.count}`).
    case variable

    /// A block of commands in braces, after `repeat`, `for`, `if` or `def`.
    case block
  }

  /// A piece of a word: either literal text or an expression.
  ///
  /// Only a word that contains `${…}` is split into pieces.
  enum Piece: Equatable, Sendable {
    case text(String)

    /// An expression and its range in the line; `isInString` indicates whether it is inside a JSON
    /// string.
    case expression(String, Range<Int>, isInString: Bool)
  }

  /// The properties that only some words have; they are stored separately to keep words small.
  final class Extra: Equatable, Sendable {
    /// The word as it was typed; `nil` if that is the same as the word's reference or text.
    let source: String?

    /// The pieces of the word; empty if the word is not split into pieces.
    let pieces: [Piece]

    /// The commands of a block.
    let commands: [ParsedCommand]

    /// The value that replaced the word if it was a variable or an expression; otherwise `nil`.
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
  /// JSON, blocks and words with unresolved `${…}` are kept as they were typed.
  public let text: String

  /// The range of the word in the line, in Unicode scalars.
  public let range: Range<Int>

  /// The syntax of the word.
  public let form: Form

  /// The variable or expression as it was typed, such as `$user.email`, if ``text`` contains its
  /// value; otherwise `nil`.
  let reference: String?

  /// The operator in the word and the parts before and after it; empty for a word without an
  /// operator.
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

  /// Creates a word by joining adjacent parts; there must be at least one part.
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

  /// The operators that need no surrounding spaces.
  ///
  /// Each operator precedes its prefixes, so that the longest operator is matched first.
  static let operators = ["==", "!=", ">=", "<=", ">>", ">", "<", "="]

  /// A Boolean value that indicates whether the word is an operator.
  var isOperator: Bool { form == .plain && Self.operators.contains(text) }

  /// Returns the word with a different range.
  func moved(to range: Range<Int>) -> Word {
    Word(
      text: text,
      range: range,
      form: form,
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

  /// The word as shown in errors.
  ///
  /// For a variable or an expression, errors show the word as it was typed instead of its value.
  var shown: String { reference ?? text }

  /// A Boolean value that indicates whether the word is JSON, possibly in quotes.
  var isJSON: Bool {
    form == .json || form == .quoted && (text.hasPrefix("{") || text.hasPrefix("["))
  }

  /// A Boolean value that indicates whether the word is an unquoted option such as `--timeout`.
  var isOption: Bool { form == .plain && text.utf8.count > 2 && text.hasPrefix("--") }
}

/// A command in a line.
public struct ParsedCommand: Equatable, Sendable {
  /// The words of the command, beginning with the verb; there is at least one word.
  public let words: [Word]

  /// The first word, which is the name of the command.
  package var verb: Word { words[0] }

  /// The words of the command as they were typed, separated by single spaces.
  var typed: String { words.map(\.typed).joined(separator: " ") }
}

extension Word {
  /// The word in a form that can be typed, with quotes and escapes.
  var asTyped: String {
    switch form {
    case .plain: text.asOneWord
    case .quoted: extra?.source ?? ConsoleValue.string(text).text
    case .json, .variable, .block: typed
    }
  }
}

extension String {
  /// The text, quoted or escaped if necessary, so that it is parsed as one word.
  var asOneWord: String {
    if PlainLine.isWord(self) { return self }
    // After the verb of a command, this text would redirect the command's answer.
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
