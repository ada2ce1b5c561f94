import InnoNetwork

// An extension that finds secrets in typed lines and in files that commands read.

extension SessionSecrets {
  /// Replaces the secrets in commands with placeholders, and adds the secrets to the known secrets.
  ///
  /// Only literal text is replaced, because the commands must remain valid. For example, the text
  /// in quotes is replaced in `let token = "abc123"`. In `expect session.phase == loaded`, nothing
  /// is replaced, although the name `session` implies a secret.
  ///
  /// - Parameter text: A typed line, or the contents of a file.
  /// - Returns: The redacted text.
  mutating func masking(commands text: String) -> String {
    learn(userInfoIn: text)
    let text = Self.withoutUserInfo(replacing(in: text))
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    return lines.map { masking(line: $0) }.joined(separator: "\n")
  }

  /// Finds user names and passwords in a text's URLs, and adds them to the known secrets.
  private mutating func learn(userInfoIn text: String) {
    guard Self.mayContainUserInfo(text) else { return }
    for match in text.matches(of: Self.userInfo) {
      for part in match.output.1.split(separator: ":") { learn(String(part)) }
    }
  }

  private mutating func masking(line: Substring) -> String {
    let masked = Redaction.masking(String(line))
    guard masked != line else { return masked }
    // Split the line at the values that the network log would redact.
    let pieces = masked.split(separator: Redaction.placeholder, omittingEmptySubsequences: false)
    guard line.hasPrefix(pieces[0]), line.hasSuffix(pieces[pieces.count - 1]) else { return masked }
    var (result, rest) = (String(pieces[0]), line.dropFirst(pieces[0].count))
    var quotes = QuoteScanner()
    quotes.scan(pieces[0])
    for (index, piece) in pieces.enumerated().dropFirst() {
      let end: Substring.Index?
      if index == pieces.count - 1 {
        end = rest.index(rest.endIndex, offsetBy: -piece.count, limitedBy: rest.startIndex)
      } else {
        end = piece.isEmpty ? rest.endIndex : rest.firstRange(of: piece)?.lowerBound
      }
      guard let end else { return masked }
      let value = rest[..<end]
      result += replacement(of: value, after: line[..<rest.startIndex], quotes)
      result += piece
      quotes.scan(rest[..<end])
      quotes.scan(piece)
      rest = rest[end...].dropFirst(piece.count)
    }
    return result
  }

  /// Returns the replacement for a value that the network log would redact.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - text: The part of the line before the value.
  ///   - quotes: The scanner that has read the part of the line before the value.
  /// - Returns: A placeholder, or `0` if the value is a number. If the value is not literal text
  ///   but, for example, an operator, a path or a variable, the value is returned unchanged.
  private mutating func replacement(
    of value: Substring,
    after text: Substring,
    _ quotes: QuoteScanner
  ) -> String {
    guard let pair = NameBeforeValue(text), Redaction.isSecret(String(pair.name)) else {
      // No name implies a secret, so the value itself resembles a token. A short word outside
      // quotes remains unchanged.
      let isWord = quotes.open == nil && value.utf8.count < Self.shortest
      return isWord ? String(value) : Redaction.placeholder
    }
    if value.first == "{" || value.first == "[" { return replacement(ofJSON: String(value)) }
    // The value is a number in JSON, or in a line such as `let token = 123456`.
    let isNumber = pair.isKey || pair.separator == "=" && quotes.open == nil && text.last == " "
    if isNumber, let number = Double(value) {
      // Replace a number with a number, so that the line remains valid.
      guard value.utf8.count >= Self.shortest, !number.isNaN else { return String(value) }
      return learn(number, String(value))
    }
    if quotes.open != nil {
      let close = quotes.end(of: value)
      let isExpanded = quotes.open == UInt8(ascii: "\"")
      let expression = isExpanded ? value[..<close].firstRange(of: "${")?.lowerBound : nil
      let end = expression ?? close
      // If the value begins with an expression, the value is not literal text.
      guard value.startIndex < end else { return String(value) }
      // In `let password = "password"`, the value is not secret in other places.
      guard value[..<end] != pair.name else { return Redaction.placeholder + value[end...] }
      return placeholder(ofText: value[..<end]) + value[end...]
    }
    let isLiteral =
      switch pair.separator {
      // The `>` must be the end of a tag. Otherwise, it is an operator.
      case ">": pair.isTag
      // The value is literal in `token=abc`. It is not literal in `token = abc`, `token==abc` or
      // `token=$abc`.
      default: text.last == pair.separator && value.first != "=" && value.first != "$"
      }
    return isLiteral ? placeholder(ofText: value) : String(value)
  }

