/// A token of an expression.
struct ExpressionToken {
  enum Kind: Equatable {
    case name(String)
    case variable(String)
    case number(ConsoleValue)

    /// Text in quotes, or an unquoted `${…}`.
    ///
    /// The pieces are literal text and interpolated expressions.
    case text([Piece])
    case pattern(String)

    /// An operator, a bracket or a punctuation mark.
    case symbol(String)
    case end
  }

  /// A piece of text: either literal text or an interpolated expression.
  enum Piece: Equatable {
    case text(String)

    /// The range of the text between `${` and `}`.
    case expression(Range<Int>)
  }

  let kind: Kind

  /// The range of the token in the text, in Unicode scalars.
  let range: Range<Int>
}

/// A lexer that splits an expression into tokens, one at a time.
struct ExpressionLexer {
  private static let symbols = [
    "..<", "...", "..", "=>", "==", "!=", "<=", ">=", "<", ">", "+", "-", "*", "/", "%", "(", ")",
    "[", "]", "{", "}", ",", ":", ".",
  ].map { ($0, Array($0.unicodeScalars)) }

  /// Unsupported operators that occur in other languages.
  ///
  /// Each operator is listed with advice on what to write instead.
  private static let foreign: [(String, String)] = [
    ("===", "use == to compare"), ("!==", "use != to compare"), ("=~", "use \"matches\""),
    ("!~", "use \"not\" and \"matches\""), ("&&", "use \"and\""),
    ("||", "use \"or\""), ("&", "use \"and\""), ("|", "use \"or\""), ("!", "use \"not\""),
    ("=", "use == to compare"),
    ("?", "leave it out: a member of nil is nil"),
    ("<>", "use !="),
  ]

  let source: ExpressionSource
  private var position: Int
  private let end: Int

  /// Creates a lexer.
  ///
  /// - Parameters:
  ///   - source: The text of the expression.
  ///   - range: The range of the text to split into tokens.
  init(_ source: ExpressionSource, in range: Range<Int>) {
    self.source = source
    (position, end) = (range.lowerBound, range.upperBound)
  }

  private var here: Unicode.Scalar? { position < end ? source.scalars[position] : nil }

  private func scalar(at position: Int) -> Unicode.Scalar? {
    position < end ? source.scalars[position] : nil
  }

  /// Returns the next token.
  ///
  /// - Parameter expectsValue: A Boolean value that indicates whether a value may start at the
  ///   current position. If so, `/` starts a regular expression. Otherwise, `/` is the division
  ///   operator.
  /// - Returns: The token.
  /// - Throws: A ``CommandFailure`` that marks the text of an invalid token.
  mutating func next(expectsValue: Bool) throws(CommandFailure) -> ExpressionToken {
    while let here, here.isBlank { position += 1 }
    let start = position
    guard let here else { return ExpressionToken(kind: .end, range: end..<end) }
    let kind: ExpressionToken.Kind
    switch here {
    case "\"": kind = .text(try quoted())
    case "'": kind = .text([.text(try singleQuoted())])
    case "`": kind = .name(try backQuoted())
    case "0"..."9": kind = .number(try number())
    case "$" where scalar(at: position + 1) == "{":
      kind = .text([.expression(try interpolation())])
    case "$" where scalar(at: position + 1).map(Self.beginsName) == true:
      position += 1
      kind = .variable(name(allowsHyphens: false))
    case "/" where expectsValue: kind = .pattern(try pattern())
    case _ where Self.beginsName(here): kind = .name(name(allowsHyphens: true))
    default: kind = .symbol(try symbol())
    }
    return ExpressionToken(kind: kind, range: start..<position)
  }

  /// Returns a Boolean value that indicates whether the dot that ends at the given position is
  /// followed by the name of a member.
  ///
  /// The result is `false` if there is a space at that position.
  func namesMember(after position: Int) -> Bool {
    scalar(at: position).map { Self.beginsName($0) || $0 == "`" || ("0"..."9").contains($0) }
      == true
  }

  private static func beginsName(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "_" || scalar.properties.isAlphabetic
  }

