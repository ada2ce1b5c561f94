public import Foundation

#if canImport(FoundationNetworking)
public import FoundationNetworking
#endif

/// How a client's bytes travel.
public struct TransportPack: Sendable {
  let cachePolicy: URLRequest.CachePolicy
  let allowsInsecureHTTP: Bool
  let acceptableStatusCodes: Set<Int>
  let requestBodyLimit: Int
  let options: TransportOptions

  /// Makes a pack.
  ///
  /// - Parameters:
  ///   - timeout: How long a server may keep silent, in seconds; fractions count. Each byte that
  ///     arrives starts it anew, and time spent waiting for a free connection is not counted.
  ///   - totalTimeout: How long an attempt may take, in seconds, redirects and the whole body
  ///     included, waiting for a free connection not; nil sets no end.
  ///   - cachePolicy: Which answers of the ``CachePack``'s cache may be used.
  ///   - responseBodyLimit: The largest body taken, in bytes.
  ///   - requestBodyLimit: The largest body sent, in bytes; a larger one is refused.
  ///   - allowsInsecureHTTP: Whether plain HTTP may be sent to other machines than this one.
  ///   - followsRedirects: Whether redirects are followed; otherwise they are the answer.
  ///   - acceptableStatusCodes: The statuses that are no failure.
  public init(
    timeout: TimeInterval = 30,
    totalTimeout: TimeInterval? = nil,
    cachePolicy: URLRequest.CachePolicy = .useProtocolCachePolicy,
    responseBodyLimit: Int = TransportOptions.defaultResponseBodyLimit,
    requestBodyLimit: Int = .max,
    allowsInsecureHTTP: Bool = false,
    followsRedirects: Bool = true,
    acceptableStatusCodes: Set<Int> = Set(200..<300)
  ) {
    self.cachePolicy = cachePolicy
    self.allowsInsecureHTTP = allowsInsecureHTTP
    self.acceptableStatusCodes = acceptableStatusCodes
    self.requestBodyLimit = requestBodyLimit
    var options = TransportOptions(
      timeout: Duration(bounding: timeout),
      totalTimeout: totalTimeout.map { Duration(bounding: $0) },
      responseBodyLimit: responseBodyLimit,
      allowsInsecureHTTP: allowsInsecureHTTP
    )
    options.followsRedirects = followsRedirects
    self.options = options
  }
}
