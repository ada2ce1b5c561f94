/// Cuts a line into commands and words.
///
/// Words are separated by blanks and commands by `;`. `#` at the start of a word begins a comment.
/// Single quotes take everything as it is. A backslash takes the next character as it is, but in double
/// quotes `\n`, `\t`, `\r` and `\u{…}` stand for what output writes like that. A word that begins with `{` or `[` is JSON up to the matching bracket and may
/// go over several lines.
public struct LineParser {
  /// What a line turned out to be.
  public enum Result: Equatable, Sendable {
    /// Whole commands, none for an empty line.
    case commands([ParsedCommand])

    /// JSON whose brackets are still open: the next line belongs to it.
    case incomplete
  }

  private let scalars: [Unicode.Scalar]
  private var position = 0
  private var words: [Word] = []
  private var commands: [ParsedCommand] = []

  private init(_ line: String) {
    scalars = Array(line.unicodeScalars)
  }

  /// Cuts a line.
  ///
  /// - Parameter line: One line, or several when JSON goes over them.
  /// - Returns: The commands, or that more is to come.
  /// - Throws: ``CommandFailure`` with the place of a quote that is not closed, in JSON too, or a
  ///   bracket that closes nothing.
  public static func parse(_ line: String) throws(CommandFailure) -> Result {
    var parser = LineParser(line)
    return try parser.parse()
  }

  private mutating func parse() throws(CommandFailure) -> Result {
    while position < scalars.count {
      switch scalars[position] {
      case let blank where blank.isBlank: position += 1
      case ";":
        position += 1
        endCommand()
      case "#":
        while position < scalars.count, scalars[position] != "\n" { position += 1 }
      case "{", "[":
        guard let word = try json() else { return .incomplete }
        words.append(word)
      default: words.append(try word())
      }
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
    var form = Word.Form.plain
    while position < scalars.count {
      let scalar = scalars[position]
      if scalar.isBlank || scalar == ";" { break }
      switch scalar {
      case "'", "\"":
        form = .quoted
        try quoted(by: scalar, into: &text)
      case "\\":
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

  private mutating func quoted(
    by quote: Unicode.Scalar,
    into text: inout String.UnicodeScalarView
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

  /// JSON up to its matching bracket, `nil` when the text ends before.
  private mutating func json() throws(CommandFailure) -> Word? {
    let start = position
    var open: [Unicode.Scalar] = []
    var isInString = false
    var stringStart = start
    while position < scalars.count {
      let scalar = scalars[position]
      position += 1
      if isInString {
        if scalar == "\\" { position += 1 } else if scalar == "\"" { isInString = false }
        continue
      }
      switch scalar {
      case "\"":
        isInString = true
        stringStart = position - 1
      case "{", "[": open.append(scalar)
      case "}", "]":
        guard open.popLast() == (scalar == "}" ? "{" : "[") else {
          throw ConsoleError.strayBracket(String(scalar)).at(position - 1..<position)
        }
        guard open.isEmpty else { continue }
        var text = String.UnicodeScalarView()
        text.append(contentsOf: scalars[start..<position])
        return Word(text: String(text), range: start..<position, form: .json)
      default: break
      }
    }
    // Brackets may close on a later line, a JSON string may not.
    guard !isInString else {
      throw ConsoleError.unclosedQuote("\"").at(stringStart..<scalars.count)
    }
    return nil
  }
}

extension Unicode.Scalar {
  var isBlank: Bool { self == " " || self == "\t" || self == "\n" || self == "\r" }
}