  private static func continuesName(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x5F: true
    case 0..<0x80: false
    default: scalar.properties.isXIDContinue
    }
  }

  private mutating func name(allowsHyphens: Bool) -> String {
    let start = position
    while let here {
      if Self.continuesName(here) {
        position += 1
      } else if allowsHyphens, here == "-", let next = scalar(at: position + 1),
        Self.beginsName(next)
      {
        position += 1
      } else {
        break
      }
    }
    return source.text(start..<position)
  }

  /// Parses the name of a member.
  ///
  /// Unlike other names, this name may start with a digit.
  mutating func memberName() throws(CommandFailure) -> String {
    if here == "`" { return try backQuoted() }
    return name(allowsHyphens: true)
  }

  /// The position at the end of the most recent token.
  var location: Int { position }

  private mutating func number() throws(CommandFailure) -> ConsoleValue {
    let start = position
    func isDigit(_ scalar: Unicode.Scalar?) -> Bool {
      scalar.map { ("0"..."9").contains($0) } == true
    }
    while isDigit(here) || here == "_" && isDigit(scalar(at: position + 1)) { position += 1 }
    var isWhole = true
    if here == ".", isDigit(scalar(at: position + 1)) {
      isWhole = false
      position += 1
      while isDigit(here) { position += 1 }
    }
    if here == "e" || here == "E" {
      let signed = scalar(at: position + 1) == "-" || scalar(at: position + 1) == "+"
      if isDigit(scalar(at: position + (signed ? 2 : 1))) {
        isWhole = false
        position += signed ? 2 : 1
        while isDigit(here) { position += 1 }
      }
    }
    let text = source.text(start..<position).filter { $0 != "_" }
    guard here.map({ Self.continuesName($0) }) != true else {
      while let here, Self.continuesName(here) { position += 1 }
      let word = source.text(start..<position)
      let hint = Duration(word) == nil ? "" : "; write a time limit as --timeout \(word)"
      throw failure("unexpected \"\(word.shortened())\"\(hint)", start..<position)
    }
    do {
      return try ConsoleValue.number(text, isWhole: isWhole)
    } catch {
      throw error.at(source.range(start..<position))
    }
  }

  private mutating func quoted() throws(CommandFailure) -> [ExpressionToken.Piece] {
    let start = position
    position += 1
    var pieces: [ExpressionToken.Piece] = []
    var text = String.UnicodeScalarView()
    while let here, here != "\"" {
      if here == "\\", position + 1 < end {
        text.append(try escape())
      } else if here == "$", scalar(at: position + 1) == "{" {
        if !text.isEmpty { pieces.append(.text(String(text))) }
        text = String.UnicodeScalarView()
        pieces.append(.expression(try interpolation()))
      } else {
        text.append(here)
        position += 1
      }
    }
    guard here != nil else {
      throw ConsoleError.unclosedQuote("\"").at(source.range(start..<end))
    }
    position += 1
    if !text.isEmpty || pieces.isEmpty { pieces.append(.text(String(text))) }
    return pieces
  }

  private mutating func escape() throws(CommandFailure) -> Unicode.Scalar {
    let start = position
    guard let escape = TextEscape(source.scalars[position..<end]) else {
      throw ConsoleError.badEscape.at(source.range(start..<min(end, start + 2)))
    }
    position += escape.length
    return escape.scalar
  }

  private mutating func singleQuoted() throws(CommandFailure) -> String {
    try delimited(by: "'")
  }

  private mutating func backQuoted() throws(CommandFailure) -> String {
    try delimited(by: "`")
  }

  private mutating func delimited(by quote: Unicode.Scalar) throws(CommandFailure) -> String {
    let start = position
    position += 1
    while let here, here != quote { position += 1 }
    guard here != nil else {
      throw ConsoleError.unclosedQuote(String(quote)).at(source.range(start..<end))
    }
    position += 1
    return source.text(start + 1..<position - 1)
  }

  /// Parses `${…}` and returns the range of the text between the braces.
  private mutating func interpolation() throws(CommandFailure) -> Range<Int> {
    let start = position
    guard let close = Interpolation.end(in: source.scalars[..<end], from: position) else {
      throw failure("${ is not closed; close it with }", start..<end)
    }
    position = close + 1
    return start + 2..<close
  }

  private mutating func pattern() throws(CommandFailure) -> String {
    let start = position
    position += 1
    var text = String.UnicodeScalarView()
    while let here, here != "/" {
      position += 1
      if here == "\\", self.here == "/" {
        text.append("/")
        position += 1
      } else {
        text.append(here)
        if here == "\\", let escaped = self.here {
          text.append(escaped)
          position += 1
        }
      }
    }
    guard here != nil else {
      throw failure("the regular expression is not closed; close it with /", start..<end)
    }
    position += 1
    return String(text)
  }

  private mutating func symbol() throws(CommandFailure) -> String {
    let rest = source.scalars[position..<end]
    if let (text, advice) = Self.foreign.first(where: { rest.starts(with: $0.0.unicodeScalars) }),
      !rest.starts(with: "==".unicodeScalars) || text == "===",
      !rest.starts(with: "!=".unicodeScalars) || text == "!==",
      !rest.starts(with: "=>".unicodeScalars)
    {
      let range = position..<position + text.unicodeScalars.count
      throw failure("\"\(text)\" is not an operator; \(advice)", range)
    }
    guard let (text, scalars) = Self.symbols.first(where: { rest.starts(with: $0.1) }) else {
      let text = source.text(position..<position + 1)
      let hint = text == "×" ? "; a list summary is not a value; compare the list's count" : ""
      throw failure("unexpected \"\(text)\"\(hint)", position..<position + 1)
    }
    position += scalars.count
    return text
  }

  private func failure(_ reason: String, _ range: Range<Int>) -> CommandFailure {
    ConsoleError.badCondition(reason).at(source.range(range))
  }
}

