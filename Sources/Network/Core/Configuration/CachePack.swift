public import Foundation
import InnoText

/// The response cache of a client.
///
/// The cache respects each request's `cachePolicy`, which ``TransportPack`` sets. If that policy
/// ignores local data, no stored response is used, but the new response is still stored.
public struct CachePack: Sendable {
  let layer: CacheLayer?

  /// Creates a pack.
  ///
  /// A stored response is used only for requests that have the same credentials as the original
  /// request. Every request header counts as a credential, except the headers in `ignoredHeaders`
  /// and headers that are known to contain no credential.
  ///
  /// - Parameters:
  ///   - cache: The store for responses, which is used according to RFC 9111, or nil to disable
  ///     caching.
  ///   - ignoredHeaders: The names of headers that differ between requests but contain no
  ///     credential. Case is ignored. `Authorization`, `Cookie` and similar headers always count as
  ///     credentials.
  ///   - staleWhileRevalidate: The period after expiry during which a stale response is used while
  ///     it is being revalidated in the background. A `stale-while-revalidate` directive in the
  ///     response (RFC 5861) takes precedence. The directives `must-revalidate` and `no-cache`
  ///     prevent the use of stale responses.
  ///   - staleIfError: The period after expiry during which a stale response is used if the server
  ///     cannot be reached, times out, or responds with status 500, 502, 503 or 504. A
  ///     `stale-if-error` directive in the request or the response (RFC 5861) takes precedence. The
  ///     directives `must-revalidate` and `no-cache` prevent the use of stale responses.
  ///   - now: A closure that returns the current date.
  public init(
    cache: (any ResponseCache)? = nil,
    ignoredHeaders: Set<String> = [],
    staleWhileRevalidate: Duration = .zero,
    staleIfError: Duration = .zero,
    now: @escaping @Sendable () -> Date = { Date() }
  ) {
    layer = cache.map {
      CacheLayer(
        store: $0,
        namesWithoutIdentity: Set(ignoredHeaders.map { $0.lowercased() }),
        staleWindow: staleWhileRevalidate.inSeconds,
        errorWindow: staleIfError.inSeconds,
        now: now
      )
    }
  }
}
