package import Foundation

/// The rules for request URLs and for the encoding of their components (RFC 3986).
package enum URLRules {
  /// Rejects a URL that is not a valid HTTP URL.
  ///
  /// A plain HTTP URL that points to another machine is also rejected, unless `allowsInsecureHTTP`
  /// is true.
  ///
  /// - Parameters:
  ///   - url: The URL to check.
  ///   - original: The URL to show in the error message, or nil to show `url`.
  ///   - allowsInsecureHTTP: A Boolean value that indicates whether plain HTTP to another machine
  ///     is allowed.
  ///   - remedy: The advice to show in the error message if plain HTTP is not allowed.
  /// - Throws: ``NetworkError/invalidRequest(_:)`` if the URL is rejected.
  package static func check(
    _ url: URL,
    shownAs original: URL? = nil,
    allowsInsecureHTTP: Bool,
    remedy: String = "use https://, or set TransportPack(allowsInsecureHTTP: true)"
  ) throws(NetworkError) {
    var shown: String { "the URL \(URLRedaction().text(of: original ?? url))" }
    guard let scheme = url.scheme?.lowercased(), scheme == "https" || scheme == "http" else {
      throw .invalidRequest("\(shown) does not start with https:// or http://")
    }
    guard let host = url.host, !host.isEmpty else {
      throw .invalidRequest("\(shown) has no host")
    }
    if let port = url.port, !(1...65_535).contains(port) {
      throw .invalidRequest("\(shown) has port \(port), which is outside 1–65535")
    }
    guard url.user == nil, url.password == nil else {
      throw .invalidRequest(
        "\(shown) contains a user name or password; send the credentials in a header"
      )
    }
    guard scheme == "https" || allowsInsecureHTTP || isLoopback(host) else {
      throw .invalidRequest("\(shown) would be requested without encryption; \(remedy)")
    }
  }

  /// Rejects a URL that cannot be used as the base URL of a client.
  static func checkBase(_ url: URL, allowsInsecureHTTP: Bool) throws(NetworkError) {
    try check(url, allowsInsecureHTTP: allowsInsecureHTTP)
    try checkEnd(of: url)
  }

  /// Returns the reason why a client rejects a base URL.
  ///
  /// The reason is worded for a user of the app, who cannot change the client's configuration.
  ///
  /// - Parameter url: The base URL to check.
  /// - Returns: The reason, or nil if the client accepts the URL.
  package static func defect(ofBase url: URL) -> String? {
    do throws(NetworkError) {
      try check(
        url,
        allowsInsecureHTTP: false,
        remedy:
          "use https://, since plain HTTP is limited to this machine (localhost, 127.0.0.1, ::1)"
      )
      try checkEnd(of: url)
      return nil
    } catch {
      guard case .invalidRequest(let reason) = error else { return error.description }
      return reason
    }
  }

  private static func checkEnd(of url: URL) throws(NetworkError) {
    guard url.query == nil, url.fragment == nil else {
      throw .invalidRequest(
        "the base URL \(URLRedaction().text(of: url)) must not have a query or a fragment"
      )
    }
  }

  /// Returns a Boolean value that indicates whether a host is a loopback address or name (RFC 6761,
  /// RFC 1122).
  package static func isLoopback(_ host: String) -> Bool {
    let name = host.lowercased().trimmingCharacters(in: ["[", "]"])
    if name == "localhost" || name.hasSuffix(".localhost") || name == "::1" { return true }
    let parts = name.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count == 4 && parts[0] == "127" && parts.allSatisfy { UInt8($0) != nil }
  }

  /// Percent-encodes a path where necessary, and rejects text that is not a safe path.
  static func encode(path: String) throws(NetworkError) -> String {
    if let fault = fault(in: path) {
      throw .invalidRequest("the path \"\(redact(path: path))\" \(fault)")
    }
    let encoded = PercentEncoding.path.encode(path)
    return encoded.isEmpty || encoded.hasPrefix("/") ? encoded : "/" + encoded
  }

  static func encode(queryPart: String) -> String {
    PercentEncoding.queryPart.encode(queryPart)
  }

  static func encode(segment: String) -> String {
    PercentEncoding.segment.encode(segment)
  }

  /// Returns a path for display in a message.
  ///
  /// If the path has a query or a fragment, the content of the query or fragment is redacted.
  private static func redact(path: String) -> String {
    guard let end = path.utf8.firstIndex(where: startsQueryOrFragment) else {
      return Printable.text(path)
    }
    return Printable.text(path[..<end]) + "\(path.unicodeScalars[end])" + TokenMask.redacted
  }

  private static func startsQueryOrFragment(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "?") || byte == UInt8(ascii: "#")
  }

  private static func fault(in path: String) -> String? {
    let bytes = path.utf8
    if bytes.contains(where: startsQueryOrFragment) {
      return "has a query or a fragment; send the query as parameters, and remove the fragment"
    }
    // A search by bytes is much faster than Foundation's string search.
    let hasEmptySegment = bytes.contains("//".utf8)
    if hasEmptySegment, path.hasPrefix("//") || bytes.contains("://".utf8) {
      return "contains a host or starts with an empty segment; "
        + "write only the part after the base URL"
    }
    if bytes.contains(where: { $0 < 0x20 || $0 == 0x7F }) {
      return "contains a control character"
    }
    if let fault = DotSegments.fault(in: path) { return fault }
    return hasEmptySegment
      ? "has an empty segment; check for a missing value or an extra slash" : nil
  }
}

extension Collection<UInt8> {
  /// Returns a Boolean value that indicates whether the bytes contain the given sequence.
  ///
  /// The search is efficient only for short sequences.
  fileprivate func contains(_ part: some Collection<UInt8>) -> Bool {
    indices.contains { self[$0...].starts(with: part) }
  }
}

/// The scheme, host and port of a URL (RFC 6454), which determine where credentials may be sent.
package struct Origin: Hashable, Sendable {
  /// The scheme in lower case, or an empty string if the URL has no scheme.
  package let scheme: String
  /// The host in lower case, or an empty string if the URL has no host.
  package let host: String
  /// The port, or the default port of the scheme if the URL has no port.
  package let port: Int

  /// Creates the origin of a URL.
  ///
  /// - Parameter url: The URL.
  package init(_ url: URL) {
    scheme = url.scheme?.lowercased() ?? ""
    host = url.host?.lowercased() ?? ""
    port = url.port ?? (scheme == "https" ? 443 : 80)
  }
}
