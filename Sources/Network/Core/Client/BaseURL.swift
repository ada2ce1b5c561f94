import Foundation

/// A validated base URL, to which paths are appended.
struct BaseURL: Sendable {
  let text: String
  private let url: URL

  /// The origin to which the session token may be sent.
  var origin: Origin { Origin(url) }

  init(_ url: URL, allowsInsecureHTTP: Bool) throws(NetworkError) {
    try URLRules.checkBase(url, allowsInsecureHTTP: allowsInsecureHTTP)
    self.url = url
    let whole = url.absoluteString
    text = whole.hasSuffix("/") ? String(whole.dropLast()) : whole
  }

  func url(path: String, query: [URLQueryItem]) throws(NetworkError) -> URL {
    var whole = text + (try URLRules.encode(path: path))
    var separator = "?"
    for item in query {
      whole += separator + URLRules.encode(queryPart: item.name)
      if let value = item.value { whole += "=" + URLRules.encode(queryPart: value) }
      separator = "&"
    }
    guard let url = URL(string: whole) else {
      throw .invalidRequest("the path \"\(Printable.text(path))\" is not a valid URL path")
    }
    return url
  }
}
