/// A check for path segments, such as `..` and `%2e%2e`, that could lead outside the base URL.
///
/// A server or a proxy may decode a path repeatedly, treat backslashes as slashes, and remove
/// parameters (`;x`) from segments before it resolves `..`. The check takes these changes into
/// account.
enum DotSegments {
  /// Returns the reason why a path must be rejected, or nil if the path is safe.
  static func fault(in path: String) -> String? {
    var path = path
    return path.withUTF8 { bytes in
      var hasEscape = false
      var hasDot = false
      for byte in bytes {
        hasEscape = hasEscape || byte == UInt8(ascii: "%")
        hasDot = hasDot || byte == UInt8(ascii: ".")
      }
      guard hasEscape else { return hasDot && contains(bytes) ? dotFault : nil }
      guard hasWholeEscapes(bytes) else { return escapeFault }
      var plain = Array(bytes)
      repeat {
        if contains(plain) { return dotFault }
      } while decode(&plain)
      return nil
    }
  }

  private static let dotFault =
    "has a . or .. segment, which could lead outside the base URL; remove the segment"
  private static let escapeFault = "has an invalid percent escape; write %25 for a percent sign"

  /// Returns a Boolean value that indicates whether any segment between slashes or backslashes is a
  /// dot segment.
  private static func contains(_ path: some Collection<UInt8>) -> Bool {
    path.split { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "\\") }.contains { segment in
      let name = segment.prefix { $0 != UInt8(ascii: ";") }
      return name.count <= 2 && !name.isEmpty && name.allSatisfy { $0 == UInt8(ascii: ".") }
    }
  }

  private static func hasWholeEscapes(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    bytes.indices.allSatisfy { index in
      guard bytes[index] == UInt8(ascii: "%") else { return true }
      return index + 2 < bytes.count && digit(bytes[index + 1]) != nil
        && digit(bytes[index + 2]) != nil
    }
  }

  /// Decodes each percent escape once, and returns true if the bytes contained a percent escape.
  private static func decode(_ bytes: inout [UInt8]) -> Bool {
    var decoded: [UInt8] = []
    var index = 0
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "%"), index + 2 < bytes.count,
        let high = digit(bytes[index + 1]), let low = digit(bytes[index + 2])
      {
        decoded.append(high << 4 | low)
        index += 3
      } else {
        decoded.append(bytes[index])
        index += 1
      }
    }
    defer { bytes = decoded }
    return decoded.count < bytes.count
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}
