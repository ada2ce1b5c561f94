/// A parser that splits a line into commands and words.
///
/// Words are separated by spaces, and commands by `;`. A word that begins with `#` starts a
/// comment. Every character in single quotes is literal. A backslash makes the next character
/// literal, except that `\n`, `\t`, `\r` and `\u{…}` in double quotes are escapes.
///
/// A word that begins with `{` or `[` is JSON, which extends to the matching bracket. JSON may span
/// several lines, even if it is in quotes. A word that begins with `$` and a letter or `_` is a
/// variable. `${…}` is an expression, even in double quotes and in JSON.
///
/// A word can contain an operator: `=`, `>>` or a comparison operator. The text after the operator
/// can also be JSON or a variable. Each command decides whether to split the word at the operator.
///
/// After `repeat`, `for`, `if` or `def`, `{` begins a block of commands, which may span several
/// lines. After `|`, the rest of the line is a shell command.
public struct LineParser {
  /// The result of parsing a line.
  public enum Result: Equatable, Sendable {
    /// The commands in the line.
    ///
    /// The array is empty if the line is blank.
    case commands([ParsedCommand])

    /// JSON or a block of commands continues on the next line.
    case incomplete(OpenJSON)
  }

  private let scalars: [Unicode.Scalar]
  private var position = 0
  private var words: [Word] = []
  private var commands: [ParsedCommand] = []

  /// The number of blocks that enclose the current position.
  private var blockDepth = 0

  /// The delimiter that is missing at the end of the last word, or `nil` if the word is complete.
  private var open: OpenJSON?

  private init(_ line: String) {
    scalars = Array(line.unicodeScalars)
  }

  /// Splits a line into commands and words.
  ///
  /// - Parameter line: The line. If JSON or a block spans several lines, this parameter contains
  ///   all of the lines.
  /// - Returns: The commands, or the closing delimiter that is still missing.
  /// - Throws: A ``CommandFailure`` that marks an invalid part of the line, such as an unclosed
  ///   quote or an unexpected bracket.
  public static func parse(_ line: String) throws(CommandFailure) -> Result {
    if let commands = PlainLine.commands(in: line) { return .commands(commands) }
    var parser = LineParser(line)
    return try parser.parse()
  }

  private mutating func parse() throws(CommandFailure) -> Result {
    if let place = scalars.firstIndex(of: "\0") {
      throw ConsoleError.nulCharacter.at(place..<place + 1)
    }
    try readCommands()
    if let open { return .incomplete(open) }
    return .commands(commands)
  }

  /// Parses commands up to the end of the text or the end of the enclosing block.
  private mutating func readCommands() throws(CommandFailure) {
    while position < scalars.count {
      switch scalars[position] {
      case "\n" where blockDepth > 0:
        position += 1
        endCommand()
      case "}" where blockDepth > 0:
        endCommand()
        return
      case let scalar where scalar.isBlank: position += 1
      case ";":
        position += 1
        endCommand()
      case "#":
        while position < scalars.count, scalars[position] != "\n" { position += 1 }
      case "{" where opensBlock: words.append(try block())
      case "|" where opensShell: words += shell()
      case "/" where words.last?.text == "matches" && words.last?.form == .plain:
        words.append(try pattern())
      default: words.append(try word())
      }
      if open != nil { return }
    }
    endCommand()
  }

  private mutating func endCommand() {
    if !words.isEmpty { commands.append(ParsedCommand(words: words)) }
    words = []
  }

  /// The verbs after which a brace begins a block of commands.
  private static let blockVerbs: Set<String> = ["repeat", "for", "if", "def"]

  /// The verbs that can precede a command with a block, as in `time repeat 3 { … }`.
  private static let outerVerbs: Set<String> = ["time", "expect-error", "sandbox"]

  /// A Boolean value that indicates whether a brace at the current position begins a block of
  /// commands, rather than JSON.
  private var opensBlock: Bool {
    guard words.count > 1, let verb = words.first, verb.form == .plain else { return false }
    let isBlock =
      Self.blockVerbs.contains(verb.text)
      || Self.outerVerbs.contains(verb.text)
        && words.contains { $0.form == .plain && Self.blockVerbs.contains($0.text) }
    guard isBlock, let last = words.last else { return false }
    // After an operator, a brace begins JSON, as in `if $x == {"a": 1} { … }`.
    return last.form != .plain || Expression.Operator(rawValue: last.text) == nil
  }

