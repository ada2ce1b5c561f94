#if WebSocket
import Foundation
public import InnoNetwork
public import InnoNetworkTrust
import InnoText

/// The configuration of a ``WebSocketManager``.
///
/// ```swift
/// let plain = WebSocketConfiguration.safeDefaults()
/// let patient = WebSocketConfiguration.advanced(
///   reconnect: WebSocketReconnectPack(maxAttempts: 20),
///   messaging: WebSocketMessagingPack(permessageDeflateEnabled: true)
/// )
/// ```
///
/// URLs with the scheme `ws` are accepted only if the server runs on this machine or the
/// ``WebSocketConnectionPack`` allows insecure WebSockets.
public struct WebSocketConfiguration: Sendable {
  let connection: WebSocketConnectionPack
  let liveness: WebSocketLivenessPack
  let reconnect: WebSocketReconnectPack
  let messaging: WebSocketMessagingPack
  let observers: [any WebSocketObserver]
  let clock: any Clock<Duration>

  /// Creates a configuration with safe defaults.
  ///
  /// A ping is sent every 30 s and must be answered within 10 s. Up to five attempts to reconnect
  /// are made, after delays of about 1 s, 2 s, 4 s and so on. Received messages may be up to 1 MiB
  /// in size. Compression is off.
  ///
  /// - Returns: The configuration.
  public static func safeDefaults() -> WebSocketConfiguration {
    advanced()
  }

  /// Creates a configuration from packs, each of which has safe defaults.
  ///
  /// - Parameters:
  ///   - connection: The settings of the opening handshake: headers, interceptors, trust and time
  ///     limit.
  ///   - liveness: The settings of the heartbeat, and the time limit for the closing handshake.
  ///   - reconnect: The settings for reconnecting: delays and the number of attempts.
  ///   - messaging: The settings for messages: limits and compression.
  ///   - observers: The observers of all sockets.
  ///   - clock: The clock that measures all time limits and delays.
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

/// The settings of the opening handshake.
public struct WebSocketConnectionPack: Sendable {
  let timeout: Duration
  let allowsInsecureWebSocket: Bool
  let requestHeaders: HTTPHeaders
  let requestInterceptors: [any RequestInterceptor]
  let signers: [any RequestSigner]
  let trustPolicy: TrustPolicy

  /// Creates the settings for the opening handshake.
  ///
  /// - Parameters:
  ///   - connectionTimeout: The time limit for connecting to the server and completing the opening
  ///     handshake. The time that interceptors and signers take does not count.
  ///   - allowsInsecureWebSocket: A Boolean value that indicates whether `ws:` URLs may refer to
  ///     machines other than this machine.
  ///   - requestHeaders: The headers to add to the handshake request.
  ///   - requestInterceptors: The interceptors that adapt each handshake request, in order.
  ///   - signers: The signers of each handshake request, which run after the interceptors.
  ///   - trustPolicy: The policy that decides which servers are trusted.
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

/// The settings for detecting a server that no longer responds.
public struct WebSocketLivenessPack: Sendable {
  let heartbeatInterval: Duration
  let pongTimeout: Duration
  let maxMissedPongs: Int
  let closeHandshakeTimeout: Duration

  /// Creates a pack of liveness settings.
  ///
  /// - Parameters:
  ///   - heartbeatInterval: The time to wait before each ping. If the time is zero, no pings are
  ///     sent. The wait starts when the connection opens, and again when a ping is answered or
  ///     times out.
  ///   - pongTimeout: The longest time to wait for the answer to a ping.
  ///   - maxMissedPongs: The number of consecutive unanswered pings after which the connection is
  ///     ended.
  ///   - closeHandshakeTimeout: The longest time to wait for the server to confirm the close frame.
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

/// The settings for reconnecting a socket.
public struct WebSocketReconnectPack: Sendable {
  let delay: Duration
  let jitterRatio: Double
  let maxDelay: Duration
  let maxAttempts: Int
  let networkMonitor: (any NetworkMonitoring)?
  private let random: @Sendable (ClosedRange<Double>) -> Double

  /// Creates a pack of settings for reconnecting a socket.
  ///
  /// - Parameters:
  ///   - delay: The delay before the first attempt. The delay doubles with each further attempt.
  ///   - jitterRatio: The largest random change of a delay, as a fraction of the delay: 0.2 means
  ///     ±20%.
  ///   - maxDelay: The largest delay, not including the random change.
  ///   - maxAttempts: The largest number of consecutive attempts. If the number is zero, the socket
  ///     never reconnects. The count restarts after a connection that was open for longer than
  ///     `maxDelay`.
  ///   - networkMonitor: The monitor that ends a delay early when the network becomes available. If
  ///     the monitor is nil, the socket always waits for the whole delay.
  ///   - random: A closure that returns a random number in the given range.
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

  /// Returns the delay before an attempt to reconnect.
  ///
  /// - Parameter attempt: The number of the attempt, counted from 1.
  /// - Returns: The delay.
  func delay(before attempt: Int) -> Duration {
    let computed = min(delay.inSeconds * pow(2, Double(attempt - 1)), maxDelay.inSeconds)
    return Duration(clampingSeconds: computed * (1 + random(-jitterRatio...jitterRatio)))
  }
}

/// The settings for messages: limits and compression.
public struct WebSocketMessagingPack: Sendable {
  /// The reaction to a message that is sent when the send queue has reached its limit.
  public enum SendOverflowPolicy: Sendable {
    /// A call that sends a message while the send queue is full throws
    /// ``WebSocketError/sendQueueOverflow(limit:)``.
    case fail
    /// The new message is dropped without an error, and the event
    /// ``WebSocketEvent/sendDropped(limit:)`` is published.
    case dropNewest
  }

  let sendQueueLimit: Int
  let sendQueueOverflowPolicy: SendOverflowPolicy
  let maximumMessageSize: Int
  let compression: WebSocketCompression?

  /// Creates a pack.
  ///
  /// - Parameters:
  ///   - sendQueueLimit: The largest number of calls to `send` that may wait for a slow network at
  ///     the same time.
  ///   - sendQueueOverflowPolicy: The reaction to a message that is sent when `sendQueueLimit`
  ///     calls are waiting.
  ///   - maximumMessageSize: The size in bytes of the largest message to accept from the server,
  ///     after decompression. The compressed data of a message may be up to twice this size plus
  ///     1 KiB, because compression can enlarge data.
  ///   - permessageDeflateEnabled: A Boolean value that indicates whether compression is offered to
  ///     the server.
  ///   - compression: The parameters of the compression, which are ignored if compression is not
  ///     enabled.
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
