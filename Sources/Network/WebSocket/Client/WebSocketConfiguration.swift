#if WebSocket
import Foundation
public import InnoNetwork
public import InnoNetworkTrust

/// The configuration of a manager.
///
/// ```swift
/// let plain = WebSocketConfiguration.safeDefaults()
/// let patient = WebSocketConfiguration.advanced(
///   reconnect: WebSocketReconnectPack(maxAttempts: 20),
///   messaging: WebSocketMessagingPack(permessageDeflateEnabled: true)
/// )
/// ```
///
/// `ws:` URLs are rejected unless the server is on this machine or the connection pack allows them.
public struct WebSocketConfiguration: Sendable {
  let connection: WebSocketConnectionPack
  let liveness: WebSocketLivenessPack
  let reconnect: WebSocketReconnectPack
  let messaging: WebSocketMessagingPack
  let observers: [any WebSocketObserver]
  let clock: any Clock<Duration>

  /// Creates a configuration with safe defaults: a ping every 30 s, which must be answered within
  /// 10 s; five attempts to reconnect, after 1 s, 2 s and so on; messages up to 1 MiB, without
  /// compression.
  ///
  /// - Returns: The configuration.
  public static func safeDefaults() -> WebSocketConfiguration {
    advanced()
  }

  /// Creates a configuration with packs that differ from the safe defaults.
  ///
  /// - Parameters:
  ///   - connection: The handshake: headers, interceptors, trust and time limit.
  ///   - liveness: The heartbeat, and the time limit of the closing handshake.
  ///   - reconnect: The attempts to reconnect.
  ///   - messaging: The limits of messages, and their compression.
  ///   - observers: The observers of all sockets.
  ///   - clock: The clock that measures all times and delays.
  /// - Returns: The configuration.
  public static func advanced(
    connection: WebSocketConnectionPack = WebSocketConnectionPack(),
    liveness: WebSocketLivenessPack = WebSocketLivenessPack(),
    reconnect: WebSocketReconnectPack = WebSocketReconnectPack(),
    messaging: WebSocketMessagingPack = WebSocketMessagingPack(),
    observers: [any WebSocketObserver] = [],
    clock: any Clock<Duration> = ContinuousClock()
  ) -> WebSocketConfiguration {
    WebSocketConfiguration(
      connection: connection,
      liveness: liveness,
      reconnect: reconnect,
      messaging: messaging,
      observers: observers,
      clock: clock
    )
  }
}

/// The opening handshake of sockets.
public struct WebSocketConnectionPack: Sendable {
  let timeout: Duration
  let allowsInsecureWebSocket: Bool
  let requestHeaders: HTTPHeaders
  let requestInterceptors: [any RequestInterceptor]
  let signers: [any RequestSigner]
  let trustPolicy: TrustPolicy

  /// Creates a pack.
  ///
  /// - Parameters:
  ///   - connectionTimeout: The longest time from the first packet to the end of the handshake.
  ///   - allowsInsecureWebSocket: Whether `ws:` URLs may lead to machines other than this one.
  ///   - requestHeaders: The headers of the handshake.
  ///   - requestInterceptors: The interceptors that adapt each handshake, in order.
  ///   - signers: The signers of each handshake, after the interceptors.
  ///   - trustPolicy: The rules by which servers are trusted.
  public init(
    connectionTimeout: Duration = .seconds(45),
    allowsInsecureWebSocket: Bool = false,
    requestHeaders: HTTPHeaders = HTTPHeaders(),
    requestInterceptors: [any RequestInterceptor] = [],
    signers: [any RequestSigner] = [],
    trustPolicy: TrustPolicy = .system
  ) {
    timeout = connectionTimeout.clamped
    self.allowsInsecureWebSocket = allowsInsecureWebSocket
    self.requestHeaders = requestHeaders
    self.requestInterceptors = requestInterceptors
    self.signers = signers
    self.trustPolicy = trustPolicy
  }
}

/// The liveness of connections.
public struct WebSocketLivenessPack: Sendable {
  let heartbeatInterval: Duration
  let pongTimeout: Duration
  let maxMissedPongs: Int
  let closeHandshakeTimeout: Duration