  /// A Boolean value that indicates whether a `|` at the current position begins a shell command.
  private var opensShell: Bool {
    blockDepth == 0 && !words.isEmpty
      && (position + 1 == scalars.count || scalars[position + 1].isBlank)
  }

  /// The maximum nesting depth of blocks.
  private static let blockLimit = 32

  private mutating func block() throws(CommandFailure) -> Word {
    let start = position
    guard blockDepth < Self.blockLimit else {
      throw ConsoleError.refused("blocks are nested more than \(Self.blockLimit) levels deep")
        .at(start..<start + 1)
    }
    let outer = (words, commands)
    (words, commands) = ([], [])
    position += 1
    blockDepth += 1
    try readCommands()
    blockDepth -= 1
    let inner = commands
    (words, commands) = outer
    if position < scalars.count {
      position += 1
    } else if open == nil {
      open = .block
    }
    let range = start..<min(position, scalars.count)
    return Word(text: text(range), range: range, form: .block, extra: .init(commands: inner))
  }

  /// Parses a regular expression, which may contain spaces.
  private mutating func pattern() throws(CommandFailure) -> Word {
    let start = position
    position += 1
    while position < scalars.count, scalars[position] != "/" {
      position += scalars[position] == "\\" ? 2 : 1
    }
    guard position < scalars.count else {
      throw ConsoleError.badCondition("the regular expression is not closed; close it with /")
        .at(start..<scalars.count)
    }
    position += 1
    while !isAtEndOfWord { position += 1 }
    return Word(text: text(start..<position), range: start..<position, form: .plain)
  }

  /// Parses the rest of the line as a shell command.
  private mutating func shell() -> [Word] {
    let bar = Word(text: "|", range: position..<position + 1, form: .plain)
    position += 1
    while position < scalars.count, scalars[position].isBlank { position += 1 }
    let range = position..<scalars.count
    position = scalars.count
    let command = Word(
      text: text(range),
      range: range,
      form: .quoted,
      extra: .init(source: text(range))
    )
    return range.isEmpty ? [bar] : [bar, command]
  }

  private func text(_ range: Range<Int>) -> String {
    String(scalars: scalars[range])
  }

  /// Parses a word, and splits it at the first operator outside quotes.
  ///
  /// The parts of the word are the text before the operator, the operator itself, and the text
  /// after the operator.
  private mutating func word() throws(CommandFailure) -> Word {
    if scalars[position] == "{" || scalars[position] == "[" { return try json() }
    // An option and its value are one word, as in `--timeout=5`.
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
      || scalars[position] == "}" && blockDepth > 0
  }

  private mutating func part(isOption: Bool, endsAtOperator: Bool) throws(CommandFailure) -> Word {
    let start = position
    var text: [Unicode.Scalar] = []
    var pieces: [Word.Piece] = []
    var form = isVariable ? Word.Form.variable : .plain
    while !isAtEndOfWord {
      let scalar = scalars[position]
      if endsAtOperator, operatorHere != nil { break }
      switch scalar {
      case "'", "\"":
        if !isOption { form = .quoted }
        try quoted(by: scalar, into: &text, &pieces, isWholeWord: position == start)
      case "\\":
        if form == .variable { form = .plain }
        position += 1
        if position < scalars.count { text.append(scalars[position]) }
        position += 1
      case "$" where position + 1 < scalars.count && scalars[position + 1] == "{":
        try expression(into: &text, &pieces, isInString: false)
      default:
        text.append(scalar)
        position += 1
      }
    }
    let range = start..<min(position, scalars.count)
    let source = self.text(range)
    if !pieces.isEmpty {
      if !text.isEmpty { pieces.append(.text(String(scalars: text[...]))) }
      // If the whole word is one expression, the command receives the value of the expression.
      // Otherwise, the value is inserted into the word as text.
      if form != .quoted, !isOption { form = pieces.count == 1 ? .variable : .plain }
      let extra = Word.Extra(source: source, pieces: pieces)
      return Word(text: source, range: range, form: form, extra: extra)
    }
    let isVerbatim = text.count == range.count && text.elementsEqual(scalars[range])
    return Word(
      text: isVerbatim ? source : String(scalars: text[...]),
      range: range,
      form: form,
      extra: isVerbatim ? nil : .init(source: source)
    )
  }

