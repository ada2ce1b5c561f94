public import Foundation

/// Whether a client keeps responses, and where.
///
/// A request's own `cachePolicy`, which ``TransportPack`` sets for all, is obeyed: one that ignores
/// local data is not answered from the cache, and its answer is kept.
public struct CachePack: Sendable {
  let layer: CacheLayer?

  /// Makes a pack.
  ///
  /// - Parameters:
  ///   - cache: Keeps responses as RFC 9111 has it; nil keeps none.
  ///   - now: Gives the date that the responses' dates are held against.
  public init(
    cache: (any ResponseCache)? = nil,
    now: @escaping @Sendable () -> Date = { Date() }
  ) {
    layer = cache.map { CacheLayer(store: $0, now: now) }
  }
}