  /// Creates a pack.
  ///
  /// - Parameters:
  ///   - heartbeatInterval: The time between pings; zero to send none.
  ///   - pongTimeout: The longest time to wait for the answer to a ping.
  ///   - maxMissedPongs: The number of consecutive pings without an answer that ends the
  ///     connection.
  ///   - closeHandshakeTimeout: The longest time to wait for the server to confirm the end.
  public init(
    heartbeatInterval: Duration = .seconds(30),
    pongTimeout: Duration = .seconds(10),
    maxMissedPongs: Int = 1,
    closeHandshakeTimeout: Duration = .seconds(3)
  ) {
    self.heartbeatInterval = heartbeatInterval.clamped
    self.pongTimeout = pongTimeout.clamped
    self.maxMissedPongs = max(maxMissedPongs, 1)
    self.closeHandshakeTimeout = closeHandshakeTimeout.clamped
  }
}

/// The attempts to reconnect.
public struct WebSocketReconnectPack: Sendable {
  let delay: Duration
  let jitterRatio: Double
  let maxDelay: Duration
  let maxAttempts: Int
  let networkMonitor: (any NetworkMonitoring)?
  private let random: @Sendable (ClosedRange<Double>) -> Double

  /// Creates a pack.
  ///
  /// - Parameters:
  ///   - delay: The delay before the first attempt, which doubles with each further attempt.
  ///   - jitterRatio: The largest random change of a delay, as a fraction of it: 0.2 means ±20 %.
  ///   - maxDelay: The longest delay, without the random part.
  ///   - maxAttempts: The largest number of consecutive attempts; zero to never reconnect.
  ///   - networkMonitor: The monitor whose changes start an attempt at once; nil for none.
  ///   - random: A closure that returns a random number in a range.
  public init(
    delay: Duration = .seconds(1),
    jitterRatio: Double = 0.2,
    maxDelay: Duration = .seconds(60),
    maxAttempts: Int = 5,
    networkMonitor: (any NetworkMonitoring)? = NetworkMonitor.shared,
    random: @escaping @Sendable (ClosedRange<Double>) -> Double = { Double.random(in: $0) }
  ) {
    self.delay = delay.clamped
    self.jitterRatio = jitterRatio.isFinite ? min(abs(jitterRatio), 1) : 0
    self.maxDelay = maxDelay.clamped
    self.maxAttempts = max(maxAttempts, 0)
    self.networkMonitor = networkMonitor
    self.random = random
  }

  /// Returns the delay before an attempt.
  ///
  /// - Parameter attempt: The number of the attempt, from 1.
  /// - Returns: The delay.
  func delay(before attempt: Int) -> Duration {
    let computed = min(delay.inSeconds * pow(2, Double(attempt - 1)), maxDelay.inSeconds)
    return Duration(clampingSeconds: computed * (1 + random(-jitterRatio...jitterRatio)))
  }
}

/// The limits of messages.
public struct WebSocketMessagingPack: Sendable {
  /// The reaction to a message that does not fit in the send queue.
  public enum SendOverflowPolicy: Sendable {
    /// The call throws ``WebSocketError/sendQueueOverflow(limit:)``.
    case fail
    /// The message is dropped, and the event ``WebSocketEvent/sendDropped(limit:)`` is published.
    case dropNewest
  }

  let sendQueueLimit: Int
  let sendQueueOverflowPolicy: SendOverflowPolicy
  let maximumMessageSize: Int
  let compression: WebSocketCompression?

  /// Creates a pack.
  ///
  /// - Parameters:
  ///   - sendQueueLimit: The largest number of calls that may wait for a slow network.
  ///   - sendQueueOverflowPolicy: The reaction to a message over that limit.
  ///   - maximumMessageSize: The size in bytes of the largest message to accept.
  ///   - permessageDeflateEnabled: A Boolean value that indicates whether compression is offered to
  ///     the server.
  ///   - compression: The parameters of the compression.
  public init(
    sendQueueLimit: Int = 256,
    sendQueueOverflowPolicy: SendOverflowPolicy = .fail,
    maximumMessageSize: Int = 1 << 20,
    permessageDeflateEnabled: Bool = false,
    compression: WebSocketCompression = WebSocketCompression()
  ) {
    self.sendQueueLimit = max(sendQueueLimit, 1)
    self.sendQueueOverflowPolicy = sendQueueOverflowPolicy
    self.maximumMessageSize = max(maximumMessageSize, 0)
    self.compression = permessageDeflateEnabled ? compression : nil
  }
}
#endif
