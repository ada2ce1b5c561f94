public import Foundation

#if canImport(FoundationNetworking)
public import FoundationNetworking
#endif
#if canImport(Security)
package import Security

/// A closure that returns the check that the certificates of a host fail; nil if they pass.
package typealias ServerTrustCheck = @Sendable (SecTrust, String) -> TrustFailure?
#endif

/// A transport that sends requests over its own `URLSession` or, on Linux, over libcurl.
///
/// Foundation on Linux runs all sessions of a process on one queue, cannot pause a transfer, and
/// crashes on some responses. The transport therefore calls libcurl directly there. To use
/// `URLSession` instead, pass one argument:
///
/// ```swift
/// SessionTransport(engine: .urlSession)
/// ```
///
/// A configuration that names a `URLProtocol` also selects `URLSession`, since libcurl cannot use a
/// `URLProtocol`.
///
/// The transport itself applies the rules for redirects, time limits and size limits, and
/// cancellation returns immediately. It caches nothing, stores no cookies, and uses no stored
/// credentials. A response head has at most 64 KiB and 200 fields; if it exceeds a limit, the
/// connection is closed. On Linux a stream uses HTTP/1.1, because pausing an HTTP/2 stream would
/// pause the others on its connection.
///
/// At most `httpMaximumConnectionsPerHost` exchanges with one origin run at the same time. Others
/// wait in a queue, and their time limits include the wait.
public final class SessionTransport: URLSessionProtocol {
  private let engine: any TransferEngine
  private let connections: HostConnectionLimiter
  private let deadlines: Deadlines
  private let time: TimeSource

  /// The implementation that sends requests.
  public enum Engine: Sendable {
    /// libcurl on Linux, unless the configuration names a `URLProtocol`; `URLSession` elsewhere.
    case automatic
    /// `URLSession` on every platform.
    ///
    /// It has limitations on Linux: a stream fails when its unread bytes exceed its limit, a body
    /// that is streamed or has several parts cannot be sent, one server can delay requests to
    /// others, and some responses crash the process. `InnoNetworkFoundationFixes` works around the
    /// crashes.
    case urlSession
  }

  /// Creates a transport.
  ///
  /// - Parameters:
  ///   - configuration: The source of the connection limit, the additional headers and the protocol
  ///     classes; `URLSession` also uses its proxies, while libcurl reads `http_proxy`,
  ///     `https_proxy` and `no_proxy` from the environment. Its cache, cookies, credentials and
  ///     time limits are ignored.
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
  /// Creates a transport over a `URLSession`, with a closure that checks each server's
  /// certificates.
  ///
  /// - Parameters:
  ///   - configuration: The configuration of the session.
  ///   - clock: The clock that measures time limits.
  ///   - serverTrust: A closure that returns the check that the certificates of a host fail; nil if
  ///     they pass.
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

  /// Creates a transport on an engine.
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

  /// Returns the number of exchanges that wait for a connection to the URL's origin.
  func waitingCount(at url: URL) -> Int { connections.waitingCount(at: Origin(url)) }

  /// Sends a request and returns the complete response, after following up to ten redirects.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - options: The limits of the exchange.
  /// - Returns: The body and head of the response, whatever its status.
  /// - Throws: ``NetworkError``; ``NetworkError/cancelled`` immediately when the task is cancelled.
  public func response(
    for request: URLRequest,
    options: TransportOptions
  ) async throws(NetworkError) -> (Data, HTTPURLResponse) {
    var chain = RedirectChain(request: request, options: options, start: time.now())
    defer { chain.finish(at: time.now()) }
    while true {
      let (answer, _) = try await exchange(&chain, .collected)
      guard try chain.follow(answer.1) else { return answer }
    }
  }

  /// Sends a request and returns when the head of the response has arrived, after following up to
  /// ten redirects.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - options: The limits of the exchange. The transfer is paused while `responseBodyLimit`
  ///     bytes, at most 512 KiB, are unread.
  /// - Returns: The response, whatever its status.
  /// - Throws: ``NetworkError``; ``NetworkError/cancelled`` immediately when the task is cancelled.
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
          return ResponseStream(head: head, buffer: buffer) {
            // The engine ends when its transport is released, so the stream must keep the transport
            // alive.
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
  ) async throws(NetworkError) -> ((Data, HTTPURLResponse), Exchange) {
    let request = chain.request
    let url = try url(of: request)
    let origin = Origin(url)
    let number = connections.makeNumber()
    let arrival = time.now()
    let exchange = Exchange(
      url: url,
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
    let answer = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        guard exchange.begin(continuation) else { return }
        deadlines.watch(exchange, number)
        connections.enter(number, origin) { [engine] in
          exchange.markConnected()
          engine.start(exchange, request)
        }
        guard exchange.isOver else { return }
        // The exchange ended before it was watched or queued.
        deadlines.forget(number)
        connections.leave(number, origin)
      }
    } onCancel: {
      exchange.end(with: .cancelled)
    }
    chain.record(exchange, since: arrival, until: time.now())
    return (try answer.get(), exchange)
  }

  /// Returns the URL of a request with its scheme in lower case.
  private func url(of request: URLRequest) throws(NetworkError) -> URL {
    guard let url = request.url else { throw .invalidRequest("the request has no URL") }
    guard let scheme = url.scheme, scheme != scheme.lowercased() else { return url }
    var parts = URLComponents(url: url, resolvingAgainstBaseURL: true)
    parts?.scheme = scheme.lowercased()
    return parts?.url ?? url
  }
}
