/// A scanner that finds the position of the first error in JSON (RFC 8259).
///
/// Foundation decodes the JSON, but does not report the position of an error on every platform.
struct JSONScanner {
  struct Fault: Equatable {
    let reason: String
    let line: Int
    let column: Int
  }

  /// The maximum depth of nesting.
  ///
  /// Without this limit, deeply nested input could overflow the call stack.
  static let depthLimit = 200

  private let scalars: [Unicode.Scalar]
  private var position = 0

  init(_ text: String) {
    scalars = Array(text.unicodeScalars)
  }

  /// Returns the first error; `nil` for valid JSON.
  mutating func fault() -> Fault? {
    do throws(Broken) {
      try value(depth: 0)
      skipSpaces()
      guard position == scalars.count else { throw Broken("unexpected text after the value") }
      return nil
    } catch {
      let before = scalars.prefix(position)
      let lineStart = before.lastIndex(of: "\n").map { $0 + 1 } ?? 0
      return Fault(
        reason: error.reason,
        line: before.count { $0 == "\n" } + 1,
        column: position - lineStart + 1
      )
    }
  }

  private struct Broken: Error {
    let reason: String

    init(_ reason: String) { self.reason = reason }
  }

  private var next: Unicode.Scalar? { position < scalars.count ? scalars[position] : nil }

  private mutating func skipSpaces() {
    while let next, next.isBlank { position += 1 }
  }

  private mutating func value(depth: Int) throws(Broken) {
    skipSpaces()
    if next == "{" || next == "[", depth >= Self.depthLimit {
      throw Broken("values are nested deeper than \(Self.depthLimit) levels")
    }
    switch next {
    case "{": try list(closing: "}", depth: depth, isObject: true)
    case "[": try list(closing: "]", depth: depth, isObject: false)
    case "\"": try string()
    case let digit? where digit == "-" || ("0"..."9").contains(digit): try number()
    case nil: throw Broken("a value is missing")
    default: try literal()
    }
  }

  private mutating func list(
    closing: Unicode.Scalar,
    depth: Int,
    isObject: Bool
  ) throws(Broken) {
    position += 1
    skipSpaces()
    if next == closing {
      position += 1
      return
    }
    while true {
      if isObject { try key() }
      try value(depth: depth + 1)
      skipSpaces()
      switch next {
      case ",": position += 1
      case closing:
        position += 1
        return
      default: throw Broken("expected \",\" or \"\(closing)\"")
      }
    }
  }

  private mutating func key() throws(Broken) {
    skipSpaces()
    guard next == "\"" else { throw Broken("expected a name in double quotes") }
    try string()
    skipSpaces()
    guard next == ":" else { throw Broken("expected \":\" after the name") }
    position += 1
  }

  private mutating func string() throws(Broken) {
    position += 1
    while let scalar = next, scalar != "\"" {
      guard scalar.value >= 0x20 else { throw Broken("unescaped control character in a string") }
      if scalar == "\\" { try escape() } else { position += 1 }
    }
    guard next == "\"" else { throw Broken("the string is not closed") }
    position += 1
  }

  private mutating func escape() throws(Broken) {
    position += 1
    switch next {
    case "\"", "\\", "/", "b", "f", "n", "r", "t": position += 1
    case "u":
      position += 1
      for _ in 0..<4 {
        guard next?.properties.isASCIIHexDigit == true else {
          throw Broken("\\u must be followed by four hexadecimal digits")
        }
        position += 1
      }
    default: throw Broken("unknown escape sequence")
    }
  }

  private mutating func number() throws(Broken) {
    let start = position
    if next == "-" { position += 1 }
    if next == "0" { position += 1 } else { try digits() }
    if next == "." {
      position += 1
      try digits()
    }
    if next == "e" || next == "E" {
      position += 1
      if next == "+" || next == "-" { position += 1 }
      try digits()
    }
    let text = String(scalars: scalars[start..<position])
    guard Double(text)?.isFinite == true else { throw Broken("the number is out of range") }
  }

  private mutating func digits() throws(Broken) {
    guard let digit = next, ("0"..."9").contains(digit) else { throw Broken("expected a digit") }
    while let digit = next, ("0"..."9").contains(digit) { position += 1 }
  }

  private mutating func literal() throws(Broken) {
    for word in ["true", "false", "null"] {
      let expected = Array(word.unicodeScalars)
      if scalars[position...].starts(with: expected) {
        position += expected.count
        return
      }
    }
    throw Broken("expected a value")
  }
}
