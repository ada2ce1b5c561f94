import Foundation
import InnoLocking

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Answers requests from a cache where it may, and keeps the answers of the others.
struct CacheLayer: Sendable {
  /// What the cache has for a request.
  enum Finding {
    /// The answer.
    case answer(Response)
    /// An answer that is stale and may be given while `asking` finds out whether it still holds.
    case stale(Response, asking: URLRequest, kept: CachedResponse)
    /// Nothing that may be used unasked; send this, which asks whether what is kept still holds.
    case ask(URLRequest, kept: CachedResponse?)
    /// The request is sent as it is, and its answer not kept.
    case bypass
  }

  let store: any ResponseCache
  /// Names of header fields, in lower case, that hold no credential in this app.
  let namesWithoutIdentity: Set<String>
  /// How long past its lifetime an answer may be given while it is asked for anew.
  let staleWindow: Double
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
    now: @escaping @Sendable () -> Date
  ) {
    self.store = store
    self.namesWithoutIdentity = namesWithoutIdentity
    self.staleWindow = staleWindow
    self.now = now
  }

  /// Notes that a request is asked anew, unless it is already; the function it returns ends that.
  func beginRevalidation(of request: URLRequest) -> (@Sendable () -> Void)? {
    guard let url = CacheRules.key(of: request) else { return nil }
    let revalidation = Revalidation(url: url, identity: identity(of: request))
    guard revalidations.withLock({ $0.insert(revalidation).inserted }) else { return nil }
    return { [revalidations] in revalidations.withLock { _ = $0.remove(revalidation) } }
  }

  private func identity(of request: URLRequest) -> RequestIdentity {
    RequestIdentity(of: request, ignoring: namesWithoutIdentity)
  }

  func find(_ request: URLRequest) async throws(NetworkError) -> Finding {
    guard let url = CacheRules.key(of: request) else { return .bypass }
    let control = CacheRules.control(of: request)
    let policy = request.cachePolicy
    if policy == .reloadIgnoringLocalCacheData || policy == .reloadIgnoringLocalAndRemoteCacheData {
      return .ask(request, kept: nil)
    }
    let responses = await store.responses(for: url)
    let chosen = CacheRules.choose(responses, for: request, of: identity(of: request))
    guard let kept = chosen else { return try Self.miss(request, control, url) }
    let takesAny = policy == .returnCacheDataElseLoad || policy == .returnCacheDataDontLoad
    let isUsable =
      policy != .reloadRevalidatingCacheData
      && Freshness(of: kept, at: now()).isUsable(for: control)
    if takesAny || isUsable, let response = answer(kept, at: url) { return .answer(response) }
    if policy == .useProtocolCachePolicy,
      Freshness(of: kept, at: now()).isUsableMeanwhile(for: control, window: staleWindow),
      let response = answer(kept, at: url)
    {
      return .stale(response, asking: Self.conditional(request, kept), kept: kept)
    }
    return try Self.miss(Self.conditional(request, kept), control, url, kept)
  }

  private static func miss(
    _ request: URLRequest,
    _ control: CacheControl,
    _ url: URL,
    _ kept: CachedResponse? = nil
  ) throws(NetworkError) -> Finding {
    guard !control.contains("only-if-cached"), request.cachePolicy != .returnCacheDataDontLoad
    else {
      throw .invalidRequest("it may only be answered from the cache, which has no answer for it")
    }
    return .ask(request, kept: kept)
  }

  /// The request that asks whether the kept response still holds, where it can be told.
  private static func conditional(_ request: URLRequest, _ kept: CachedResponse) -> URLRequest {
    var request = request
    if let tag = kept.value(of: "ETag") {
      request.setValue(tag, forHTTPHeaderField: "If-None-Match")
    }
    if let date = kept.value(of: "Last-Modified") {
      request.setValue(date, forHTTPHeaderField: "If-Modified-Since")
    }
    return request
  }

  /// The answer to the caller, given what came back: the kept response, when that still holds.
  func absorb(
    _ response: Response,
    to request: URLRequest,
    kept: CachedResponse?,
    requestDate: Date
  ) async -> (response: Response, isRevalidated: Bool) {
    // A response that a redirect led to is not that of the URL that was asked.
    guard let url = CacheRules.key(of: request),
      response.head.url.map(CacheRules.withoutFragment) == url
    else { return (response, false) }
    if let kept, response.statusCode == 304 {
      let fresh = CacheRules.freshened(
        kept,
        by: response,
        requestDate: requestDate,
        responseDate: now()
      )
      await store.store(fresh, for: url)
      return (answer(fresh, at: url) ?? response, true)
    }
    let keeping = CacheRules.keeping(
      response,
      to: request,
      of: identity(of: request),
      requestDate: requestDate,
      responseDate: now()
    )
    if let keeping {
      await store.store(keeping, for: url)
    } else if response.statusCode < 500 {
      await store.remove(url)
    }
    return (response, false)
  }

  /// Forgets what a request that changes things has made wrong.
  func invalidate(after response: Response, to request: URLRequest) async {
    for url in CacheRules.invalidated(by: request, response) { await store.remove(url) }
  }

  private func answer(_ kept: CachedResponse, at url: URL) -> Response? {
    var headers = kept.headers
    headers["Age"] = "\(Int(min(Freshness(of: kept, at: now()).age, 1e9)))"
    return HTTPURLResponse(
      url: url,
      statusCode: kept.status,
      httpVersion: "HTTP/1.1",
      headerFields: headers
    ).map { Response(data: kept.body, head: $0) }
  }
}
