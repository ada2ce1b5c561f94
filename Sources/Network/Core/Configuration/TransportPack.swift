public import Foundation

#if canImport(FoundationNetworking)
public import FoundationNetworking
#endif

/// The time limits, size limits and HTTP rules of a client's transport.
public struct TransportPack: Sendable {
  let cachePolicy: URLRequest.CachePolicy
  let allowsInsecureHTTP: Bool
  let acceptableStatusCodes: Set<Int>
  let requestBodyLimit: Int
  let options: TransportOptions

  /// Creates a pack of transport settings.
  ///
  /// - Parameters:
  ///   - timeout: The longest time to wait for the next byte from the server, including the wait
  ///     for a connection. The countdown starts when the request is passed to the session, and
  ///     restarts whenever bytes are sent or received.
  ///   - totalTimeout: The longest time an exchange may take, including redirects, the body and the
  ///     wait for a connection, or nil for no limit.
  ///   - cachePolicy: The policy that determines whether cached responses are used.
  ///   - responseBodyLimit: The largest response body to accept, in bytes.
  ///   - requestBodyLimit: The largest request body to send, in bytes.
  ///   - allowsInsecureHTTP: A Boolean value that indicates whether plain HTTP requests may be sent
  ///     to hosts other than this machine.
  ///   - followsRedirects: A Boolean value that indicates whether redirects are followed. If the
  ///     value is false, a redirect is treated as the final response.
  ///   - acceptableStatusCodes: The status codes that count as success.
  public init(
    timeout: Duration = .seconds(30),
    totalTimeout: Duration? = nil,
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
      timeout: timeout.clamped,
      totalTimeout: totalTimeout?.clamped,
      responseBodyLimit: responseBodyLimit,
      allowsInsecureHTTP: allowsInsecureHTTP
    )
    options.followsRedirects = followsRedirects
    self.options = options
  }

  /// Creates a pack of transport settings with time limits in seconds, as in the original
  /// InnoNetwork library.
  ///
  /// - Parameters:
  ///   - timeout: The longest time to wait for the next byte from the server, in seconds.
  ///   - totalTimeout: The longest time an exchange may take, in seconds, or nil for no limit.
  ///   - cachePolicy: The policy that determines whether cached responses are used.
  ///   - responseBodyLimit: The largest response body to accept, in bytes.
  ///   - requestBodyLimit: The largest request body to send, in bytes.
  ///   - allowsInsecureHTTP: A Boolean value that indicates whether plain HTTP requests may be sent
  ///     to hosts other than this machine.
  ///   - followsRedirects: A Boolean value that indicates whether redirects are followed.
  ///   - acceptableStatusCodes: The status codes that count as success.
  public init(
    timeout: TimeInterval,
    totalTimeout: TimeInterval? = nil,
    cachePolicy: URLRequest.CachePolicy = .useProtocolCachePolicy,
    responseBodyLimit: Int = TransportOptions.defaultResponseBodyLimit,
    requestBodyLimit: Int = .max,
    allowsInsecureHTTP: Bool = false,
    followsRedirects: Bool = true,
    acceptableStatusCodes: Set<Int> = Set(200..<300)
  ) {
    self.init(
      timeout: Duration(clampingSeconds: timeout),
      totalTimeout: totalTimeout.map { Duration(clampingSeconds: $0) },
      cachePolicy: cachePolicy,
      responseBodyLimit: responseBodyLimit,
      requestBodyLimit: requestBodyLimit,
      allowsInsecureHTTP: allowsInsecureHTTP,
      followsRedirects: followsRedirects,
      acceptableStatusCodes: acceptableStatusCodes
    )
  }
}