  private mutating func expression(
    into text: inout [Unicode.Scalar],
    _ pieces: inout [Word.Piece],
    isInString: Bool
  ) throws(CommandFailure) {
    guard let end = Interpolation.end(in: scalars[...], from: position) else {
      throw ConsoleError.badCondition("${ is not closed; close it with }")
        .at(position..<scalars.count)
    }
    if !text.isEmpty { pieces.append(.text(String(scalars: text[...]))) }
    text = []
    let range = position + 2..<end
    pieces.append(.expression(self.text(range), range, isInString: isInString))
    position = end + 1
  }

  /// The operator at the current position, or `nil` if there is no operator.
  private var operatorHere: String? {
    switch scalars[position] {
    case "=", "!", "<", ">":
      Word.operators.first { scalars[position...].starts(with: $0.unicodeScalars) }
    default: nil
    }
  }

  /// A Boolean value that indicates whether a variable, such as `$user`, begins at the current
  /// position.
  private var isVariable: Bool {
    guard scalars[position] == "$", position + 1 < scalars.count else { return false }
    return scalars[position + 1] == "_" || scalars[position + 1].properties.isAlphabetic
  }

  private mutating func quoted(
    by quote: Unicode.Scalar,
    into text: inout [Unicode.Scalar],
    _ pieces: inout [Word.Piece],
    isWholeWord: Bool
  ) throws(CommandFailure) {
    let start = position
    position += 1
    while position < scalars.count, scalars[position] != quote {
      if scalars[position] == "\\", quote == "\"", position + 1 < scalars.count {
        text.append(try escaped())
      } else if scalars[position] == "$", quote == "\"", position + 1 < scalars.count,
        scalars[position + 1] == "{"
      {
        try expression(into: &text, &pieces, isInString: true)
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

  /// Parses an escape in double quotes, such as `\n`.
  ///
  /// The console prints strings with the same escapes.
  private mutating func escaped() throws(CommandFailure) -> Unicode.Scalar {
    guard let escape = TextEscape(scalars[position...]) else {
      throw ConsoleError.badEscape.at(position..<position + 2)
    }
    position += escape.length
    return escape.scalar
  }

  /// Parses JSON up to the matching bracket, or up to the end of the text if the bracket is
  /// missing.
  private mutating func json() throws(CommandFailure) -> Word {
    let start = position
    var brackets: [Unicode.Scalar] = []
    var stringStart: Int?
    var text: [Unicode.Scalar] = []
    var pieces: [Word.Piece] = []
    var textStart = start
    while position < scalars.count {
      let scalar = scalars[position]
      if scalar == "$", position + 1 < scalars.count, scalars[position + 1] == "{" {
        text.append(contentsOf: scalars[textStart..<position])
        try expression(into: &text, &pieces, isInString: stringStart != nil)
        textStart = position
        continue
      }
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
        guard brackets.isEmpty else { continue }
        guard !pieces.isEmpty else { return word(from: start) }
        text.append(contentsOf: scalars[textStart..<position])
        pieces.append(.text(String(scalars: text[...])))
        let extra = Word.Extra(source: self.text(start..<position), pieces: pieces)
        return Word(text: extra.source ?? "", range: start..<position, form: .json, extra: extra)
      default: break
      }
    }
    // A bracket may be closed on a later line. A JSON string must be closed on the same line.
    if let stringStart {
      throw ConsoleError.unclosedQuote("\"").at(stringStart..<scalars.count)
    }
    open = .brackets(brackets.count)
    return word(from: start)
  }

  private func word(from start: Int) -> Word {
    let range = start..<min(position, scalars.count)
    return Word(text: text(range), range: range, form: .json)
  }
}

extension String {
  /// Creates a string from Unicode scalars.
  init(scalars: ArraySlice<Unicode.Scalar>) {
    self.init(unsafeUninitializedCapacity: scalars.count * 4) { bytes in
      var count = 0
      for scalar in scalars {
        for byte in scalar.utf8 {
          bytes[count] = byte
          count += 1
        }
      }
      return count
    }
  }
}

extension Unicode.Scalar {
  var isBlank: Bool { self == " " || self == "\t" || self == "\n" || self == "\r" }
}
