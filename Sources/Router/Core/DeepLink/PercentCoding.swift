/// Percent-encoding (RFC 3986, section 2.1).
enum PercentCoding {
  /// Decodes percent-encoded bytes once, so `%2525` becomes `%25`.
  ///
  /// - Parameter bytes: The bytes of a host, of a segment, or of a name or value in a query.
  /// - Returns: The text, or `nil` if an escape is malformed or the bytes are not UTF-8.
  static func decoded(_ bytes: ArraySlice<UInt8>) -> String? {
    guard bytes.contains(percent) else { return String(validating: bytes, as: UTF8.self) }
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var index = bytes.startIndex
    while index < bytes.endIndex {
      guard bytes[index] == percent else {
        result.append(bytes[index])
        index += 1
        continue
      }
      guard index + 2 < bytes.endIndex, let high = digit(bytes[index + 1]),
        let low = digit(bytes[index + 2])
      else { return nil }
      result.append(high << 4 | low)
      index += 3
    }
    return String(validating: result, as: UTF8.self)
  }

  /// Encodes all characters except unreserved characters.
  ///
  /// - Parameter text: The text.
  /// - Returns: The encoded text, for use as a segment, or as a name or value in a query.
  static func encoded(_ text: String) -> String {
    if text.utf8.allSatisfy(isUnreserved) { return text }
    var result = ""
    for byte in text.utf8 {
      if isUnreserved(byte) {
        result.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        result.unicodeScalars.append("%")
        result.unicodeScalars.append(hexDigit(byte >> 4))
        result.unicodeScalars.append(hexDigit(byte & 15))
      }
    }
    return result
  }

  private static let percent = UInt8(ascii: "%")

  /// Returns the bytes that are percent-encoded in a text, such as the slash in `%2F`.
  ///
  /// - Parameter bytes: A text in which two hexadecimal digits follow each percent sign.
  /// - Returns: The decoded bytes, in order.
  static func escapedBytes(in bytes: ArraySlice<UInt8>) -> [UInt8] {
    bytes.indices.compactMap { index in
      guard bytes[index] == percent, let high = digit(bytes[index + 1]),
        let low = digit(bytes[index + 2])
      else { return nil }
      return high << 4 | low
    }
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    default: nil
    }
  }

  private static func hexDigit(_ value: UInt8) -> Unicode.Scalar {
    Unicode.Scalar(value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") + value - 10)
  }

  /// Returns a Boolean value that indicates whether a byte is unreserved (RFC 3986, section 2.3).
  static func isUnreserved(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "-"), UInt8(ascii: "."),
      UInt8(ascii: "_"), UInt8(ascii: "~"):
      true
    default: false
    }
  }
}
