import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// What may be kept, and when it may be used (RFC 9111, sections 3 and 4), for one person's cache.
enum CacheRules {
  /// The headers that make a request one whose answer is its caller's business alone.
  private static let ownConditions = [
    "If-None-Match", "If-Modified-Since", "If-Match", "If-Unmodified-Since", "If-Range", "Range",
  ]
  private static let storable: Set<Int> = [200, 203, 204, 300, 301, 308, 404, 405, 410, 414, 501]
  /// Headers of one connection, which no kept response has (RFC 9111, section 3.1).
  private static let hopHeaders: Set<String> = [
    "connection", "keep-alive", "proxy-authenticate", "proxy-authentication-info", "te", "trailer",
    "transfer-encoding", "upgrade",
  ]

  /// Under which URL a request's answer is kept; nil when it passes the cache by.
  static func key(of request: URLRequest) -> URL? {
    guard request.httpMethod ?? "GET" == "GET", let url = request.url,
      ownConditions.allSatisfy({ request.value(forHTTPHeaderField: $0) == nil })
    else { return nil }
    return withoutFragment(url)
  }

  static func withoutFragment(_ url: URL) -> URL {
    guard url.fragment != nil, var parts = URLComponents(url: url, resolvingAgainstBaseURL: true)
    else { return url }
    parts.fragment = nil
    return parts.url ?? url
  }

  /// What the request itself says; `Pragma` counts where it says nothing (section 5.4).
  static func control(of request: URLRequest) -> CacheControl {
    let pragma = request.value(forHTTPHeaderField: "Pragma")
    return CacheControl(request.value(forHTTPHeaderField: "Cache-Control") ?? pragma)
  }

  /// The kept response that was given to the same identity, for the same headers as the request has.
  static func choose(
    _ responses: [CachedResponse],
    for request: URLRequest,
    of identity: RequestIdentity
  ) -> CachedResponse? {
    guard !responses.isEmpty else { return nil }
    let asking = identity.fingerprint
    return responses.filter { response in
      var choice = response.choice
      guard choice.removeValue(forKey: identityName) ?? "" == asking else { return false }
      return choice.allSatisfy { name, value in chosen(name, by: request) == value }
    }
    .max { $0.responseDate < $1.responseDate }
  }

  /// The name under which a kept response has its identity; no header can have such a name.
  private static let identityName = ":identity"

  /// The request's value of a header that `Vary` names; of a credential, a text that does not reveal
  /// it.
  private static func chosen(_ name: String, by request: URLRequest) -> String {
    let value = request.value(forHTTPHeaderField: name) ?? ""
    guard !value.isEmpty, RequestIdentity.isCredential(name) else { return value }
    return Data(SHA2.sha256.hash(value.utf8)).base64EncodedString()
  }

  /// The response as it is to be kept; nil when it must not be.
  static func keeping(
    _ response: Response,
    to request: URLRequest,
    of identity: RequestIdentity,
    requestDate: Date,
    responseDate: Date
  ) -> CachedResponse? {
    let control = CacheControl(response.head.value(forHTTPHeaderField: "Cache-Control"))
    guard storable.contains(response.statusCode), !control.contains("no-store"),
      !Self.control(of: request).contains("no-store"),
      response.head.value(forHTTPHeaderField: "Set-Cookie") == nil,
      var choice = choice(of: request, by: response.head.value(forHTTPHeaderField: "Vary"))
    else { return nil }
    if !identity.isAnonymous { choice[identityName] = identity.fingerprint }
    // A persistent cache may be read by another person; who asked must not matter then
    // (section 3.5).
    let isAuthorized = request.value(forHTTPHeaderField: "Authorization") != nil
    let isForAll = ["public", "must-revalidate", "s-maxage"].contains(where: control.contains)
    guard !isAuthorized || (isForAll && !control.contains("private")) else { return nil }
    let fields = response.headers.filter { !hopHeaders.contains($0.name.lowercased()) }
    return CachedResponse(
      status: response.statusCode,
      headers: Dictionary(fields.map { ($0.name, $0.value) }) { $1 },
      body: response.data,
      choice: choice,
      requestDate: requestDate,
      responseDate: responseDate
    )
  }

  /// The kept response with the news of a 304 (section 4.3.4).
  static func freshened(
    _ kept: CachedResponse,
    by response: Response,
    requestDate: Date,
    responseDate: Date
  ) -> CachedResponse {
    // How old it was when it was first kept no longer matters.
    var headers = kept.headers.filter { $0.key.lowercased() != "age" }
    for field in response.headers
    where !hopHeaders.contains(field.name.lowercased()) && !field.isNamed("Content-Length") {
      for name in headers.keys where field.isNamed(name) { headers[name] = nil }
      headers[field.name] = field.value
    }
    return CachedResponse(
      status: kept.status,
      headers: headers,
      body: kept.body,
      choice: kept.choice,
      requestDate: requestDate,
      responseDate: responseDate
    )
  }

  /// The URLs whose kept responses a request has made wrong (section 4.4).
  static func invalidated(by request: URLRequest, _ response: Response) -> [URL] {
    guard let url = request.url, (200..<400).contains(response.statusCode),
      HTTPMethod(rawValue: request.httpMethod ?? "GET")?.isSafe == false
    else { return [] }
    let others = ["Location", "Content-Location"]
      .compactMap { response.head.value(forHTTPHeaderField: $0) }
      .compactMap { URL(string: $0, relativeTo: url)?.absoluteURL }
      .filter { Origin($0) == Origin(url) }
    return ([url] + others).map(withoutFragment)
  }

  /// What the request has for each header that `Vary` names; nil when nothing can match it.
  private static func choice(of request: URLRequest, by vary: String?) -> [String: String]? {
    let names = (vary ?? "").split(separator: ",")
      .map { $0.trimmingCharacters(in: .whitespaces).lowercased() }
      .filter { !$0.isEmpty }
    guard !names.contains("*") else { return nil }
    return Dictionary(names.map { ($0, chosen($0, by: request)) }) { $1 }
  }
}
