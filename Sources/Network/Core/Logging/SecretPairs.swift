/// Replaces the values of secret-sounding names in text that no parser reads as a whole: JSON that is
/// cut off, documents one after the other, XML, lines of a log.
///
/// It looks for a name, a separator (`:`, `=`, or the end of a tag) and a value, quoted or not; the
/// quotes may be escaped, as those of JSON within a string are. A value that does not end reaches to
/// the end of the text.
struct SecretPairs {
  private let bytes: [UInt8]
  private let allowed: Set<String>
  private var output: [UInt8] = []
  private var position = 0

  /// The text with the values of secret-sounding names replaced.
  ///
  /// - Parameters:
  ///   - text: Any text.
  ///   - allowed: Names, in lower case, whose values may be shown although they sound secret.
  /// - Returns: The text that may be shown.
  static func redacting(_ text: String, allowed: Set<String> = []) -> String {
    var pairs = SecretPairs(bytes: Array(text.utf8), allowed: allowed)
    pairs.run()
    return String(decoding: pairs.output, as: UTF8.self)
  }

  private init(bytes: [UInt8], allowed: Set<String>) {
    self.bytes = Self.unescaped(bytes)
    self.allowed = allowed
  }

  private mutating func run() {
    output.reserveCapacity(bytes.count)
    while position < bytes.count {
      guard Self.isNameByte(bytes[position]) else {
        output.append(bytes[position])
        position += 1
        continue
      }
      let start = position
      while position < bytes.count, Self.isNameByte(bytes[position]) { position += 1 }
      let name = bytes[start..<position]
      output += name
      let isEndTag = start > 0 && bytes[start - 1] == UInt8(ascii: "/")
      // Few words have a value, and to see that is cheaper than to judge the word.
      guard let value = startOfValue(isEndTag: isEndTag),
        SecretNames.soundsSecret(name, allowed: allowed)
      else { continue }
      redactValue(from: value)
    }
  }

  /// Returns the first byte after the separator that follows; nil when none does.
  private func startOfValue(isEndTag: Bool) -> Int? {
    var index = position
    skipQuote(&index)
    skipSpaces(&index)
    guard index < bytes.count else { return nil }
    let separator = bytes[index]
    let isTag = separator == UInt8(ascii: ">") && !isEndTag
    guard separator == UInt8(ascii: ":") || separator == UInt8(ascii: "=") || isTag else {
      return nil
    }
    return index + 1
  }

  /// Copies what is before a value and replaces the value.
  private mutating func redactValue(from separatorEnd: Int) {
    let separator = bytes[separatorEnd - 1]
    var index = separatorEnd
    skipSpaces(&index)
    let start = index
    skipQuote(&index)
    let quote = bytes[start..<index]
    let end =
      if let mark = quote.last {
        endOfQuoted(from: index, mark, escapes: quote.count - 1)
      } else if index < bytes.count, "{[".utf8.contains(bytes[index]) {
        endOfContainer(from: index)
      } else {
        endOfPlain(from: index, separator)
      }
    guard end > index else { return }
    output += bytes[position..<index]
    output += TokenMask.redacted.utf8
    position = end
  }

  private func skipSpaces(_ index: inout Int) {
    while index < bytes.count, " \t\r\n".utf8.contains(bytes[index]) { index += 1 }
  }

  /// Moves past a quotation mark and the backslashes before it, where one follows.
  private func skipQuote(_ index: inout Int) {
    var end = index
    while end < bytes.count, bytes[end] == UInt8(ascii: "\\") { end += 1 }
    if end < bytes.count, "\"'".utf8.contains(bytes[end]) { index = end + 1 }
  }

  /// Returns where the closing quotation mark, with its backslashes, begins.
  private func endOfQuoted(from start: Int, _ mark: UInt8, escapes: Int) -> Int {
    var count = 0
    for index in start..<bytes.count {
      if bytes[index] == UInt8(ascii: "\\") {
        count += 1
      } else if bytes[index] == mark, count <= escapes {
        return index - count
      } else {
        count = 0
      }
    }
    return bytes.count
  }

  private func endOfContainer(from start: Int) -> Int {
    var depth = 0
    var index = start
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
      case UInt8(ascii: "\""):
        index = min(endOfQuoted(from: index + 1, UInt8(ascii: "\""), escapes: 0), bytes.count - 1)
      default: break
      }
      index += 1
      if depth == 0 { return index }
    }
    return bytes.count
  }

  /// Returns where a value without quotation marks ends: after `:` with its line, since it may be
  /// that of a header.
  private func endOfPlain(from start: Int, _ separator: UInt8) -> Int {
    let ends: [UInt8] =
      switch separator {
      case UInt8(ascii: ":"): Array(",}]<&\"\r\n".utf8)
      case UInt8(ascii: "="): Array(" \t,;}])<&\"'\r\n".utf8)
      default: Array("<".utf8)
      }
    return bytes[start...].firstIndex(where: ends.contains) ?? bytes.count
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"),
      UInt8(ascii: "."):
      true
    default: false
    }
  }

  /// The text with the letters, digits, `_` and `-` that are written as `\u0061` written plainly.
  private static func unescaped(_ bytes: [UInt8]) -> [UInt8] {
    let backslash = UInt8(ascii: "\\")
    guard bytes.contains(backslash) else { return bytes }
    var plain: [UInt8] = []
    plain.reserveCapacity(bytes.count)
    var index = 0
    while index < bytes.count {
      if bytes[index] == backslash, index + 5 < bytes.count, bytes[index + 1] == UInt8(ascii: "u"),
        bytes[index + 2] == UInt8(ascii: "0"), bytes[index + 3] == UInt8(ascii: "0"),
        let byte = UInt8(String(decoding: bytes[index + 4...index + 5], as: UTF8.self), radix: 16),
        isNameByte(byte)
      {
        plain.append(byte)
        index += 6
      } else {
        plain.append(bytes[index])
        index += 1
      }
    }
    return plain
  }
}
