#if AsyncHTTPClient
public import Foundation
public import InnoNetwork
public import InnoNetworkTrust

#if canImport(FoundationNetworking)
public import FoundationNetworking
#endif

/// A transport that sends requests with AsyncHTTPClient, over HTTP/1.1 and HTTP/2.
///
/// ```swift
/// let client = DefaultNetworkClient(
///   configuration: configuration,
///   session: AsyncHTTPClientTransport()
/// )
/// ```
///
/// On Linux, this transport is the fastest, and the only one that enforces a `TrustPolicy`. The
/// transport handles redirects, limits, cancellation and streams in the same way as
/// `SessionTransport`. It does not cache responses, store cookies or use stored credentials.
///
/// When the transport is released, its connections are closed in the background. To wait until all
/// connections are closed, call ``shutdown(waitingUpTo:)``.
public final class AsyncHTTPClientTransport: URLSessionProtocol, NativeSession {
  private let transport: SessionTransport
  private let engine: AsyncHTTPEngine
  private let time: TimeSource

  /// Creates a transport that trusts the same certificates as the system.
  ///
  /// - Parameters:
  ///   - configuration: The configuration of connections and proxies.
  ///   - clock: The clock that measures the time limits of requests.
  public init(
    configuration: AsyncHTTPClientConfiguration = AsyncHTTPClientConfiguration(),
    clock: any Clock<Duration> = ContinuousClock()
  ) {
    engine = AsyncHTTPEngine(configuration, trust: nil)
    time = TimeSource(clock)
    transport = Self.transport(on: engine, clock)
  }

  /// Creates a transport that enforces a trust policy.
  ///
  /// - Parameters:
  ///   - configuration: The configuration of connections and proxies.
  ///   - trust: The requirements for TLS connections. If a server does not meet these requirements,
  ///     the request is not sent, and fails with `ConnectionFault.untrusted(_:)`.
  ///   - clock: The clock that measures the time limits of requests.
  /// - Throws: `TrustPolicyError` if the policy is invalid.
  public init(
    configuration: AsyncHTTPClientConfiguration = AsyncHTTPClientConfiguration(),
    trust: TrustPolicy,
    clock: any Clock<Duration> = ContinuousClock()
  ) throws(TrustPolicyError) {
    engine = AsyncHTTPEngine(configuration, trust: try TrustVerifier(trust))
    time = TimeSource(clock)
    transport = Self.transport(on: engine, clock)
  }

  private static func transport(
    on engine: AsyncHTTPEngine,
    _ clock: any Clock<Duration>
  ) -> SessionTransport {
    // Do not limit the number of exchanges here. Instead, AsyncHTTPClient's own pool limits the
    // number of connections, because only the pool knows which connections use HTTP/2.
    SessionTransport(exchangesPerOrigin: .max, clock: clock, engine: engine)
  }

  /// The number of transfers that have not ended.
  package var runningTaskCount: Int { transport.runningTaskCount }

  /// Sends a request, follows at most ten redirects, and returns the complete response.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - options: The limits of the exchange.
  /// - Returns: The body and head of the response, regardless of its status.
  /// - Throws: `NetworkError` if the request fails. If the task is cancelled,
  ///   `NetworkError.cancelled` is thrown immediately.
  public func response(
    for request: URLRequest,
    options: TransportOptions
  ) async throws(NetworkError) -> (Data, HTTPURLResponse) {
    try engine.enter()
    defer { engine.leave() }
    return try await transport.response(for: request, options: options)
  }

  /// Sends a request in the same way as ``response(for:options:)``, but does not convert the head
  /// of the response to an `HTTPURLResponse`.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - options: The limits of the exchange.
  /// - Returns: The body and head of the response, regardless of its status.
  /// - Throws: `NetworkError` if the request fails. If the task is cancelled,
  ///   `NetworkError.cancelled` is thrown immediately.
  package func received(
    for request: URLRequest,
    options: TransportOptions
  ) async throws(NetworkError) -> (Data, ReceivedHead) {
    try engine.enter()
    defer { engine.leave() }
    return try await transport.received(for: request, options: options)
  }

