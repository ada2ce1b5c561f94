package import Foundation

/// Which URLs may be asked, and how the parts of one are encoded (RFC 3986).
package enum URLRules {
  /// Refuses a URL that is not HTTP, or that would send plain text over a network.
  static func check(
    _ url: URL,
    allowsInsecureHTTP: Bool,
    remedy: String = "use https:// or allow insecure HTTP"
  ) throws(NetworkError) {
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
      throw .invalidRequest("\(shown) would be asked without encryption; \(remedy)")
    }
  }

  /// Refuses a URL that no client's paths can be appended to.
  static func checkBase(_ url: URL, allowsInsecureHTTP: Bool) throws(NetworkError) {
    try check(url, allowsInsecureHTTP: allowsInsecureHTTP)
    try checkEnd(of: url)
  }

  /// Tells why a client refuses a base URL, to a reader who cannot change the client.
  ///
  /// - Parameter url: The base URL.
  /// - Returns: The reason, `nil` where there is none.
  package static func refusal(ofBase url: URL) -> String? {
    do throws(NetworkError) {
      try check(
        url,
        allowsInsecureHTTP: false,
        remedy: "use https://: plain HTTP goes to this machine alone (localhost, 127.0.0.1, ::1)"
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
    if let fault = fault(in: path) {
      throw .invalidRequest("the path \"\(Printable.text(path))\" \(fault)")
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

  private static func fault(in path: String) -> String? {
    let bytes = path.utf8
    if bytes.contains(where: { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#") }) {
      return "holds a query or fragment; send it as parameters"
    }
    if path.hasPrefix("//") || path.contains("://") {
      return "names a host; give only what follows the base URL"
    }
    if bytes.contains(where: { $0 < 0x20 || $0 == 0x7F }) {
      return "holds a control character"
    }
    if let fault = DotSegments.fault(in: path) { return fault }
    return path.contains("//") ? "has an empty segment, as if a value were missing" : nil
  }
}
