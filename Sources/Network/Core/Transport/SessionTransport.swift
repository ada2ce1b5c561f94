public import Foundation

#if canImport(FoundationNetworking)
public import FoundationNetworking
#endif
#if canImport(Security)
package import Security

/// A closure that checks the certificates of a host, and returns the failure, or nil if the
/// certificates pass all checks.
package typealias ServerTrustCheck = @Sendable (SecTrust, String) -> TrustFailure?
#endif

/// A transport that sends requests with its own `URLSession` or, on Linux, with libcurl.
///
/// Foundation on Linux runs all sessions of a process on one queue, cannot pause a transfer, and
/// crashes on some responses. On Linux, the transport therefore calls libcurl directly. To use
/// `URLSession` instead, specify the engine:
///
/// ```swift
/// SessionTransport(engine: .urlSession)
/// ```
///
/// If the configuration contains a custom `URLProtocol`, the transport always uses `URLSession`,
/// because libcurl cannot use a `URLProtocol`.
///
/// The transport itself follows redirects and enforces time and size limits. A cancelled request
/// fails immediately. The transport caches nothing, stores no cookies, and uses no stored
/// credentials. A response head may have at most 64 KiB and 200 fields. With libcurl, the
/// connection is closed as soon as the head exceeds a limit, and responses are streamed over
/// HTTP/1.1, because a paused HTTP/2 stream would pause all other streams on the same connection.
///
/// The transport controls its connections itself, so it ignores the `Connection` header of a
/// request.
///
/// At most `httpMaximumConnectionsPerHost` exchanges with one origin run at the same time. Further
/// exchanges wait in a queue, and their time limits include the waiting time.
public final class SessionTransport: URLSessionProtocol, NativeSession {
  private let engine: any TransferEngine
  private let connections: HostConnectionLimiter
  private let deadlines: Deadlines
  private let time: TimeSource

  /// An implementation that sends requests.
  public enum Engine: Sendable {
    /// libcurl on Linux, and `URLSession` on other platforms.
    ///
    /// If the configuration contains a custom `URLProtocol`, `URLSession` is also used on Linux.
    case automatic
    /// `URLSession` on every platform.
    ///
    /// On Linux, this engine has limitations:
    /// - A stream fails if its unread bytes exceed the size limit.
    /// - Streamed bodies and multipart bodies with files cannot be sent.
    /// - One server can delay requests to other servers.
    /// - Some responses crash the process. `InnoNetworkFoundationFixes` works around the crashes.
    case urlSession
  }

  /// Creates a transport.
  ///
  /// - Parameters:
  ///   - configuration: The configuration that provides the connection limit, the additional
  ///     headers and the protocol classes. `URLSession` also uses most other settings, such as
  ///     proxies. With libcurl, the proxies come from the environment variables `http_proxy`,
  ///     `https_proxy` and `no_proxy`. The configuration's cache, cookies, credentials and time
  ///     limits are ignored.
  ///   - engine: The implementation that sends requests.
  ///   - clock: The clock that measures time limits.
  public convenience init(
    configuration: URLSessionConfiguration = .ephemeral,
    engine: Engine = .automatic,
    clock: any Clock<Duration> = ContinuousClock()
  ) {
    self.init(
      configuration: configuration,
      clock: clock,
      makeEngine: { Self.makeEngine(engine, like: configuration) }
    )
  }

  #if canImport(Security)
  /// Creates a transport that uses `URLSession`, and checks each server's certificates with a
  /// closure.
  ///
  /// - Parameters:
  ///   - configuration: The configuration of the session.
  ///   - clock: The clock that measures time limits.
  ///   - serverTrust: A closure that checks the certificates of a host, and returns the failure, or
  ///     nil if the certificates pass all checks.
  package convenience init(
    configuration: URLSessionConfiguration,
    clock: any Clock<Duration>,
    serverTrust: @escaping ServerTrustCheck
  ) {
    self.init(
      configuration: configuration,
      clock: clock,
      makeEngine: { FoundationEngine(like: configuration, serverTrust: serverTrust) }
    )
  }
  #endif

  convenience init(
    configuration: URLSessionConfiguration = .ephemeral,
    clock: any Clock<Duration> = ContinuousClock(),
    makeEngine: () -> any TransferEngine
  ) {
    self.init(
      exchangesPerOrigin: max(configuration.httpMaximumConnectionsPerHost, 1),
      clock: clock,
      engine: makeEngine()
    )
  }

  /// Creates a transport that uses the given engine.
  ///
  /// - Parameters:
  ///   - exchangesPerOrigin: The largest number of concurrent exchanges with one origin.
  ///   - clock: The clock that measures time limits.
  ///   - engine: The engine that performs the transfers.
  package init(
    exchangesPerOrigin: Int,
    clock: any Clock<Duration>,
    engine: any TransferEngine
  ) {
    self.engine = engine
    self.connections = HostConnectionLimiter(limit: exchangesPerOrigin)
    self.time = TimeSource(clock)
    self.deadlines = Deadlines(time: time)
  }

  private static func makeEngine(
    _ engine: Engine,
    like configuration: URLSessionConfiguration
  ) -> any TransferEngine {
    #if canImport(FoundationNetworking)
    let known = URLSessionConfiguration.ephemeral.protocolClasses ?? []
    let isCustom = (configuration.protocolClasses ?? []).contains { type in
      !known.contains { $0 == type }
    }
    guard engine == .urlSession || isCustom else {
      let headers = (configuration.httpAdditionalHeaders ?? [:]).map {
        ("\($0.key)", "\($0.value)")
      }
      return CurlEngine(headers: Dictionary(headers) { $1 })
    }
    #endif
    return FoundationEngine(like: configuration)
  }

