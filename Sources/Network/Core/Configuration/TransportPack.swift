public import Foundation

#if canImport(FoundationNetworking)
public import FoundationNetworking
#endif

/// How a client's bytes travel.
public struct TransportPack: Sendable {
  let cachePolicy: URLRequest.CachePolicy
  let allowsInsecureHTTP: Bool
  let acceptableStatusCodes: Set<Int>
  let options: TransportOptions

  /// Makes a pack.
  ///
  /// - Parameters:
  ///   - timeout: How long a server may keep silent, in seconds; fractions count. Each byte that
  ///     arrives starts it anew, and time spent waiting for a free connection is not counted.
  ///   - cachePolicy: Passed on with each request; this library's own transport has no cache.
  ///   - responseBodyLimit: The largest body taken, in bytes.
  ///   - allowsInsecureHTTP: Whether plain HTTP may be sent to other machines than this one.
  ///   - acceptableStatusCodes: The statuses that are no failure.
  public init(
    timeout: TimeInterval = 30,
    cachePolicy: URLRequest.CachePolicy = .useProtocolCachePolicy,
    responseBodyLimit: Int = TransportOptions.defaultResponseBodyLimit,
    allowsInsecureHTTP: Bool = false,
    acceptableStatusCodes: Set<Int> = Set(200..<300)
  ) {
    self.cachePolicy = cachePolicy
    self.allowsInsecureHTTP = allowsInsecureHTTP
    self.acceptableStatusCodes = acceptableStatusCodes
    self.options = TransportOptions(
      timeout: Duration(bounding: timeout),
      responseBodyLimit: responseBodyLimit,
      allowsInsecureHTTP: allowsInsecureHTTP
    )
  }
}
