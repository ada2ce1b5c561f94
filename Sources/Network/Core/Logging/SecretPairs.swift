/// A filter that redacts the values of names such as `password` in text of any format, for example
/// truncated JSON, several JSON documents in a row, XML, or log lines.
///
/// The filter searches for a name, a separator (`:`, `=`, or the end of a tag) and a value. Names
/// and values may be in quotation marks, which may be escaped, as in a string that contains JSON.
/// An unterminated value extends to the end of the text.
struct SecretPairs {
  private let bytes: UnsafeBufferPointer<UInt8>
  private let allowed: Set<String>

  /// Returns the given text with the values of names such as `password` redacted.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - allowed: The lowercased names whose values may be shown.
  /// - Returns: The redacted text.
  static func redacting(_ text: String, allowed: Set<String> = []) -> String {
    unescaped(Array(text.utf8)).withUnsafeBufferPointer { bytes in
      let output = SecretPairs(bytes: bytes, allowed: allowed).redacted()
      return String(decoding: output, as: UTF8.self)
    }
  }

  private init(bytes: UnsafeBufferPointer<UInt8>, allowed: Set<String>) {
    self.bytes = bytes
    self.allowed = allowed
  }

  /// Returns the bytes with secret values redacted.
  ///
  /// The method searches for separators such as `=`, and checks the name before each separator.
  /// Searching for names would be slower, because text contains more names than separators.
  private func redacted() -> [UInt8] {
    var output: [UInt8] = []
    output.reserveCapacity(bytes.count)
    var copied = 0
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      index += 1
      guard
        byte == UInt8(ascii: ":") || byte == UInt8(ascii: "=") || byte == UInt8(ascii: ">"),
        let name = name(before: index - 1), !(byte == UInt8(ascii: ">") && isEndTag(name)),
        SecretNames.isSecret(bytes[name], allowed: allowed)
      else { continue }
      let value = value(after: index, byte)
      guard !value.isEmpty else { continue }
      output += bytes[copied..<value.lowerBound]
      output += TokenMask.redacted.utf8
      copied = value.upperBound
      index = value.upperBound
    }
    output += bytes[copied...]
    return output
  }

  /// Returns the range of the name before a separator, without quotation marks, or nil if no name
  /// precedes the separator.
  private func name(before separator: Int) -> Range<Int>? {
    var end = separator
    while end > 0, Self.isSpace(bytes[end - 1]) { end -= 1 }
    if end > 0, Self.isQuote(bytes[end - 1]) {
      end -= 1
      while end > 0, bytes[end - 1] == UInt8(ascii: "\\") { end -= 1 }
    }
    var start = end
    while start > 0, Self.isNameByte(bytes[start - 1]) { start -= 1 }
    return start < end ? start..<end : nil
  }

  private func isEndTag(_ name: Range<Int>) -> Bool {
    name.lowerBound > 0 && bytes[name.lowerBound - 1] == UInt8(ascii: "/")
  }

  /// Returns the range of the value that follows a separator.
  ///
  /// If the value is in quotation marks, the range does not include the marks.
  private func value(after separatorEnd: Int, _ separator: UInt8) -> Range<Int> {
    var start = separatorEnd
    while start < bytes.count, Self.isSpace(bytes[start]) { start += 1 }
    var quote = start
    while quote < bytes.count, bytes[quote] == UInt8(ascii: "\\") { quote += 1 }
    if quote < bytes.count, Self.isQuote(bytes[quote]) {
      let end = endOfQuoted(from: quote + 1, bytes[quote], escapes: quote - start)
      return quote + 1..<end
    }
    if start < bytes.count, bytes[start] == UInt8(ascii: "{") || bytes[start] == UInt8(ascii: "[") {
      return start..<endOfContainer(from: start)
    }
    return start..<endOfPlain(from: start, separator)
  }

  /// Returns the end index of a value in quotation marks.
  ///
  /// The value ends before the closing quotation mark and any backslashes directly before this
  /// mark. A quotation mark after more than `escapes` backslashes is part of the value. If there is
  /// no closing quotation mark, the value ends at the end of the text.
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

  /// Returns the index after the last byte of a value that is not in quotation marks.
  ///
  /// A value after `:` may contain spaces, as in a header.
  private func endOfPlain(from start: Int, _ separator: UInt8) -> Int {
    let ends: [UInt8] =
      switch separator {
      case UInt8(ascii: ":"): Array(",}]<&\"\r\n".utf8)
      case UInt8(ascii: "="): Array(" \t,;}])<&\"'\r\n".utf8)
      default: Array("<".utf8)
      }
    return bytes[start...].firstIndex(where: ends.contains) ?? bytes.count
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
  }

  private static func isQuote(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'")
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

  /// Decodes escapes such as `\u0061`, if the decoded character can occur in a name.
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