  /// The number of transfers that have not ended.
  package var runningTaskCount: Int { engine.count }

  /// Returns the number of exchanges that are waiting for a connection to the URL's origin.
  func waitingCount(at url: URL) -> Int { connections.waitingCount(at: Origin(url)) }

  /// Sends a request, follows up to ten redirects, and returns the complete response.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - options: The limits and other options of the exchange.
  /// - Returns: The body and the head of the response, regardless of its status.
  /// - Throws: ``NetworkError`` if the request fails, or ``NetworkError/cancelled`` as soon as the
  ///   task is cancelled.
  public func response(
    for request: URLRequest,
    options: TransportOptions
  ) async throws(NetworkError) -> (Data, HTTPURLResponse) {
    let (data, head) = try await received(for: request, options: options)
    return (data, try head.response())
  }

  /// Sends a request in the same way as ``response(for:options:)``, but does not convert the head
  /// of the response to an `HTTPURLResponse`.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - options: The limits and other options of the exchange.
  /// - Returns: The body and the head of the response, regardless of its status.
  /// - Throws: ``NetworkError`` if the request fails, or ``NetworkError/cancelled`` as soon as the
  ///   task is cancelled.
  package func received(
    for request: URLRequest,
    options: TransportOptions
  ) async throws(NetworkError) -> (Data, ReceivedHead) {
    var chain = RedirectChain(request: request, options: options, start: time.now())
    defer { chain.finish(at: time.now()) }
    while true {
      let (answer, _) = try await exchange(&chain, .collected)
      guard try chain.follow(answer.1) else { return answer }
    }
  }

  /// Sends a request, follows up to ten redirects, and returns a stream as soon as the head of the
  /// response arrives.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - options: The limits and other options of the exchange. The transfer is paused when the
  ///     number of unread bytes reaches `responseBodyLimit` or 512 KiB, whichever is less. On
  ///     Linux, ``Engine/urlSession`` cannot pause the transfer, so the stream fails if there are
  ///     more unread bytes than `responseBodyLimit`.
  /// - Returns: The streamed response, regardless of its status.
  /// - Throws: ``NetworkError`` if the request fails, or ``NetworkError/cancelled`` as soon as the
  ///   task is cancelled.
  public func stream(
    for request: URLRequest,
    options: TransportOptions
  ) async throws(NetworkError) -> ResponseStream {
    var chain = RedirectChain(request: request, options: options, start: time.now())
    defer { chain.finish(at: time.now()) }
    while true {
      let buffer = ChunkBuffer(capacity: options.responseBodyLimit)
      let ((_, head), exchange) = try await exchange(&chain, .streamed(buffer))
      do throws(NetworkError) {
        guard try chain.follow(head) else {
          return ResponseStream(head: try head.response(), buffer: buffer) {
            // The engine stops when its transport is released, so the stream must keep the
            // transport alive.
            withExtendedLifetime(self) { exchange.end(with: .cancelled) }
          }
        }
      } catch {
        exchange.end(with: error)
        throw error
      }
      exchange.end(with: .cancelled)
    }
  }

  private func exchange(
    _ chain: inout RedirectChain,
    _ body: Exchange.Body
  ) async throws(NetworkError) -> ((Data, ReceivedHead), Exchange) {
    let request = chain.request
    let url = try url(of: request)
    let origin = Origin(url)
    let number = connections.makeNumber()
    let arrival = time.now()
    let exchange = Exchange(
      url: url,
      origin: origin,
      body: body,
      upload: chain.upload,
      limit: request.httpMethod == "HEAD" ? .max : chain.options.responseBodyLimit,
      options: chain.options,
      end: chain.end,
      time: time,
      number: number,
      deadlines: deadlines,
      whenOver: { [connections, deadlines] in
        deadlines.forget(number)
        connections.leave(number, origin)
      }
    )
    let cancellation = chain.options.cancellation
    cancellation?.begin { exchange.end(with: .cancelled) }
    defer { cancellation?.finish() }
    let answer = await withTaskCancellationHandler {
      await withUnsafeContinuation { continuation in
        guard exchange.begin(continuation) else { return }
        deadlines.watch(exchange, number)
        connections.enter(number, origin) { [engine] in
          exchange.markConnected()
          engine.start(exchange, request)
        }
        guard exchange.isOver else { return }
        // The exchange has already ended. `whenOver` may have been called before the exchange was
        // watched or queued, so the cleanup is repeated here.
        deadlines.forget(number)
        connections.leave(number, origin)
      }
    } onCancel: {
      exchange.end(with: .cancelled)
    }
    chain.record(exchange, since: arrival, until: time.now())
    return (try answer.get(), exchange)
  }

  /// Returns the URL of a request, with the scheme converted to lower case.
  private func url(of request: URLRequest) throws(NetworkError) -> URL {
    guard let url = request.url else { throw .invalidRequest("the request has no URL") }
    guard let scheme = url.scheme, scheme != scheme.lowercased() else { return url }
    var parts = URLComponents(url: url, resolvingAgainstBaseURL: true)
    parts?.scheme = scheme.lowercased()
    return parts?.url ?? url
  }
}
