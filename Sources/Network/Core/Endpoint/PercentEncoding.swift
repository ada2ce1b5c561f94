/// The percent-encoding of a part of a URL (RFC 3986), determined by the bytes that are not
/// escaped.
struct PercentEncoding: Sendable {
  /// The encoding of a path, which keeps slashes and escapes.
  static let path = PercentEncoding(keeping: "-._~/%:@!$&'()*+,;=")
  /// The encoding of a path segment, which escapes slashes.
  static let segment = PercentEncoding(keeping: "-._~:@!$&'()*+,;=")
  /// The encoding of a name or value in a query.
  ///
  /// It escapes `+`, which many servers read as a space.
  static let queryPart = PercentEncoding(keeping: "-._~:@!$'()*,/")
  /// The encoding of a name or value in a form (WHATWG URL standard, section 5.2).
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

  func encode(_ text: String) -> String {
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

  /// Encodes a name or value in a form, with `+` for a space.
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
