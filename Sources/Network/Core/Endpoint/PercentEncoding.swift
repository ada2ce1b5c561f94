/// Which bytes stand for themselves in the parts of a URL (RFC 3986), and how others are written.
struct PercentEncoding: Sendable {
  /// A whole path, whose escapes and slashes were meant.
  static let path = PercentEncoding(keeping: "-._~/%:@!$&'()*+,;=")
  /// One segment of a path, in which no slash may stand.
  static let segment = PercentEncoding(keeping: "-._~:@!$&'()*+,;=")
  /// A name or value in a query; `+` is escaped, since many servers take it for a blank.
  static let queryPart = PercentEncoding(keeping: "-._~:@!$'()*,/")
  /// A name or value of a form (WHATWG URL standard, section 5.2); a blank becomes `+`.
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

  /// A name or value of a form, in which a space becomes `+`.
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

  /// `%` and two digits.
  static func escape(_ byte: UInt8) -> String {
    "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
  }
}
