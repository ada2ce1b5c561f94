/// A parser that splits a line into commands and words.
///
/// Words are separated by spaces and commands by `;`. `#` at the start of a word begins a comment.
/// Single quotes keep every character. A backslash keeps the next character, but in double quotes
/// `\n`, `\t`, `\r` and `\u{…}` are escapes, as in output. A word that begins with `{` or `[` is
/// JSON up to the matching bracket. JSON may span lines, even if all of it is quoted. A word that
/// begins with `$` and a letter is a variable. The same rules apply after `=` and the comparison
/// operators inside a word; a command decides whether to separate such a word.
public struct LineParser {
  /// The result of reading a line.
  public enum Result: Equatable, Sendable {
    /// The commands, none for an empty line.
    case commands([ParsedCommand])

    /// JSON is still open: the next line belongs to it.
    case incomplete(OpenJSON)
  }

  private let scalars: [Unicode.Scalar]
  private var position = 0
  private var words: [Word] = []
  private var commands: [ParsedCommand] = []

  /// The reason why the last word has no end yet.
  private var open: OpenJSON?

  private init(_ line: String) {
    scalars = Array(line.unicodeScalars)
  }

  /// Splits a line.
  ///
  /// - Parameter line: One line, or several that JSON spans.
  /// - Returns: The commands, or the open JSON.
  /// - Throws: ``CommandFailure`` with the range of an unclosed quote, a stray bracket, an invalid
  ///   escape or a NUL.
  public static func parse(_ line: String) throws(CommandFailure) -> Result {
    if let commands = PlainLine.commands(in: line) { return .commands(commands) }
    var parser = LineParser(line)
    return try parser.parse()
  }

  private mutating func parse() throws(CommandFailure) -> Result {
    if let place = scalars.firstIndex(of: "\0") {
      throw ConsoleError.nulCharacter.at(place..<place + 1)
    }
    while position < scalars.count {
      switch scalars[position] {
      case let scalar where scalar.isBlank: position += 1
      case ";":
        position += 1
        endCommand()
      case "#":
        while position < scalars.count, scalars[position] != "\n" { position += 1 }
      default: words.append(try word())
      }
      if let open { return .incomplete(open) }
    }
    endCommand()
    return .commands(commands)
  }

  private mutating func endCommand() {
    if !words.isEmpty { commands.append(ParsedCommand(words: words)) }
    words = []
  }

  /// Reads a word with its parts: the text before the first operator outside quotes, the operator,
  /// and the text after it.
  private mutating func word() throws(CommandFailure) -> Word {
    if scalars[position] == "{" || scalars[position] == "[" { return try json() }
    // The value of an option is never separated from it.
    let isOption = scalars[position...].starts(with: "--".unicodeScalars)
    var parts: [Word] = []
    if isOption || operatorHere == nil {
      parts.append(try part(isOption: isOption, endsAtOperator: !isOption))
    }
    guard !isAtEndOfWord, let symbol = operatorHere else { return parts[0] }
    let end = position + symbol.unicodeScalars.count
    parts.append(Word(text: symbol, range: position..<end, form: .plain))
    position = end
    while !isAtEndOfWord, open == nil {
      let isJSON = scalars[position] == "{" || scalars[position] == "["
      parts.append(try isJSON ? json() : part(isOption: false, endsAtOperator: false))
    }
    return parts.count == 1 ? parts[0] : Word(parts)
  }

  private var isAtEndOfWord: Bool {
    position >= scalars.count || scalars[position].isBlank || scalars[position] == ";"
  }

  private mutating func part(isOption: Bool, endsAtOperator: Bool) throws(CommandFailure) -> Word {
    let start = position
    var text = String.UnicodeScalarView()
    var form = isVariable ? Word.Form.variable : .plain
    while !isAtEndOfWord {
      let scalar = scalars[position]
      if endsAtOperator, operatorHere != nil { break }
      switch scalar {
      case "'", "\"":
        if !isOption { form = .quoted }
        try quoted(by: scalar, into: &text, isWholeWord: position == start)
      case "\\":
        if form == .variable { form = .plain }
        position += 1
        if position < scalars.count { text.append(scalars[position]) }
        position += 1
      default:
        text.append(scalar)
        position += 1
      }
    }
    return Word(text: String(text), range: start..<min(position, scalars.count), form: form)
  }

  /// The operator at the position.
  private var operatorHere: String? {
    switch scalars[position] {
    case "=", "!", "<", ">":
      Word.operators.first { scalars[position...].starts(with: $0.unicodeScalars) }
    default: nil
    }
  }