/// A namespace for the function that finds the end of `${…}`.
enum Interpolation {
  /// Returns the position of the closing brace for the `${` at a given position.
  ///
  /// Braces in quotes are ignored, except for the braces of a `${…}` in double quotes. An
  /// expression in `${…}` can itself contain quotes. The result is `nil` if there is no closing
  /// brace.
  static func end(in scalars: ArraySlice<Unicode.Scalar>, from start: Int) -> Int? {
    // The delimiters that must still be closed. The innermost delimiter is the last element.
    var expected: [Unicode.Scalar] = []
    var position = start + 1
    while position < scalars.endIndex {
      let scalar = scalars[position]
      switch (expected.last, scalar) {
      case ("\"", "\\"): position += 1
      case ("\"", "$") where scalars[position...].dropFirst().first == "{":
        expected.append("}")
        position += 1
      case ("\"", "\""), ("'", "'"): expected.removeLast()
      case ("\"", _), ("'", _): break
      case (_, "\""), (_, "'"): expected.append(scalar)
      case (_, "{"): expected.append("}")
      case (_, "}"):
        expected.removeLast()
        if expected.isEmpty { return position }
      default: break
      }
      position += 1
    }
    return nil
  }
}

/// An escape sequence in a string with double quotes.
///
/// The sequences are `\n`, `\t`, `\r` and `\u{…}`. Before any other character, a backslash is
/// ignored.
struct TextEscape {
  let scalar: Unicode.Scalar

  /// The number of Unicode scalars in the escape sequence, including the backslash.
  let length: Int

  /// Parses the escape sequence at the start of the text.
  ///
  /// The result is `nil` if the escape sequence is invalid.
  init?(_ text: ArraySlice<Unicode.Scalar>) {
    let start = text.startIndex
    guard text.count > 1 else { return nil }
    switch text[start + 1] {
    case "n": (scalar, length) = ("\n", 2)
    case "r": (scalar, length) = ("\r", 2)
    case "t": (scalar, length) = ("\t", 2)
    case "u":
      guard text.dropFirst(2).first == "{", let end = text.dropFirst(3).firstIndex(of: "}") else {
        return nil
      }
      let digits = String(scalars: text[start + 3..<end])
      guard digits.count <= 8, let value = UInt32(digits, radix: 16),
        let scalar = Unicode.Scalar(value)
      else { return nil }
      (self.scalar, length) = (scalar, end - start + 1)
    case let other: (scalar, length) = (other, 2)
    }
  }
}

extension ConsoleValue {
  /// Converts text to a number.
  ///
  /// - Parameters:
  ///   - text: The number as typed.
  ///   - isWhole: A Boolean value that indicates whether the text has neither a fraction nor an
  ///     exponent.
  /// - Returns: The number.
  /// - Throws: ``ConsoleError/numberTooLarge(_:limit:)`` if the number cannot be represented.
  static func number(_ text: String, isWhole: Bool) throws(ConsoleError) -> ConsoleValue {
    if isWhole {
      if let value = Int(text) { return .int(value) }
      throw .numberTooLarge(text, limit: text.hasPrefix("-") ? "\(Int.min)" : "\(Int.max)")
    }
    guard let value = Double(text), value.isFinite else {
      let sign = text.hasPrefix("-") ? "-" : ""
      throw .numberTooLarge(text, limit: "\(sign)\(Double.greatestFiniteMagnitude)")
    }
    return .double(value)
  }
}
