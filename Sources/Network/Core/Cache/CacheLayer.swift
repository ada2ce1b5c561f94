import Foundation
import InnoLocking

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A layer that returns responses from a cache and stores new responses (RFC 9111).
struct CacheLayer: Sendable {
  /// The result of looking up a request in the cache.
  enum Lookup {
    /// A stored response that may be used without validation.
    case fresh(Response, CacheUse)
    /// A stale response that may be used immediately, while the request `validating` revalidates
    /// the response.
    case stale(Response, CacheUse, validating: URLRequest, stored: CachedResponse)
    /// A request that must be sent, because no stored response may be used without validation.
    ///
    /// If `stored` is not nil, the request revalidates the response in `stored`.
    case fetch(URLRequest, stored: CachedResponse?, because: CacheUse.Miss)
    /// The request does not use the cache.
    case bypass
  }

  let store: any ResponseCache
  /// The lowercased names of the headers that, according to the app, contain no credentials.
  let namesWithoutIdentity: Set<String>
  /// The number of seconds after expiry during which a stale response may be used while it is being
  /// revalidated.
  let staleWindow: Double
  /// The number of seconds after expiry during which a stale response may be used if the server
  /// fails.
  let errorWindow: Double
  let now: @Sendable () -> Date
  private let revalidations = Locked<Set<Revalidation>>([])

  private struct Revalidation: Hashable {
    let url: URL
    let identity: RequestIdentity
  }

  init(
    store: any ResponseCache,
    namesWithoutIdentity: Set<String>,
    staleWindow: Double,
    errorWindow: Double,
    now: @escaping @Sendable () -> Date
  ) {
    self.store = store
    self.namesWithoutIdentity = namesWithoutIdentity
    self.staleWindow = staleWindow
    self.errorWindow = errorWindow
    self.now = now
  }

  /// Records that the response to a request is being revalidated.
  ///
  /// The result is a closure to call when the revalidation has ended. The result is nil if the
  /// response is already being revalidated, or if the request bypasses the cache.
  func beginRevalidation(of request: URLRequest) -> (@Sendable () -> Void)? {
    guard let url = CacheRules.key(of: request) else { return nil }
    let revalidation = Revalidation(url: url, identity: identity(of: request))
    guard revalidations.withLock({ $0.insert(revalidation).inserted }) else { return nil }
    return { [revalidations] in revalidations.withLock { _ = $0.remove(revalidation) } }
  }

  private func identity(of request: URLRequest) -> RequestIdentity {
    RequestIdentity(of: request, ignoring: namesWithoutIdentity)
  }

  /// Returns the fingerprint of a request's credentials, or an empty string if the request has no
  /// credentials.
  private func fingerprint(of request: URLRequest) -> String {
    let credentials = identity(of: request).text
    return credentials.isEmpty ? "" : store.fingerprint(of: credentials)
  }

  func find(_ request: URLRequest) async throws(NetworkError) -> Lookup {
    let control = CacheRules.control(of: request)
    guard let url = CacheRules.key(of: request) else {
      try Self.checkMayLoad(request, control)
      return .bypass
    }
    let policy = request.cachePolicy
    if policy == .reloadIgnoringLocalCacheData || policy == .reloadIgnoringLocalAndRemoteCacheData {
      return try Self.miss(request, control, nil, .requestForbids)
    }
    let responses = await store.responses(for: url)
    let selected = CacheRules.choose(
      responses,
      for: request,
      of: fingerprint(of: request),
      in: store
    )
    guard let stored = selected else {
      return try Self.miss(
        request,
        control,
        nil,
        responses.isEmpty ? .notStored : .otherVariant
      )
    }
    let takesAny = policy == .returnCacheDataElseLoad || policy == .returnCacheDataDontLoad
    let freshness = Freshness(of: stored, at: now())
    let age = Duration(clampingSeconds: freshness.age)
    let isUsable = policy != .reloadRevalidatingCacheData && freshness.isUsable(for: control)
    if takesAny || isUsable, let response = cachedResponse(from: stored, at: url) {
      let rest = Duration(clampingSeconds: freshness.lifetime - freshness.age)
      return .fresh(response, .hit(age: age, freshFor: rest))
    }
    let validating = Self.conditional(request, stored)
    if policy == .useProtocolCachePolicy,
      freshness.isUsableMeanwhile(for: control, window: staleWindow),
      let response = cachedResponse(from: stored, at: url)
    {
      return .stale(
        response,
        .staleWhileRevalidating(age: age),
        validating: validating,
        stored: stored
      )
    }
    let reason: CacheUse.Miss =
      if freshness.mustValidate { .mustValidate } else if freshness.age < freshness.lifetime {
        .requestForbids
      } else {
        .expired(age: age, lifetime: Duration(clampingSeconds: freshness.lifetime))
      }
    return try Self.miss(validating, control, stored, reason)
  }

