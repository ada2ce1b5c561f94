public import Foundation

/// The response cache of a client.
///
/// The `cachePolicy` of a request, which ``TransportPack`` sets, applies. If that policy ignores
/// local data, the request is not answered from the cache, but its response is stored.
public struct CachePack: Sendable {
  let layer: CacheLayer?

  /// Creates a pack.
  ///
  /// A stored response is only used for requests with the same credentials. Every header field
  /// counts as a credential, unless the field is known to hold none or its name is in
  /// `ignoredHeaders`.
  ///
  /// - Parameters:
  ///   - cache: The store, which follows RFC 9111; nil for no cache.
  ///   - ignoredHeaders: The case-insensitive names of headers that differ between requests and
  ///     hold no credential. `Authorization`, `Cookie` and similar headers always count.
  ///   - staleWhileRevalidate: The time for which a stale response is used while it is revalidated
  ///     in the background. The `stale-while-revalidate` directive of the response (RFC 5861) takes
  ///     precedence, and `must-revalidate` and `no-cache` forbid it.
  ///   - staleIfError: The time for which a stale response is used if the server cannot be reached,
  ///     or answers 500, 502, 503 or 504. The `stale-if-error` directives of the request and of the
  ///     response (RFC 5861) take precedence, and `must-revalidate` and `no-cache` forbid it.
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
