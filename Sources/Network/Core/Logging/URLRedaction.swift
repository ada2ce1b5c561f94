package import Foundation

/// The rules for redacting URLs.
///
/// User names, passwords, fragments and query values are considered secret.
package struct URLRedaction: Sendable {
  private static let hierarchicalSchemes: Set<String> = [
    "file", "ftp", "http", "https", "ws", "wss",
  ]

  /// The lowercased names of query items whose values may be shown.
  var allowedNames: Set<String>

  /// Creates rules for redacting URLs.
  ///
  /// - Parameter allowedNames: The lowercased names of query items whose values may be shown.
  package init(allowedNames: Set<String> = []) {
    self.allowedNames = allowedNames
  }

  /// Returns the text of the given URL with secrets redacted.
  ///
  /// - Parameter url: The URL.
  /// - Returns: The text.
  package func text(of url: URL) -> String {
    guard let parts = URLComponents(url: url, resolvingAgainstBaseURL: true) else {
      return TokenMask.redacted
    }
    // In URLs with other schemes, such as `data:`, everything after the scheme may be secret.
    if let scheme = parts.scheme, !Self.hierarchicalSchemes.contains(scheme.lowercased()) {
      return Printable.text(scheme) + ":" + TokenMask.redacted
    }
    var text = parts.scheme.map { $0 + "://" } ?? ""
    if parts.percentEncodedUser != nil || parts.percentEncodedPassword != nil {
      text += TokenMask.redacted + "@"
    }
    text += Printable.text(parts.percentEncodedHost ?? "")
    text += parts.port.map { ":\($0)" } ?? ""
    // The path is masked separately from the host and the port. Otherwise, the port could be
    // mistaken for a secret after a word and a colon.
    text += Printable.text(parts.percentEncodedPath)
    if let query = parts.percentEncodedQuery {
      text += "?" + Printable.text(redact(query: query))
    }
    if parts.percentEncodedFragment != nil {
      text += "#" + TokenMask.redacted
    }
    return text
  }

  /// Returns the given query with all values redacted, except the values of allowed names.
  ///
  /// The argument can also be a URL-encoded form, which has the same format as a query:
  /// `name=value&…`.
  func redact(query: some StringProtocol) -> String {
    query.split(separator: "&", omittingEmptySubsequences: false).map { item in
      guard let equals = item.firstIndex(of: "=") else { return String(item) }
      let name = item[..<equals]
      let plain = name.removingPercentEncoding ?? String(name)
      return allowedNames.contains(plain.lowercased())
        ? String(item) : "\(name)=\(TokenMask.redacted)"
    }.joined(separator: "&")
  }
}