  /// Returns the texts in quotes that a failed line assigns to a variable with a name such as
  /// `password`.
  ///
  /// For example, the `=` is missing in the line, or an expression in the line is invalid.
  static func literals(inFailedLine line: String) -> [String] {
    var literals: [String] = []
    for match in line.matches(of: /\blet\s+(\w+)/) where Redaction.isSecret("\(match.output.1)") {
      var (quotes, literal) = (QuoteScanner(), "")
      for character in line[match.range.upperBound...] {
        let open = quotes.open
        quotes.scan(Substring(String(character)))
        if open == nil, character == ";" || character.isNewline { break }
        if open != nil, quotes.open != nil { literal.append(character) }
        if open != nil, quotes.open == nil {
          literals.append(literal)
          literal = ""
        }
      }
      literals.append(literal)
    }
    return literals
  }

  /// Returns a copy of a JSON array or object in which placeholders replace all strings.
  private mutating func replacement(ofJSON text: String) -> String {
    guard let value = try? JSONReader.value(text) else { return Redaction.placeholder }
    learn(value)
    return replacing(in: text)
  }

  private mutating func placeholder(ofText value: Substring) -> String {
    let secret = String(value)
    guard !secret.contains(Self.mark) else { return secret }
    // The text may be a variable, as in `"token: $token"`. Other commands contain the same
    // variable, so do not add it to the known secrets.
    if secret.first == "$", Redaction.isSecret(String(secret.dropFirst())) {
      return Redaction.placeholder
    }
    learn(secret)
    if secret.contains("\\"), case .string(let plain)? = try? JSONReader.value("\"\(secret)\"") {
      learn(plain)
    }
    let replaced = replacing(in: secret)
    return replaced == secret ? Redaction.placeholder : replaced
  }
}

/// A name and a separator at the end of a text, such as `token=` or `"password": "`.
private struct NameBeforeValue {
  let name: Substring

  /// The character that separates the name from the value: `=`, `:` or `>`.
  let separator: Character

  /// A Boolean value that indicates whether ``name`` is a JSON key, as in `"password": `.
  let isKey: Bool

  /// A Boolean value that indicates whether the name is the name of a tag, as in `<token>`.
  let isTag: Bool

  init?(_ text: Substring) {
    var rest = text
    func drop(_ characters: String) {
      while let last = rest.last, characters.contains(last) { rest.removeLast() }
    }
    drop("\"'\\")
    drop(" \t")
    guard let separator = rest.popLast(), "=:>".contains(separator) else { return nil }
    self.separator = separator
    drop(" \t")
    isKey = separator == ":" && rest.last == "\""
    drop("\"'\\")
    let end = rest.endIndex
    while let last = rest.last, last.isLetter || last.isNumber || "_-.".contains(last) {
      rest.removeLast()
    }
    name = text[rest.endIndex..<end]
    isTag = rest.last == "<"
  }
}

/// A scanner that determines whether text is in quotes.
private struct QuoteScanner {
  /// The quotation mark that opened the quoted text, or `nil` if the scanner is outside quotes.
  private(set) var open: UInt8?
  private var isEscaped = false

  mutating func scan(_ text: Substring) {
    for byte in text.utf8 { scan(byte) }
  }

  /// Returns the index of the quotation mark that ends the quoted text.
  ///
  /// - Parameter text: The text after the part that the scanner has already read.
  /// - Returns: The index of the quotation mark, or the end index of `text` if there is none.
  func end(of text: Substring) -> Substring.Index {
    var scanner = self
    for index in text.utf8.indices {
      scanner.scan(text.utf8[index])
      if scanner.open == nil { return index }
    }
    return text.endIndex
  }

  private mutating func scan(_ byte: UInt8) {
    if isEscaped {
      isEscaped = false
    } else if byte == UInt8(ascii: "\\") {
      isEscaped = true
    } else if byte == open {
      open = nil
    } else if open == nil, byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
      open = byte
    }
  }
}
