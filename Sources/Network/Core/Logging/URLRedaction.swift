import Foundation

/// Writes a URL without its secrets: user, password, fragment and query values.
struct URLRedaction: Sendable {
  private static let hierarchicalSchemes: Set<String> = [
    "file", "ftp", "http", "https", "ws", "wss",
  ]

  /// Names of query items whose value may be shown, lowercased.
  var allowedNames: Set<String> = []

  func text(of url: URL) -> String {
    guard let parts = URLComponents(url: url, resolvingAgainstBaseURL: true) else {
      return TokenMask.redacted
    }
    // The rest of another URL, such as a `data:` URL, may be content.
    if let scheme = parts.scheme, !Self.hierarchicalSchemes.contains(scheme.lowercased()) {
      return Printable.text(scheme) + ":" + TokenMask.redacted
    }
    var text = parts.scheme.map { $0 + "://" } ?? ""
    if parts.percentEncodedUser != nil || parts.percentEncodedPassword != nil {
      text += TokenMask.redacted + "@"
    }
    text += Printable.text(parts.percentEncodedHost ?? "")
    text += parts.port.map { ":\($0)" } ?? ""
    // By itself: a port does not follow the word before it as a secret does.
    text += Printable.text(parts.percentEncodedPath)
    if let query = parts.percentEncodedQuery {
      text += "?" + Printable.text(redact(query: query))
    }
    if parts.percentEncodedFragment != nil {
      text += "#" + TokenMask.redacted
    }
    return text
  }

  /// Redacts the values of `name=value&…`, in a URL's query or a form's body.
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
