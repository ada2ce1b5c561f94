/// The limits and other options of one exchange.
public struct TransportOptions: Sendable {
  /// The default limit for response bodies: 5 MiB.
  public static let defaultResponseBodyLimit = 5 * 1_024 * 1_024

  /// The longest time to wait for the next byte from the server, including the wait for a
  /// connection.
  ///
  /// The countdown starts with the exchange and restarts whenever bytes are sent or received.
  public var timeout: Duration
  /// The longest time that the exchange may take, including redirects and the body, or nil for no
  /// limit.
  public var totalTimeout: Duration?
  /// The largest response body to accept, in bytes.
  ///
  /// For a stream, the limit applies to the unread bytes. If the transport can pause the transfer,
  /// the transfer is paused when the unread bytes reach the limit or 512 KiB, whichever is less.
  public var responseBodyLimit: Int
  /// A Boolean value that indicates whether a redirect to another machine may use plain HTTP.
  public var allowsInsecureHTTP: Bool
  /// A Boolean value that indicates whether redirects are followed.
  ///
  /// If the value is false, a redirect is treated as the final response.
  public var followsRedirects = true
  /// The label that identifies the request and the attempt in a recording, or nil if the request
  /// does not come from a client.
  public var label: RequestLabel?
  /// The object that cancels the exchange, or nil if the client cancels the task instead.
  var cancellation: RequestCancellation?
  /// The body to send if the request has no `httpBody`, or nil for no body.
  public internal(set) var body: HTTPBody?
  /// A closure that receives the events of the exchange, or nil if the events are not needed.
  ///
  /// The closure is called on an arbitrary thread. The exchange waits for the closure, which must
  /// therefore return quickly.
  public var monitor: (@Sendable (TransportEvent) -> Void)?

  /// Creates options.
  ///
  /// - Parameters:
  ///   - timeout: The longest time to wait for the next byte from the server.
  ///   - totalTimeout: The longest time that the exchange may take, or nil for no limit.
  ///   - responseBodyLimit: The largest response body to accept, in bytes.
  ///   - allowsInsecureHTTP: A Boolean value that indicates whether a redirect may lead to plain
  ///     HTTP on a host other than this machine.
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

/// The numbers that identify a request and one of its attempts.
public struct RequestLabel: Sendable, Hashable, Codable {
  /// The number that identifies the request within its client.
  public let id: Int
  /// The number of the attempt, counted from 1, or 0 for a replay that bypasses the client.
  public let attempt: Int

  /// Creates a label for a replay that bypasses the client.
  ///
  /// - Parameter id: The number that identifies the replayed request.
  /// - Returns: The label.
  public static func replay(of id: Int) -> RequestLabel { RequestLabel(id: id, attempt: 0) }

  /// A Boolean value that indicates whether the request is a replay that bypasses the client.
  public var isReplay: Bool { attempt == 0 }

  /// Creates a label.
  ///
  /// - Parameters:
  ///   - id: The number that identifies the request.
  ///   - attempt: The number of the attempt, counted from 1.
  public init(id: Int, attempt: Int) {
    self.id = id
    self.attempt = attempt
  }
}
