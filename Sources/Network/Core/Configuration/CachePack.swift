public import Foundation

/// Whether a client keeps responses, and where.
///
/// A request's own `cachePolicy`, which ``TransportPack`` sets for all, is obeyed: one that ignores
/// local data is not answered from the cache, and its answer is kept.
public struct CachePack: Sendable {
  let layer: CacheLayer?

  /// Makes a pack.
  ///
  /// An answer is given only to the credentials that it was given to before. Every header field
  /// counts as a credential unless its name is known to hold none, or is ignored here.
  ///
  /// - Parameters:
  ///   - cache: Keeps responses as RFC 9111 has it; nil keeps none.
  ///   - ignoredHeaders: Names of headers, in any case, that differ from request to request and hold
  ///     no credential; `Authorization`, `Cookie` and the like always count.
  ///   - staleWhileRevalidate: How long past its lifetime an answer is given at once, while it is
  ///     asked for anew in the background; a response's own `stale-while-revalidate` (RFC 5861) comes
  ///     first, and `must-revalidate` and `no-cache` forbid it.
  ///   - now: Gives the date that the responses' dates are held against.
  public init(
    cache: (any ResponseCache)? = nil,
    ignoredHeaders: Set<String> = [],
    staleWhileRevalidate: Duration = .zero,
    now: @escaping @Sendable () -> Date = { Date() }
  ) {
    layer = cache.map {
      CacheLayer(
        store: $0,
        namesWithoutIdentity: Set(ignoredHeaders.map { $0.lowercased() }),
        staleWindow: staleWhileRevalidate.inSeconds,
        now: now
      )
    }
  }
}
