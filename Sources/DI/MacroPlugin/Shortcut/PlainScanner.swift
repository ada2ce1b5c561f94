/// A scanner for the source text that ``PlainContainer`` and ``PlainProvision`` read.
///
/// The scanner accepts only simple source text. The Swift parser must read any other text.
struct PlainScanner {
  private let text: SearchableText
  private var index = 0

  /// The number of lines counted so far, and the index after the last counted line.
  private var counted = (lines: 0, end: 0)

  /// Creates a scanner, or returns `nil` if the text contains a block comment or a character that
  /// the scanner does not support.
  init?(_ source: String) {
    text = SearchableText(source)
    guard
      text.end(
        ofAny: """
          abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_ \n\t\r\
          @()[]{}<>.,:?!=+-*/%&|^~"'\\
          """,
        from: 0
      ) == text.count, text.range(of: "/*", from: 0) == nil
    else { return nil }
  }

  /// A Boolean value that indicates whether the scanner has reached the end of the text.
  var isAtEnd: Bool { index == text.count }

  /// The next byte, or zero at the end of the text.
  var peek: UInt8 { text[index] }

  /// Returns the number of lines that end before the current position.
  mutating func lines() -> Int {
    var end = text.first(ofAny: "\n", from: counted.end)
    while end < index {
      counted = (counted.lines + 1, end + 1)
      end = text.first(ofAny: "\n", from: end + 1)
    }
    return counted.lines
  }

  /// Skips white space and line comments.
  mutating func skipTrivia() {
    while true {
      index = text.end(ofAny: " \n\t\r", from: index)
      guard peek == slash, text[index + 1] == slash else { return }
      index = text.first(ofAny: "\n", from: index)
    }
  }

  /// Skips white space and line comments, and consumes the next character if it is the given
  /// character.
  mutating func take(_ character: Unicode.Scalar) -> Bool {
    skipTrivia()
    guard peek == UInt8(ascii: character) else { return false }
    index += 1
    return true
  }

  /// Skips white space and line comments, and returns the next identifier or keyword, if any.
  mutating func word() -> String? {
    skipTrivia()
    let start = index
    index = text.end(
      ofAny: "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_",
      from: index
    )
    // A word that begins with a digit is a number.
    guard index > start, !(0x30...0x39 as ClosedRange<UInt8>).contains(text[start]) else {
      return nil
    }
    return text[start..<index]
  }

  /// Consumes the text before the next comma or closing parenthesis that is outside brackets and
  /// strings.
  ///
  /// The comma or parenthesis itself is not consumed.
  ///
  /// - Parameter isType: `true` if the text is a type. In a type, angle brackets count as brackets.
  /// - Returns: The text without surrounding spaces. The result is `nil` if the text is empty,
  ///   contains a backslash, contains a slash outside strings, or has unbalanced brackets or
  ///   quotation marks.
  mutating func argument(isType: Bool = false) -> String? {
    balanced(before: comma, or: closingParenthesis, isType: isType)
  }

  /// Consumes the text before the closing brace of a closure.
  mutating func closureBody() -> String? { balanced(before: closingBrace, or: closingBrace) }

  /// Consumes an expression that extends to the end of its line.
  mutating func lineOfCode() -> String? { balanced(before: newline, or: newline, orEnd: true) }

  /// Consumes and returns a type that is not a function type, a tuple or a protocol composition.
  mutating func plainType() -> String? {
    skipTrivia()
    let start = index
    if take("(") {
      // The only valid type that begins with a parenthesis has the form `(any Users)?`.
      guard word() == "any", word() != nil, take(")"), peek == questionMark else {
        return nil
      }
      index += 1
      return text[start..<index]
    }
    guard var name = typeName() else { return nil }
    if name == "any" {
      guard text[index] == space, let type = typeName() else { return nil }
      name += " " + type
    }
    return name
  }

  /// Consumes a name with its generic arguments, or a type in brackets.
  private mutating func typeName() -> String? {
    skipTrivia()
    let start = index
    var depth = 0
    while true {
      index = text.end(
        ofAny: "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_.?",
        from: index
      )
      switch peek {
      case 0x3C, 0x5B: depth += 1  // < [
      case 0x3E, 0x5D: depth -= 1  // > ]
      case comma where depth > 0, colon where depth > 0, space where depth > 0: break
      default: return depth == 0 && index > start ? text[start..<index] : nil
      }
      guard depth >= 0 else { return nil }
      index += 1
    }
  }

  private mutating func balanced(
    before first: UInt8,
    or second: UInt8,
    orEnd: Bool = false,
    isType: Bool = false
  ) -> String? {
    skipTrivia()
    let start = index
    var depth = 0
    while true {
      index = text.first(ofAny: "()[]{}<>\"/\\,\n", from: index)
      let byte = peek
      if depth == 0, byte == first || byte == second { break }
      switch byte {
      case 0: guard orEnd, depth == 0 else { return nil }
      case openingParenthesis, 0x5B, 0x7B: depth += 1  // [ {
      case closingParenthesis, 0x5D, closingBrace: depth -= 1  // ]
      case 0x3C where isType: depth += 1  // <
      case 0x3E where isType: depth -= 1  // >
      case slash, backslash: return nil
      // The line may declare another property.
      case comma where orEnd && depth == 0: return nil
      case quote:
        index = text.first(ofAny: "\"\\\n", from: index + 1)
        guard peek == quote else { return nil }
      default: break
      }
      if byte == 0 { break }
      guard depth >= 0 else { return nil }
      index += 1
    }
    var end = index
    while end > start, [space, newline, 0x09, 0x0D].contains(text[end - 1]) { end -= 1 }
    return end > start ? text[start..<end] : nil
  }
}

private let newline: UInt8 = 0x0A
private let space: UInt8 = 0x20
private let quote: UInt8 = 0x22
private let openingParenthesis: UInt8 = 0x28
private let closingParenthesis: UInt8 = 0x29
private let comma: UInt8 = 0x2C
private let slash: UInt8 = 0x2F
private let backslash: UInt8 = 0x5C
private let colon: UInt8 = 0x3A
private let questionMark: UInt8 = 0x3F
private let closingBrace: UInt8 = 0x7D
