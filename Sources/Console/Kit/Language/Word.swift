/// A word of a line with its position.
public struct Word: Equatable, Sendable {
  /// The syntax of a word.
  public enum Form: Equatable, Sendable {
    /// Without quotes.
    case plain

    /// With quotes around all of it or a part.
    case quoted

    /// JSON in brackets.
    case json

    /// A variable with an optional path, or an expression: `$user.email`, `${people.people.count}`.
    case variable

    /// Commands in braces, after `repeat`, `for`, `if` and `def`.
    case block
  }

  /// A part of a word with `${…}`.
  enum Piece: Equatable, Sendable {
    case text(String)

    /// The expression and its range in the line; `isInString` inside a JSON string.
    case expression(String, Range<Int>, isInString: Bool)
  }

  /// The properties that only some words have.
  final class Extra: Equatable, Sendable {
    /// The word as it was typed, if that differs from its text.
    let source: String?

    /// The parts of a word with `${…}`.
    let pieces: [Piece]

    /// The commands of a block.
    let commands: [ParsedCommand]

    /// The value of a variable.
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

  /// The word without its quotes and escapes.
  public let text: String

  /// The range in the line, in Unicode scalars.
  public let range: Range<Int>

  /// The syntax.
  public let form: Form

  /// The variable that the text comes from, with its path: `$user.email`.
  let reference: String?

  /// The parts around an operator, including the operator; empty for a word without one.
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

  /// Joins adjacent parts; there must be at least one.
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

  /// The operators that need no spaces around them; a longer operator precedes its prefixes.
  static let operators = ["==", "!=", ">=", "<=", ">>", ">", "<", "="]

  /// A Boolean value that indicates whether the word is an operator.
  var isOperator: Bool { form == .plain && Self.operators.contains(text) }

  /// Returns the word with another range.
  func moved(to range: Range<Int>) -> Word {
    Word(
      text: text,
      range: range,
      form: form,
      parts: parts.map { $0.moved(to: range) },
      extra: extra
    )
  }

  /// The word as it was typed, with its quotes.
  var typed: String { reference ?? extra?.source ?? text }

  /// A Boolean value that indicates whether the word, or a part of it, has `${…}`.
  var hasExpressions: Bool {
    extra?.pieces.isEmpty == false || parts.contains { $0.hasExpressions }
  }

  /// The word in the form that errors show: the variable that was typed, if there was one.
  var shown: String { reference ?? text }

  /// A Boolean value that indicates whether the word is JSON in brackets, possibly quoted.
  var isJSON: Bool {
    form == .json || form == .quoted && (text.hasPrefix("{") || text.hasPrefix("["))
  }

  /// A Boolean value that indicates whether the word is an unquoted option such as `--timeout`.
  var isOption: Bool { form == .plain && text.utf8.count > 2 && text.hasPrefix("--") }
}

/// A command of a line.
public struct ParsedCommand: Equatable, Sendable {
  /// The words, the verb first; there is at least one.
  public let words: [Word]

  /// The first word.
  public var verb: Word { words[0] }

  /// The command as it was typed.
  var typed: String { words.map(\.typed).joined(separator: " ") }
}

extension Word {
  /// The word as it can be typed again.
  var asTyped: String {
    switch form {
    case .plain: text.asOneWord
    case .quoted: extra?.source ?? ConsoleValue.string(text).text
    case .json, .variable, .block: typed
    }
  }
}

extension String {
  /// The text, quoted or escaped if needed, so that it is read as one word.
  var asOneWord: String {
    if PlainLine.isWord(self) { return self }
    // After the verb of a command, these would redirect the answer.
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
