/// Reads the plainest forms of containers and provisions from their bytes.
///
/// It understands a few forms and gives up at all others, which the parser then reads. So it is no second
/// reader of containers: a container that breaks a rule, or that it does not understand in full, is none
/// for it.
struct PlainScanner {
  private let text: [UInt8]
  private var index = 0

  /// Takes a source text; `nil` if it has characters that only the parser understands.
  init?(_ text: [UInt8]) {
    var last: UInt8 = 0
    for byte in text {
      switch byte {
      case UInt8(ascii: "\\"), UInt8(ascii: "`"), UInt8(ascii: "#"), UInt8(ascii: "$"),
        UInt8(ascii: ";"), 128...:
        return nil
      case UInt8(ascii: "*") where last == UInt8(ascii: "/"): return nil
      default: last = byte
      }
    }
    self.text = text
  }

  /// A Boolean value that indicates whether nothing is left.
  var isAtEnd: Bool { index == text.count }

  /// The number of lines that end before the current position.
  func lines(from start: Int) -> Int {
    var count = 0
    for byte in text[start..<index] where byte == UInt8(ascii: "\n") { count += 1 }
    return count
  }

  /// The current position.
  var position: Int { index }

  /// Skips white space and comments that end with their line.
  mutating func skipTrivia() {
    while let byte = peek {
      if byte.isSpace {
        index += 1
      } else if byte == UInt8(ascii: "/"), index + 1 < text.count,
        text[index + 1] == UInt8(ascii: "/")
      {
        while let byte = peek, byte != UInt8(ascii: "\n") { index += 1 }
      } else {
        return
      }
    }
  }

  var peek: UInt8? { index < text.count ? text[index] : nil }

  /// Takes a character after white space, if it is the next.
  mutating func take(_ byte: Unicode.Scalar) -> Bool {
    skipTrivia()
    guard peek == UInt8(ascii: byte) else { return false }
    index += 1
    return true
  }

  /// Takes an identifier or a keyword after white space.
  mutating func word() -> String? {
    skipTrivia()
    let start = index
    while let byte = peek, byte.isInWord { index += 1 }
    guard index > start, !text[start].isDigit else { return nil }
    return string(start..<index)
  }

  /// Takes what comes before a character outside of brackets and strings, which is not taken.
  ///
  /// - Parameters:
  ///   - first: The character.
  ///   - second: Another character that ends the text as well.
  ///   - isType: Whether the text is a type, in which angles are brackets.
  /// - Returns: The text without the white space around it; `nil` if there is none, or a comment or a
  ///   slash is in it.
  mutating func balanced(
    before first: Unicode.Scalar,
    or second: Unicode.Scalar,
    isType: Bool = false
  ) -> String? {
    skipTrivia()
    let start = index
    guard skip(before: UInt8(ascii: first), or: UInt8(ascii: second), isType: isType) else {
      return nil
    }
    return trimmed(start..<index)
  }

  /// Takes an expression that ends with its line, and with it the property.
  mutating func lineOfCode() -> String? {
    skipTrivia()
    let start = index
    guard skip(before: UInt8(ascii: "\n"), or: UInt8(ascii: "\n"), orEnd: true) else { return nil }
    return trimmed(start..<index)
  }

  /// Takes a type of plain characters: no function, tuple or composition.
  mutating func plainType() -> String? {
    skipTrivia()
    let start = index
    if peek == UInt8(ascii: "(") {
      // `(any Users)?` and nothing else begins with a parenthesis.
      index += 1
      guard word() == "any", word() != nil, take(")"), peek == UInt8(ascii: "?") else { return nil }
      index += 1
      return trimmed(start..<index)
    }
    var depth = 0
    while let byte = peek {
      switch byte {
      case UInt8(ascii: "<"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: ">"), UInt8(ascii: "]"): depth -= 1
      case UInt8(ascii: ","), UInt8(ascii: ":"), UInt8(ascii: " "):
        // Outside of brackets there is a space after `any`, and none else in the type.
        guard depth > 0 || byte == UInt8(ascii: " ") && trimmed(start..<index) == "any" else {
          return trimmed(start..<index)
        }
      default:
        guard byte.isInWord || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "?") else {
          return depth == 0 ? trimmed(start..<index) : nil
        }
      }
      guard depth >= 0 else { return nil }
      index += 1
    }
    return depth == 0 ? trimmed(start..<index) : nil
  }

  private mutating func skip(
    before first: UInt8,
    or second: UInt8,
    orEnd: Bool = false,
    isType: Bool = false
  ) -> Bool {
    var depth = 0
    while let byte = peek {
      if depth == 0, byte == first || byte == second { return true }
      switch byte {
      case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"):
        depth -= 1
        if depth < 0 { return false }
      case UInt8(ascii: "<") where isType: depth += 1
      case UInt8(ascii: ">") where isType: depth -= 1
      case UInt8(ascii: "/"): return false
      case UInt8(ascii: "\""):
        index += 1
        while let byte = peek, byte != UInt8(ascii: "\"") {
          if byte == UInt8(ascii: "\n") { return false }
          index += 1
        }
      default: break
      }
      index += 1
    }
    return orEnd && depth == 0
  }

  private func trimmed(_ range: Range<Int>) -> String? {
    var (start, end) = (range.lowerBound, range.upperBound)
    while start < end, text[start].isSpace { start += 1 }
    while start < end, text[end - 1].isSpace { end -= 1 }
    return start < end ? string(start..<end) : nil
  }

  private func string(_ range: Range<Int>) -> String {
    String(decoding: text[range], as: UTF8.self)
  }
}

extension UInt8 {
  fileprivate var isSpace: Bool {
    self == UInt8(ascii: " ") || self == UInt8(ascii: "\n") || self == UInt8(ascii: "\t")
      || self == UInt8(ascii: "\r")
  }

  fileprivate var isDigit: Bool { self >= UInt8(ascii: "0") && self <= UInt8(ascii: "9") }

  fileprivate var isInWord: Bool {
    let letter = self | 0x20
    return letter >= UInt8(ascii: "a") && letter <= UInt8(ascii: "z") || isDigit
      || self == UInt8(ascii: "_")
  }
}