  /// A Boolean value that indicates whether the word at the position is `$` and a name.
  private var isVariable: Bool {
    guard scalars[position] == "$", position + 1 < scalars.count else { return false }
    return scalars[position + 1] == "_" || scalars[position + 1].properties.isAlphabetic
  }

  private mutating func quoted(
    by quote: Unicode.Scalar,
    into text: inout String.UnicodeScalarView,
    isWholeWord: Bool
  ) throws(CommandFailure) {
    let start = position
    position += 1
    while position < scalars.count, scalars[position] != quote {
      if scalars[position] == "\\", quote == "\"", position + 1 < scalars.count {
        text.append(try escaped())
      } else {
        text.append(scalars[position])
        position += 1
      }
    }
    guard position < scalars.count else {
      if isWholeWord, let first = text.first, first == "{" || first == "[" {
        return open = .quote(quote)
      }
      throw ConsoleError.unclosedQuote(String(quote)).at(start..<scalars.count)
    }
    position += 1
  }

  /// Reads an escape in double quotes; output writes the same escapes.
  private mutating func escaped() throws(CommandFailure) -> Unicode.Scalar {
    let start = position
    let scalar = scalars[position + 1]
    position += 2
    switch scalar {
    case "n": return "\n"
    case "r": return "\r"
    case "t": return "\t"
    case "u":
      let end = scalars[position...].firstIndex(of: "}") ?? position
      let digits = String(String.UnicodeScalarView(scalars[position..<end].dropFirst()))
      guard scalars[position...].first == "{", digits.count <= 8,
        let value = UInt32(digits, radix: 16), let character = Unicode.Scalar(value)
      else {
        throw ConsoleError.badEscape.at(start..<position)
      }
      position = end + 1
      return character
    default: return scalar
    }
  }

  /// Reads JSON up to its matching bracket, or to the end of the text.
  private mutating func json() throws(CommandFailure) -> Word {
    let start = position
    var brackets: [Unicode.Scalar] = []
    var stringStart: Int?
    while position < scalars.count {
      let scalar = scalars[position]
      position += 1
      if stringStart != nil {
        if scalar == "\\" { position += 1 } else if scalar == "\"" { stringStart = nil }
        continue
      }
      switch scalar {
      case "\"": stringStart = position - 1
      case "{", "[": brackets.append(scalar)
      case "}", "]":
        guard brackets.popLast() == (scalar == "}" ? "{" : "[") else {
          throw ConsoleError.strayBracket(String(scalar)).at(position - 1..<position)
        }
        guard !brackets.isEmpty else { return word(from: start) }
      default: break
      }
    }
    // Brackets may close on a later line, a JSON string may not.
    if let stringStart {
      throw ConsoleError.unclosedQuote("\"").at(stringStart..<scalars.count)
    }
    open = .brackets(brackets.count)
    return word(from: start)
  }

  private func word(from start: Int) -> Word {
    let end = min(position, scalars.count)
    var text = String.UnicodeScalarView()
    text.append(contentsOf: scalars[start..<end])
    return Word(text: String(text), range: start..<end, form: .json)
  }
}

extension Unicode.Scalar {
  var isBlank: Bool { self == " " || self == "\t" || self == "\n" || self == "\r" }
}

/// The delimiter that must be closed before a line is complete.
///
/// It is updated with each line, so that a value over many lines is split into words only once.
public enum OpenJSON: Equatable, Sendable {
  /// A number of brackets.
  case brackets(Int)

  /// The quote around the whole of the JSON.
  case quote(Unicode.Scalar)

  /// Returns whether the value may end on a line, without reading the lines before.
  ///
  /// - Parameter line: The next line.
  /// - Returns: Whether the lines should be parsed now.
  mutating func mayEnd(on line: String) -> Bool {
    switch self {
    case .quote(let quote): return line.unicodeScalars.contains(quote)
    case .brackets(var depth):
      var isInString = false
      var isEscaped = false
      for scalar in line.unicodeScalars {
        switch scalar {
        case _ where isEscaped: isEscaped = false
        case "\\" where isInString: isEscaped = true
        case "\"": isInString.toggle()
        case "{" where !isInString, "[" where !isInString: depth += 1
        case "}" where !isInString, "]" where !isInString: depth -= 1
        default: break
        }
        if depth == 0 { return true }
      }
      self = .brackets(depth)
      // A string cannot span lines, so the parser reports an error in this line.
      return isInString
    }
  }
}
