/// Functions that check and convert the host of a link, including the port if there is one.
///
/// A host is a name, an IPv4 address, or an IPv6 address in brackets (RFC 3986, section 3.2). An
/// IPv6 address can end with a percent sign and a zone (RFC 6874).
enum DeepLinkHost {
  /// Reads the authority of a URL.
  ///
  /// - Parameter authority: The bytes between `//` and the path. The bytes must not contain a user
  ///   name.
  /// - Returns: The host, decoded and in lower case, followed by the port if there is one.
  /// - Throws: `DeepLinkRejection` if the host or the port is invalid.
  static func read(_ authority: ArraySlice<UInt8>) throws(DeepLinkRejection) -> String {
    guard let text = PercentCoding.decoded(authority) else { throw .badEncoding(in: .host) }
    let host = try normalized(text)
    // Percent-encoding is allowed for name characters and, in an IPv6 address, for the percent sign
    // before the zone. A percent-encoded delimiter is therefore invalid.
    let escapes = PercentCoding.escapedBytes(in: authority)
    let isLiteral = authority.first == openBracket
    guard escapes.allSatisfy({ isNameByte($0) || isLiteral && $0 == percent }) else {
      throw .invalidHost
    }
    return host
  }

  /// Checks a decoded host.
  ///
  /// - Parameter text: The host, followed by the port if there is one.
  /// - Returns: The host in lower case. If there is a port, the result ends with a colon and the
  ///   port without leading zeros.
  /// - Throws: `DeepLinkRejection` if the host or the port is invalid.
  static func normalized(_ text: String) throws(DeepLinkRejection) -> String {
    guard !text.hasControlCharacter else {
      throw .controlCharacter(in: .host)
    }
    let end: String.Index
    if text.utf8.first == openBracket {
      guard let bracket = text.utf8.firstIndex(of: UInt8(ascii: "]")),
        isAddressWithZone(text[..<bracket].dropFirst())
      else { throw .invalidHost }
      end = text.utf8.index(after: bracket)
    } else {
      end = text.utf8.firstIndex(of: colon) ?? text.endIndex
      guard end > text.startIndex, text[..<end].utf8.allSatisfy(isNameByte) else {
        throw .invalidHost
      }
    }
    let host = text[..<end].lowercased()
    guard end < text.endIndex else { return host }
    guard text.utf8[end] == colon else { throw .invalidHost }
    return "\(host):\(try port(text[end...].dropFirst()))"
  }

  /// Encodes the percent sign before the zone of an IPv6 address.
  ///
  /// - Parameter host: A decoded host.
  /// - Returns: The host in the form that a URL requires.
  static func encoded(_ host: String) -> String {
    guard let sign = host.utf8.firstIndex(of: percent) else { return host }
    return "\(host[..<sign])%25\(host[sign...].dropFirst())"
  }

  private static func port(_ digits: Substring) throws(DeepLinkRejection) -> UInt16 {
    guard digits.utf8.allSatisfy(isDigit), let port = UInt16(digits) else { throw .invalidPort }
    return port
  }

  private static func isAddressWithZone(_ text: Substring) -> Bool {
    guard let sign = text.utf8.firstIndex(of: percent) else { return isAddress(text) }
    let zone = text[sign...].dropFirst()
    return isAddress(text[..<sign]) && !zone.isEmpty
      && zone.utf8.allSatisfy { $0 < 0x80 && isNameByte($0) }
  }

  /// Returns a Boolean value that indicates whether text is an IPv6 address (RFC 4291, section
  /// 2.2).
  private static func isAddress(_ text: Substring) -> Bool {
    guard let gap = text.firstRange(of: "::") else { return groups(text) == 8 }
    guard let head = groups(text[..<gap.lowerBound], canEndInIPv4: false),
      let tail = groups(text[gap.upperBound...])
    else { return false }
    return head + tail < 8
  }

  /// Returns the number of 16-bit groups in a part of an IPv6 address, or `nil` if the part is
  /// malformed.
  private static func groups(_ text: Substring, canEndInIPv4: Bool = true) -> Int? {
    guard !text.isEmpty else { return 0 }
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    let endsInIPv4 = canEndInIPv4 && isIPv4(parts[parts.count - 1])
    let isGroups = parts.dropLast(endsInIPv4 ? 1 : 0).allSatisfy { part in
      (1...4).contains(part.utf8.count) && part.utf8.allSatisfy(isHexDigit)
    }
    return isGroups ? parts.count + (endsInIPv4 ? 1 : 0) : nil
  }

  private static func isIPv4(_ text: Substring) -> Bool {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count == 4
      && parts.allSatisfy { $0.utf8.allSatisfy(isDigit) && UInt8($0) != nil }
  }

  /// Returns a Boolean value that indicates whether a byte can be part of a host name.
  ///
  /// A host name can contain unreserved characters, `+`, and bytes outside ASCII.
  private static func isNameByte(_ byte: UInt8) -> Bool {
    byte >= 0x80 || byte == UInt8(ascii: "+") || PercentCoding.isUnreserved(byte)
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  private static func isHexDigit(_ byte: UInt8) -> Bool {
    isDigit(byte) || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte | 0x20)
  }

  private static let percent = UInt8(ascii: "%")
  private static let colon = UInt8(ascii: ":")
  private static let openBracket = UInt8(ascii: "[")
}

extension String {
  /// A Boolean value that indicates whether the string contains a control character (U+0000 to
  /// U+001F or U+007F to U+009F).
  var hasControlCharacter: Bool {
    var previous: UInt8 = 0
    for byte in utf8 {
      if byte < 0x20 || byte == 0x7F || previous == 0xC2 && byte < 0xA0 { return true }
      previous = byte
    }
    return false
  }
}
