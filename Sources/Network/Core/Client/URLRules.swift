import Foundation

/// Which URLs may be asked, and how the parts of one are encoded (RFC 3986).
enum URLRules {
  /// Refuses a URL that is not HTTP, or that would send plain text over a network.
  static func check(_ url: URL, allowsInsecureHTTP: Bool) throws(NetworkError) {
    let shown = "the URL \(URLRedaction().text(of: url))"
    guard let scheme = url.scheme?.lowercased(), scheme == "https" || scheme == "http" else {
      throw .invalidRequest("\(shown) does not start with https:// or http://")
    }
    guard let host = url.host, !host.isEmpty else {
      throw .invalidRequest("\(shown) names no host")
    }
    if let port = url.port, !(1...65_535).contains(port) {
      throw .invalidRequest("\(shown) has the port \(port), which is not in 1...65535")
    }
    guard url.user == nil, url.password == nil else {
      throw .invalidRequest("\(shown) holds a user or password; send them in a header")
    }
    guard scheme == "https" || allowsInsecureHTTP || isLoopback(host) else {
      throw .invalidRequest(
        "\(shown) would be asked without encryption; use https:// or allow insecure HTTP"
      )
    }
  }

  static func checkBase(_ url: URL, allowsInsecureHTTP: Bool) throws(NetworkError) {
    try check(url, allowsInsecureHTTP: allowsInsecureHTTP)
    guard url.query == nil, url.fragment == nil else {
      throw .invalidRequest(
        "the base URL \(URLRedaction().text(of: url)) has a query or a fragment; leave them out"
      )
    }
  }

  /// Whether a host is this machine: what is said to it does not leave it (RFC 6761, RFC 1122).
  static func isLoopback(_ host: String) -> Bool {
    let name = host.lowercased().trimmingCharacters(in: ["[", "]"])
    if name == "localhost" || name.hasSuffix(".localhost") || name == "::1" { return true }
    let parts = name.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count == 4 && parts[0] == "127" && parts.allSatisfy { UInt8($0) != nil }
  }

  /// Percent-encodes a path where it needs it, and refuses one that is more than a path.
  static func encode(path: String) throws(NetworkError) -> String {
    let shown = "the path \"\(Printable.text(path))\""
    guard !path.contains("?"), !path.contains("#") else {
      throw .invalidRequest("\(shown) holds a query or fragment; send it as parameters")
    }
    guard !path.hasPrefix("//"), !path.contains("://") else {
      throw .invalidRequest("\(shown) names a host; give only what follows the base URL")
    }
    guard !path.unicodeScalars.contains(where: { $0.value < 0x20 || $0.value == 0x7F }) else {
      throw .invalidRequest("\(shown) holds a control character")
    }
    let segments = path.split(separator: "/").map { $0.removingPercentEncoding ?? String($0) }
    guard !segments.contains("."), !segments.contains("..") else {
      throw .invalidRequest("\(shown) has a . or .. segment, which could leave the base URL")
    }
    guard hasWholeEscapes(path) else {
      throw .invalidRequest("\(shown) has a % that is no escape; write %25 for the sign itself")
    }
    let encoded = percentEncode(path, keeping: "/%:@!$&'()*+,;=")
    return encoded.isEmpty || encoded.hasPrefix("/") ? encoded : "/" + encoded
  }

  static func encode(queryPart: String) -> String {
    percentEncode(queryPart, keeping: ":@!$'()*,/")
  }

  private static func hasWholeEscapes(_ path: String) -> Bool {
    let bytes = Array(path.utf8)
    return bytes.indices.allSatisfy { index in
      guard bytes[index] == UInt8(ascii: "%") else { return true }
      guard index + 2 < bytes.count else { return false }
      return isHex(bytes[index + 1]) && isHex(bytes[index + 2])
    }
  }

  private static func isHex(_ byte: UInt8) -> Bool {
    Character(Unicode.Scalar(byte)).isHexDigit
  }

  private static func percentEncode(_ text: String, keeping extra: String) -> String {
    var encoded = ""
    for byte in text.utf8 {
      let scalar = Unicode.Scalar(byte)
      let character = Character(scalar)
      let isUnreserved = byte < 0x80 && (character.isLetter || character.isNumber)
      if isUnreserved || "-._~".contains(character) || extra.contains(character) {
        encoded.unicodeScalars.append(scalar)
      } else {
        encoded += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
      }
    }
    return encoded
  }
}
