/// Cuts a line into commands and words.
///
/// Words are separated by blanks and commands by `;`. `#` at the start of a word begins a comment.
/// Single quotes take everything as it is. A backslash takes the next character as it is, but in
/// double quotes `\n`, `\t`, `\r` and `\u{…}` stand for what output writes like that. A word that
/// begins with `{` or `[` is JSON up to the matching bracket; it may go over several lines, and so
/// may one that is quoted as a whole. A word that begins with `$` and a letter is a variable. After
/// the first word behind `let`, `alias`, `expect` and `wait`, `=` and the signs of comparison are
/// words of their own, with blanks around them or not.
public struct LineParser {
  /// What a line turned out to be.
  public enum Result: Equatable, Sendable {
    /// Whole commands, none for an empty line.
    case commands([ParsedCommand])

    /// JSON that is still open: the next line belongs to it.
    case incomplete(OpenJSON)
  }

  /// The signs that need no blanks around them, by verb; one that begins like another comes first.
  private static let signs: [String: [String]] = [
    "let": ["="], "alias": ["="], "expect": comparisons, "wait": comparisons,
  ]
  private static let comparisons = ["==", "!=", ">=", "<=", ">", "<", "="]

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
      case "{", "[": words.append(try json())
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

  private mutating func word() throws(CommandFailure) -> Word {
    let start = position
    var text = String.UnicodeScalarView()
    var form = isVariable ? Word.Form.variable : .plain
    let isOption = scalars[position...].starts(with: "--".unicodeScalars)
    let (signs, isBehindFirst) = isOption ? ([], false) : signs
    if isBehindFirst, let sign = sign(among: signs) {
      position += sign.unicodeScalars.count
      return Word(text: sign, range: start..<position, form: .plain)
    }
    while position < scalars.count {
      let scalar = scalars[position]
      if scalar.isBlank || scalar == ";" { break }
      if position > start, !isBehindFirst, sign(among: signs) != nil { break }
      switch scalar {
      case "'", "\"":
        // An option stays one, whatever its value is quoted with.
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

  /// The signs that are words of their own at this place of the command, and whether one may stand
  /// here rather than end the word that begins here.
  private var signs: (signs: [String], isBehindFirst: Bool) {
    let command = words.prefix(8).drop { ["time", "expect-error"].contains($0.text) }
      .filter { !$0.isOption }
    guard 1...2 ~= command.count, let signs = Self.signs[command.first?.text ?? ""] else {
      return ([], false)
    }
    return (signs, command.count == 2)
  }

  /// The sign at the position.
  private func sign(among signs: [String]) -> String? {
    switch scalars[position] {
    case "=", "!", "<", ">":
      signs.first { scalars[position...].starts(with: $0.unicodeScalars) }
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
