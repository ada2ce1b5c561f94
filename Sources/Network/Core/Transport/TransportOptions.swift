/// The limits of one exchange, and the observer of its progress.
public struct TransportOptions: Sendable {
  /// The default limit for response bodies: 5 MiB.
  public static let defaultResponseBodyLimit = 5 * 1_024 * 1_024

  /// The longest time the server may stay silent, including the wait for a connection.
  ///
  /// The time starts with the call.
  public var timeout: Duration
  /// The longest time the exchange may take, from the call to the end, including redirects and the
  /// body; nil for no limit.
  public var totalTimeout: Duration?
  /// The largest response body to accept, in bytes.
  ///
  /// For a stream, the number of unread bytes at which the transfer is paused, at most 512 KiB.
  public var responseBodyLimit: Int
  /// A Boolean value that indicates whether a redirect may lead to plain HTTP on a machine other
  /// than this one.
  public var allowsInsecureHTTP: Bool
  /// A Boolean value that indicates whether redirects are followed.
  ///
  /// If false, the redirect is the response.
  public var followsRedirects = true
  /// The number of the request and its attempt, for sessions that record exchanges.
  public var label: RequestLabel?
  /// The body to send instead of the request's `httpBody`, such as a file.
  public internal(set) var body: HTTPBody?
  /// A closure that receives the progress of the exchange, on a queue of the session.
  ///
  /// The exchange waits for the closure, which must therefore return quickly.
  public var monitor: (@Sendable (TransportEvent) -> Void)?

  /// Creates options.
  ///
  /// - Parameters:
  ///   - timeout: The longest time the server may stay silent.
  ///   - totalTimeout: The longest time the exchange may take; nil for no limit.
  ///   - responseBodyLimit: The largest response body to accept, in bytes.
  ///   - allowsInsecureHTTP: A Boolean value that indicates whether a redirect may lead to plain
  ///     HTTP on a machine other than this one.
  public init(
    timeout: Duration = .seconds(30),
    totalTimeout: Duration? = nil,
    responseBodyLimit: Int = Self.defaultResponseBodyLimit,
    allowsInsecureHTTP: Bool = false
  ) {
    self.timeout = timeout
    self.totalTimeout = totalTimeout
    self.responseBodyLimit = responseBodyLimit
    self.allowsInsecureHTTP = allowsInsecureHTTP
  }
}

/// The number of a request and of its attempt.
public struct RequestLabel: Sendable, Hashable, Codable {
  /// The number of the request, unique within its client.
  public let id: Int
  /// The number of the attempt, from 1; 0 for a replay that bypasses the client.
  public let attempt: Int

  /// Creates the label of a replay that bypasses the client.
  ///
  /// - Parameter id: The number of the request.
  /// - Returns: The label.
  public static func replay(of id: Int) -> RequestLabel { RequestLabel(id: id, attempt: 0) }

  /// A Boolean value that indicates whether the exchange is a replay that bypasses the client.
  public var isReplay: Bool { attempt == 0 }

  /// Creates a label.
  ///
  /// - Parameters:
  ///   - id: The number of the request.
  ///   - attempt: The number of the attempt, from 1.
  public init(id: Int, attempt: Int) {
    self.id = id
    self.attempt = attempt
  }
}
