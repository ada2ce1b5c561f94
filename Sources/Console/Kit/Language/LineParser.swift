/// Cuts a line into commands and words.
///
/// Words are separated by blanks and commands by `;`. `#` at the start of a word begins a comment.
/// Single quotes take everything as it is. A backslash takes the next character as it is, but in
/// double quotes `\n`, `\t`, `\r` and `\u{…}` stand for what output writes like that. A word that
/// begins with `{` or `[` is JSON up to the matching bracket; it may go over several lines, and so
/// may one that is quoted as a whole. A word that begins with `$` and a letter is a variable. Behind
/// `=` and the signs of comparison the same holds inside a word: which commands take such a word as
/// several, they say themselves.
public struct LineParser {
  /// What a line turned out to be.
  public enum Result: Equatable, Sendable {
    /// Whole commands, none for an empty line.
    case commands([ParsedCommand])

    /// JSON that is still open: the next line belongs to it.
    case incomplete(OpenJSON)
  }

  private let scalars: [Unicode.Scalar]
  private var position = 0
  private var words: [Word] = []
  private var commands: [ParsedCommand] = []

  /// Why a word has no end, where that is no fault.
  private var open: OpenJSON?

  private init(_ line: String) {
    scalars = Array(line.unicodeScalars)
  }

  /// Cuts a line.
  ///
  /// - Parameter line: One line, or several when JSON goes over them.
  /// - Returns: The commands, or that more is to come.
  /// - Throws: ``CommandFailure`` with the place of a quote that is not closed, in JSON too, a
  ///   bracket that closes nothing, or a NUL.
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
      case let blank where blank.isBlank: position += 1
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

  /// A word with its parts: what stands before the first sign outside of quotes, the sign, and what
  /// stands behind it.
  private mutating func word() throws(CommandFailure) -> Word {
    if scalars[position] == "{" || scalars[position] == "[" { return try json() }
    // An option stays one, whatever its value is.
    let isOption = scalars[position...].starts(with: "--".unicodeScalars)
    var parts: [Word] = []
    if isOption || sign == nil { parts.append(try part(isOption: isOption, endsAtSign: !isOption)) }
    guard !isAtEndOfWord, let sign else { return parts[0] }
    let end = position + sign.unicodeScalars.count
    parts.append(Word(text: sign, range: position..<end, form: .plain))
    position = end
    while !isAtEndOfWord, open == nil {
      let isJSON = scalars[position] == "{" || scalars[position] == "["
      parts.append(try isJSON ? json() : part(isOption: false, endsAtSign: false))
    }
    return parts.count == 1 ? parts[0] : Word(parts)
  }

  private var isAtEndOfWord: Bool {
    position >= scalars.count || scalars[position].isBlank || scalars[position] == ";"
  }

  private mutating func part(isOption: Bool, endsAtSign: Bool) throws(CommandFailure) -> Word {
    let start = position
    var text = String.UnicodeScalarView()
    var form = isVariable ? Word.Form.variable : .plain
    while !isAtEndOfWord {
      let scalar = scalars[position]
      if endsAtSign, sign != nil { break }
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

  /// The sign at the position.
  private var sign: String? {
    switch scalars[position] {
    case "=", "!", "<", ">":
      Word.signs.first { scalars[position...].starts(with: $0.unicodeScalars) }
    default: nil
    }
  }

  /// Whether the word at the position is `$` and a name.
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

  /// The character that an escape in double quotes stands for, the same as output writes it.
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

  /// JSON up to its matching bracket, or to the end of the text.
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
