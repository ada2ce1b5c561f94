import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The rules of RFC 9111, sections 3 and 4, for storing and selecting responses in a private cache.
enum CacheRules {
  /// The headers that make a request conditional or partial.
  ///
  /// A request with one of these headers bypasses the cache.
  private static let ownConditions = [
    "If-None-Match", "If-Modified-Since", "If-Match", "If-Unmodified-Since", "If-Range", "Range",
  ]
  private static let storable: Set<Int> = [200, 203, 204, 300, 301, 308, 404, 405, 410, 414, 501]
  /// The lowercased names of connection-specific headers, which are not stored (RFC 9111, section
  /// 3.1).
  private static let hopHeaders: Set<String> = [
    "connection", "keep-alive", "proxy-authenticate", "proxy-authentication-info", "te", "trailer",
    "transfer-encoding", "upgrade",
  ]

  /// The lowercased names of headers that a 304 response does not update.
  ///
  /// These headers describe the stored body (RFC 9111, section 3.2) or are not stored.
  private static let fixedHeaders: Set<String> = [
    "content-encoding", "content-length", "content-range", "set-cookie",
  ]

  /// Returns the URL under which the response to a request is stored, or nil if the request
  /// bypasses the cache.
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

  /// Returns the cache directives of a request.
  ///
  /// If the request has no `Cache-Control` header, the directives come from the `Pragma` header
  /// (RFC 9111, section 5.4).
  static func control(of request: URLRequest) -> CacheControl {
    let pragma = request.value(forHTTPHeaderField: "Pragma")
    return CacheControl(request.value(forHTTPHeaderField: "Cache-Control") ?? pragma)
  }

  /// Returns the newest stored response that matches a request, or nil if no response matches.
  ///
  /// A stored response matches if its original request and the given request have the same
  /// credentials and the same values for the headers listed in `Vary`.
  static func choose(
    _ responses: [CachedResponse],
    for request: URLRequest,
    of fingerprint: String,
    in cache: any ResponseCache
  ) -> CachedResponse? {
    guard !responses.isEmpty else { return nil }
    return responses.filter { response in
      var choice = response.choice
      guard choice.removeValue(forKey: identityName) ?? "" == fingerprint else { return false }
      return choice.allSatisfy { name, value in value == self.value(of: name, in: request, cache) }
    }
    .max { $0.responseDate < $1.responseDate }
  }

  /// The key under which ``CachedResponse/choice`` contains the fingerprint of the credentials.
  ///
  /// The key starts with a colon, so it cannot be the name of a header.
  private static let identityName = ":identity"

  /// Returns the value of a request header, or the fingerprint of the value if the value may be a
  /// credential.
  private static func value(
    of name: String,
    in request: URLRequest,
    _ cache: any ResponseCache
  ) -> String {
    let value = request.value(forHTTPHeaderField: name) ?? ""
    guard !value.isEmpty, RequestIdentity.isCredential(name) else { return value }
    return cache.fingerprint(of: value)
  }

  /// Returns the cache entry for a response, or nil if the response must not be stored.
  static func entry(
    for response: Response,
    to request: URLRequest,
    of fingerprint: String,
    in cache: any ResponseCache,
    requestDate: Date,
    responseDate: Date
  ) -> CachedResponse? {
    let control = CacheControl(response.head.value(forHTTPHeaderField: "Cache-Control"))
    guard storable.contains(response.statusCode), !control.contains("no-store"),
      !Self.control(of: request).contains("no-store"),
      response.head.value(forHTTPHeaderField: "Set-Cookie") == nil,
      var choice = choice(of: request, by: response.head.value(forHTTPHeaderField: "Vary"), cache)
    else { return nil }
    if !fingerprint.isEmpty { choice[identityName] = fingerprint }
    // A persistent cache may serve several users. A response to a request with `Authorization` is
    // therefore stored only if the response allows storage (RFC 9111, section 3.5).
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

  /// Returns a Boolean value that indicates whether a 304 response confirms that a stored response
  /// is still valid (RFC 9111, section 4.3.4).
  ///
  /// If the two responses have different validators (`ETag`, `Last-Modified`), the 304 response
  /// confirms a different version of the resource. A cache between the client and the server can
  /// cause this difference. A 304 response without validators counts as a confirmation, because
  /// some servers wrongly omit validators.
  static func confirms(_ response: Response, _ stored: CachedResponse) -> Bool {
    if let tag = response.head.value(forHTTPHeaderField: "ETag") {
      let known = stored.value(of: "ETag")
      guard tag.hasPrefix("W/") else { return tag == known }
      if let known { return opaqueTag(of: tag) == opaqueTag(of: known) }
    }
    guard let date = response.head.value(forHTTPHeaderField: "Last-Modified"),
      let known = stored.value(of: "Last-Modified")
    else { return true }
    return date == known
  }

  /// Returns an entity tag without the prefix `W/`, which marks a weak tag (RFC 9110, section
  /// 8.8.3).
  private static func opaqueTag(of tag: String) -> Substring {
    tag.hasPrefix("W/") ? tag.dropFirst(2) : tag[...]
  }

  /// Returns a copy of a stored response, with the updated headers from a 304 response (RFC 9111,
  /// section 4.3.4).
  static func freshened(
    _ stored: CachedResponse,
    by response: Response,
    requestDate: Date,
    responseDate: Date
  ) -> CachedResponse {
    // The `Age` of the original response no longer applies.
    var headers = stored.headers.filter { $0.key.lowercased() != "age" }
    for field in response.headers
    where !hopHeaders.union(fixedHeaders).contains(field.name.lowercased()) {
      for name in headers.keys where field.isNamed(name) { headers[name] = nil }
      headers[field.name] = field.value
    }
    return CachedResponse(
      status: stored.status,
      headers: headers,
      body: stored.body,
      choice: stored.choice,
      requestDate: requestDate,
      responseDate: responseDate
    )
  }

  /// Returns the URLs whose stored responses become invalid because of a request and its response
  /// (RFC 9111, section 4.4).
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

  /// Returns the request's values for the headers that `vary` lists.
  ///
  /// The result is nil if `vary` contains `*`, because a response with `Vary: *` matches no other
  /// request.
  private static func choice(
    of request: URLRequest,
    by vary: String?,
    _ cache: any ResponseCache
  ) -> [String: String]? {
    let names = (vary ?? "").split(separator: ",")
      .map { $0.trimmingCharacters(in: .whitespaces).lowercased() }
      .filter { !$0.isEmpty }
    guard !names.contains("*") else { return nil }
    return Dictionary(names.map { ($0, value(of: $0, in: request, cache)) }) { $1 }
  }
}
