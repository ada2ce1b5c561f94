/// A percent-encoding for a component of a URL (RFC 3986), defined by the set of bytes that are not
/// escaped.
package struct PercentEncoding: Sendable {
  /// The encoding for a path.
  ///
  /// Slashes and existing escapes are not escaped.
  static let path = PercentEncoding(keeping: "-._~/%:@!$&'()*+,;=")
  /// The encoding for a path segment.
  ///
  /// Slashes are escaped.
  static let segment = PercentEncoding(keeping: "-._~:@!$&'()*+,;=")
  /// The encoding for a name or value in a query.
  ///
  /// The encoding escapes `+`, which many servers decode as a space.
  static let queryPart = PercentEncoding(keeping: "-._~:@!$'()*,/")
  /// The encoding that escapes all bytes except the unreserved bytes (RFC 3986, section 2.3).
  package static let unreserved = PercentEncoding(keeping: "-._~")
  /// The encoding that escapes all bytes except slashes and unreserved bytes, such as letters.
  package static let unreservedPath = PercentEncoding(keeping: "-._~/")
  /// The encoding for a name or value in a form (WHATWG URL standard, section 5.2).
  static let formPart = PercentEncoding(keeping: "*-._")

  private let isKept: [Bool]

  private init(keeping extra: String) {
    isKept = (0..<256).map { byte in
      let scalar = Unicode.Scalar(UInt8(byte))
      let isAlphanumeric =
        byte < 0x80 && (scalar.properties.isAlphabetic || ("0"..."9").contains(scalar))
      return isAlphanumeric || extra.unicodeScalars.contains(scalar)
    }
  }

  func contains(_ byte: UInt8) -> Bool {
    isKept[Int(byte)]
  }

  package func encode(_ text: String) -> String {
    guard !text.utf8.allSatisfy(contains) else { return text }
    var encoded: [UInt8] = []
    for byte in text.utf8 {
      if contains(byte) {
        encoded.append(byte)
      } else {
        encoded += Self.escape(byte).utf8
      }
    }
    return String(decoding: encoded, as: UTF8.self)
  }

  /// Encodes text that may already contain escapes.
  ///
  /// Escapes of unreserved bytes are decoded, and all other escapes are kept, so `%2F` in a path
  /// stays distinct from a slash.
  package func reencode(_ text: some StringProtocol) -> String {
    let bytes = Array(text.utf8)
    var encoded: [UInt8] = []
    encoded.reserveCapacity(bytes.count)
    var index = 0
    while index < bytes.count {
      if let byte = Self.escaped(at: index, in: bytes) {
        if Self.unreserved.contains(byte) {
          encoded.append(byte)
        } else {
          encoded += Self.escape(byte).utf8
        }
        index += 3
      } else {
        if contains(bytes[index]) {
          encoded.append(bytes[index])
        } else {
          encoded += Self.escape(bytes[index]).utf8
        }
        index += 1
      }
    }
    return String(decoding: encoded, as: UTF8.self)
  }

  /// Returns the byte that an escape represents, or nil if no escape starts at the index.
  private static func escaped(at index: Int, in bytes: [UInt8]) -> UInt8? {
    guard bytes[index] == UInt8(ascii: "%"), index + 2 < bytes.count else { return nil }
    let digits = bytes[(index + 1)...(index + 2)].map {
      Character(Unicode.Scalar($0)).hexDigitValue
    }
    guard let high = digits[0], let low = digits[1] else { return nil }
    return UInt8(high * 16 + low)
  }

  /// Encodes a name or value in a form.
  ///
  /// A space becomes `+`.
  static func encode(formPart text: String) -> String {
    var encoded = ""
    for byte in text.utf8 {
      if byte == UInt8(ascii: " ") {
        encoded += "+"
      } else if Self.formPart.contains(byte) {
        encoded.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        encoded += Self.escape(byte)
      }
    }
    return encoded
  }

  /// Returns the escape of a byte: `%` and two hexadecimal digits.
  static func escape(_ byte: UInt8) -> String {
    "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
  }
}
