/// What a session is to observe in one exchange.
public struct TransportOptions: Sendable, Equatable {
  /// The largest body taken unless told otherwise: 5 MiB.
  public static let defaultResponseBodyLimit = 5 * 1_024 * 1_024

  /// How long the server may keep silent.
  public let timeout: Duration
  /// The largest body taken, in bytes.
  public let responseBodyLimit: Int
  /// Whether a redirect may lead to plain HTTP on another machine.
  public let allowsInsecureHTTP: Bool

  /// Makes options.
  ///
  /// - Parameters:
  ///   - timeout: How long the server may keep silent.
  ///   - responseBodyLimit: The largest body taken, in bytes.
  ///   - allowsInsecureHTTP: Whether a redirect may lead to plain HTTP on another machine.
  public init(
    timeout: Duration = .seconds(30),
    responseBodyLimit: Int = Self.defaultResponseBodyLimit,
    allowsInsecureHTTP: Bool = false
  ) {
    self.timeout = timeout
    self.responseBodyLimit = responseBodyLimit
    self.allowsInsecureHTTP = allowsInsecureHTTP
  }
}
