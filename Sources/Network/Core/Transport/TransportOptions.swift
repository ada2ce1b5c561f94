/// What a session is to observe in one exchange.
public struct TransportOptions: Sendable {
  /// The largest body taken unless told otherwise: 5 MiB.
  public static let defaultResponseBodyLimit = 5 * 1_024 * 1_024

  /// How long the server may keep silent, from the call on, waiting for a connection included.
  public var timeout: Duration
  /// How long the exchange may take from the call on, redirects and body included; nil sets no end.
  public var totalTimeout: Duration?
  /// The largest body taken, in bytes.
  ///
  /// Of a stream it is the most that may wait for its reader before the transfer is paused, which is
  /// at most 512 KiB.
  public var responseBodyLimit: Int
  /// Whether a redirect may lead to plain HTTP on another machine.
  public var allowsInsecureHTTP: Bool
  /// Whether redirects are followed; otherwise they are the answer.
  public var followsRedirects = true
  /// The client's number of the request and of its attempt, for sessions that keep a record.
  public var label: RequestLabel?
  /// What is sent instead of the request's `httpBody`, such as a file.
  public internal(set) var body: HTTPBody?
  /// Is told how the exchange goes, on a queue of the session's.
  ///
  /// Be quick: the exchange waits.
  public var monitor: (@Sendable (TransportNews) -> Void)?

  /// Makes options.
  ///
  /// - Parameters:
  ///   - timeout: How long the server may keep silent.
  ///   - totalTimeout: How long the exchange may take; nil sets no end.
  ///   - responseBodyLimit: The largest body taken, in bytes.
  ///   - allowsInsecureHTTP: Whether a redirect may lead to plain HTTP on another machine.
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

/// Which attempt of which request an exchange belongs to.
public struct RequestLabel: Sendable, Hashable, Codable {
  /// The client's number of the request.
  public let id: Int
  /// The number of the attempt, from 1; 0 when the request was sent once more, past the client.
  public let attempt: Int

  /// The label of a request that is sent once more, past the client.
  ///
  /// - Parameter id: The client's number of the request.
  /// - Returns: The label.
  public static func replay(of id: Int) -> RequestLabel { RequestLabel(id: id, attempt: 0) }

  /// Whether the request was sent once more, past the client.
  public var isReplay: Bool { attempt == 0 }

  /// Makes a label.
  ///
  /// - Parameters:
  ///   - id: The client's number of the request.
  ///   - attempt: The number of the attempt.
  public init(id: Int, attempt: Int) {
    self.id = id
    self.attempt = attempt
  }
}
