import Foundation

/// A formatter that indents valid JSON and redacts the values of keys such as `password`.
///
/// Keys keep their order if the JSON is encoded in UTF-8.
struct JSONLayout {
  private let bytes: [UInt8]
  private let limit: Int
  private let allowed: Set<String>
  private var position = 0
  private var text = ""
  private var depth = 0

  /// Returns approximately the first `limit` bytes of the formatted text, and the number of
  /// remaining bytes in the body.
  ///
  /// The result is nil if the body is not a single JSON object or array.
  ///
  /// If `allowed` contains the lowercased name of a key, the value of that key is not redacted.
  static func text(
    of body: Data,
    limit: Int,
    allowed: Set<String> = []
  ) -> (text: String, rest: Int)? {
    guard let bytes = utf8(of: body) else { return nil }
    var layout = JSONLayout(bytes: bytes, limit: limit, allowed: allowed)
    layout.run()
    return (layout.text, bytes.count - layout.position)
  }

  /// Returns a JSON body in UTF-8 without a byte order mark, or nil if the body is not a JSON
  /// object or array.
  ///
  /// A body in UTF-16 or UTF-32 is converted to UTF-8. The conversion may reorder keys.
  private static func utf8(of body: Data) -> [UInt8]? {
    guard let value = try? JSONSerialization.jsonObject(with: body) else { return nil }
    // JSON in UTF-8 contains no zero bytes.
    if body.contains(0) {
      return (try? JSONSerialization.data(withJSONObject: value)).map(Array.init)
    }
    return Array(body.starts(with: [0xEF, 0xBB, 0xBF]) ? body.dropFirst(3) : body)
  }

  private init(bytes: [UInt8], limit: Int, allowed: Set<String>) {
    self.bytes = bytes
    self.limit = limit
    self.allowed = allowed
  }

  private mutating func run() {
    var isKeySecret = false
    while position < bytes.count, text.utf8.count < limit {
      switch bytes[position] {
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        isKeySecret ? redactContainer() : open()
        isKeySecret = false
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        depth -= 1
        if text.last != "{", text.last != "[" { breakLine() }
        take()
      case UInt8(ascii: ","):
        take()
        breakLine()
      case UInt8(ascii: ":"):
        take()
        text += " "
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\n"), UInt8(ascii: "\r"):
        position += 1
      default:
        isKeySecret = scalar(isSecret: isKeySecret)
      }
    }
  }

  private mutating func take() {
    text.unicodeScalars.append(Unicode.Scalar(bytes[position]))
    position += 1
  }

  private mutating func open() {
    take()
    depth += 1
    let next = bytes[position...].first { !" \t\n\r".utf8.contains($0) }
    if next != UInt8(ascii: "}"), next != UInt8(ascii: "]") { breakLine() }
  }

  private mutating func breakLine() {
    text += "\n" + String(repeating: "  ", count: depth)
  }

  /// Writes a string, number or literal, but replaces a secret value with a placeholder.
  ///
  /// Returns true if the written string is the name of a member whose value is secret.
  private mutating func scalar(isSecret: Bool) -> Bool {
    let start = position
    if bytes[position] == UInt8(ascii: "\"") {
      skipString()
    } else {
      while position < bytes.count, !",:]} \t\n\r".utf8.contains(bytes[position]) { position += 1 }
    }
    let isKey = bytes[position...].first { !" \t\n\r".utf8.contains($0) } == UInt8(ascii: ":")
    guard isKey || !isSecret else {
      text += "\"\(TokenMask.redacted)\""
      return false
    }
    let room = min(max(limit - text.utf8.count, 0), bytes.count)
    let end = isKey ? position : min(position, start + room)
    let word = bytes[start..<end]
    position = end
    guard !isKey else {
      text += String(decoding: word, as: UTF8.self)
      return isSecretKey(word)
    }
    let shown = String(decoding: word, as: UTF8.self)
    // The string may contain escaped JSON with secrets.
    text += word.contains(UInt8(ascii: "\\")) ? redactingWithin(shown) : shown
    return false
  }

  private func redactingWithin(_ text: String) -> String {
    text.contains("\\\"") ? SecretPairs.redacting(text, allowed: allowed) : text
  }

  private mutating func skipString() {
    position += 1
    while position < bytes.count, bytes[position] != UInt8(ascii: "\"") {
      position += bytes[position] == UInt8(ascii: "\\") ? 2 : 1
    }
    position = min(position + 1, bytes.count)
  }

  private mutating func redactContainer() {
    var level = 0
    repeat {
      switch bytes[position] {
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        level += 1
        position += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        level -= 1
        position += 1
      case UInt8(ascii: "\""):
        skipString()
      default:
        position += 1
      }
    } while level > 0 && position < bytes.count
    text += "\"\(TokenMask.redacted)\""
  }

  /// Returns a Boolean value that indicates whether the value of a quoted key is secret.
  private func isSecretKey(_ word: ArraySlice<UInt8>) -> Bool {
    guard word.contains(UInt8(ascii: "\\")) else {
      return SecretNames.isSecret(word.dropFirst().dropLast(), allowed: allowed)
    }
    // The key contains escapes, which are decoded first.
    let key = try? JSONDecoder().decode(String.self, from: Data(word))
    return SecretNames.isSecret(key.map { Array($0.utf8) } ?? Array(word), allowed: allowed)
  }
}