  /// Sends a request, follows at most ten redirects, and returns when the head of the final
  /// response has arrived.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - options: The limits of the exchange. The transfer is paused when the number of unread
  ///     bytes reaches `responseBodyLimit` or 512 KiB, whichever is less.
  /// - Returns: The response, regardless of its status.
  /// - Throws: `NetworkError` if the request fails. If the task is cancelled,
  ///   `NetworkError.cancelled` is thrown immediately.
  public func stream(
    for request: URLRequest,
    options: TransportOptions
  ) async throws(NetworkError) -> ResponseStream {
    try engine.enter()
    defer { engine.leave() }
    return try await transport.stream(for: request, options: options)
  }

  /// Waits for the running requests and streams to end, and closes all connections.
  ///
  /// As soon as this method is called, the transport rejects all new requests.
  ///
  /// - Parameter limit: The longest time to wait for the running requests and streams. When this
  ///   time has elapsed on the transport's clock, the requests and streams that are still running
  ///   are cancelled. By default, all running requests and streams are cancelled immediately.
  public func shutdown(waitingUpTo limit: Duration = .zero) async {
    await engine.shutdown(waitingUpTo: limit, by: time)
  }
}

/// The configuration of an ``AsyncHTTPClientTransport``'s connections and proxies.
public struct AsyncHTTPClientConfiguration: Sendable {
  /// A choice between the proxies in the environment variables and no proxies.
  public enum Proxies: Sendable {
    /// The environment variables `http_proxy`, `https_proxy`, `all_proxy` and `no_proxy`.
    ///
    /// Uppercase names are also recognized, except for `HTTP_PROXY`.
    case environment
    /// No proxies.
    ///
    /// All connections are direct.
    case none
  }

  /// The longest time to wait for a free connection or to open a new connection, including the TLS
  /// handshake.
  ///
  /// This time counts toward the time limits of a request.
  public var connectTimeout: Duration
  /// The largest number of HTTP/1.1 connections to one host.
  ///
  /// When the limit is reached, further requests wait for a free connection. A host that supports
  /// HTTP/2 uses a single connection.
  public var maximumConnectionsPerHost: Int
  /// The time after which an unused connection is closed.
  public var idleConnectionTimeout: Duration
  /// A Boolean value that indicates whether HTTP/2 is offered to servers over TLS.
  public var allowsHTTP2: Bool
  /// The header fields to add to each request that has no field of the same name.
  ///
  /// `Content-Length`, `Transfer-Encoding` and `Connection` are ignored, because the transport sets
  /// these fields itself.
  public var additionalHeaders: [String: String]
  /// The source of the proxy settings.
  ///
  /// Every request through an HTTP proxy, including an unencrypted request, is tunneled with
  /// `CONNECT` (RFC 9110, section 9.3.6).
  public var proxies: Proxies

  /// Creates a configuration.
  ///
  /// - Parameters:
  ///   - connectTimeout: The longest time to wait for a free connection or to open a new
  ///     connection, including the TLS handshake.
  ///   - maximumConnectionsPerHost: The largest number of HTTP/1.1 connections to one host, at
  ///     least 1.
  ///   - idleConnectionTimeout: The time after which an unused connection is closed.
  ///   - allowsHTTP2: A Boolean value that indicates whether HTTP/2 is offered to servers over TLS.
  ///   - additionalHeaders: The header fields to add to each request that has no field of the same
  ///     name.
  ///   - proxies: The source of the proxy settings.
  public init(
    connectTimeout: Duration = .seconds(30),
    maximumConnectionsPerHost: Int = 8,
    idleConnectionTimeout: Duration = .seconds(60),
    allowsHTTP2: Bool = true,
    additionalHeaders: [String: String] = [:],
    proxies: Proxies = .environment
  ) {
    self.connectTimeout = connectTimeout
    self.maximumConnectionsPerHost = max(maximumConnectionsPerHost, 1)
    self.idleConnectionTimeout = idleConnectionTimeout
    self.allowsHTTP2 = allowsHTTP2
    self.additionalHeaders = additionalHeaders
    self.proxies = proxies
  }
}
#endif