  /// Returns the stored response to use after a server failure, and the ``CacheUse`` to report.
  ///
  /// The result is nil if the stored response must not be used.
  func afterError(
    _ request: URLRequest,
    _ stored: CachedResponse?
  ) -> (response: Response, use: CacheUse)? {
    guard let stored, let url = CacheRules.key(of: request),
      request.cachePolicy == .useProtocolCachePolicy
    else { return nil }
    let freshness = Freshness(of: stored, at: now())
    guard
      freshness.isUsableAfterError(for: CacheRules.control(of: request), window: errorWindow),
      let response = cachedResponse(from: stored, at: url)
    else { return nil }
    return (response, .staleIfError(age: Duration(clampingSeconds: freshness.age)))
  }

  private static func miss(
    _ request: URLRequest,
    _ control: CacheControl,
    _ stored: CachedResponse?,
    _ reason: CacheUse.Miss
  ) throws(NetworkError) -> Lookup {
    try checkMayLoad(request, control)
    return .fetch(request, stored: stored, because: reason)
  }

  /// Throws an error if a request allows only a cached response (RFC 9111, section 5.2.1.7).
  ///
  /// Call this method if no cached response can be used for the request.
  private static func checkMayLoad(
    _ request: URLRequest,
    _ control: CacheControl
  ) throws(NetworkError) {
    guard control.contains("only-if-cached") || request.cachePolicy == .returnCacheDataDontLoad
    else { return }
    throw .invalidRequest(
      "the request allows only a cached response, but the cache has no usable response"
    )
  }

  /// Returns a copy of the given request with headers that ask the server to validate the stored
  /// response.
  ///
  /// If the stored response has neither an `ETag` nor a `Last-Modified` header, no headers are
  /// added.
  private static func conditional(_ request: URLRequest, _ stored: CachedResponse) -> URLRequest {
    var request = request
    if let tag = stored.value(of: "ETag") {
      request.setValue(tag, forHTTPHeaderField: "If-None-Match")
    }
    if let date = stored.value(of: "Last-Modified") {
      request.setValue(date, forHTTPHeaderField: "If-Modified-Since")
    }
    return request
  }

  /// Returns a Boolean value that indicates whether a response has status 304 but does not confirm
  /// the stored response.
  ///
  /// If the result is true, the request must be sent again without conditional headers.
  func confirmsOther(
    _ response: Response,
    to request: URLRequest,
    than stored: CachedResponse?
  ) -> Bool {
    guard let stored, response.statusCode == 304, let url = CacheRules.key(of: request) else {
      return false
    }
    // After a redirect, the response belongs to a different URL.
    return response.head.url.map(CacheRules.withoutFragment) != url
      || !CacheRules.confirms(response, stored)
  }

  /// Stores the given response if the cache rules permit storage, and returns the response to
  /// deliver to the caller.
  ///
  /// After a 304 response to a revalidation, the result is the stored response with updated
  /// headers.
  func absorb(
    _ response: Response,
    to request: URLRequest,
    stored: CachedResponse?,
    requestDate: Date
  ) async -> (response: Response, isRevalidated: Bool) {
    // After a redirect, the response belongs to a different URL.
    guard let url = CacheRules.key(of: request),
      response.head.url.map(CacheRules.withoutFragment) == url
    else { return (response, false) }
    if let stored, response.statusCode == 304 {
      let fresh = CacheRules.freshened(
        stored,
        by: response,
        requestDate: requestDate,
        responseDate: now()
      )
      if CacheControl(fresh.value(of: "Cache-Control")).contains("no-store") {
        await store.remove(url)
      } else {
        await store.store(fresh, for: url)
      }
      return (cachedResponse(from: fresh, at: url) ?? response, true)
    }
    let entry = CacheRules.entry(
      for: response,
      to: request,
      of: fingerprint(of: request),
      in: store,
      requestDate: requestDate,
      responseDate: now()
    )
    if let entry {
      await store.store(entry, for: url)
    } else if response.statusCode < 500 {
      await store.remove(url)
    }
    return (response, false)
  }

  /// Removes the stored responses that become invalid after a request with an unsafe method, such
  /// as POST.
  func invalidate(after response: Response, to request: URLRequest) async {
    for url in CacheRules.invalidated(by: request, response) { await store.remove(url) }
  }

  private func cachedResponse(from stored: CachedResponse, at url: URL) -> Response? {
    // Header names are case-insensitive: the server may have sent `age`.
    var headers = stored.headers.filter { $0.key.lowercased() != "age" }
    headers["Age"] = "\(Int(min(Freshness(of: stored, at: now()).age, 1e9)))"
    return HTTPURLResponse(
      url: url,
      statusCode: stored.status,
      httpVersion: "HTTP/1.1",
      headerFields: headers
    ).map { Response(data: stored.body, head: $0) }
  }
}
