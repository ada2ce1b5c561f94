public import Foundation

#if canImport(FoundationNetworking)
public import FoundationNetworking
#endif

/// Sends requests and receives their responses over a `URLSession` of its own, or on Linux over libcurl,
/// which a `URLSession` there is made of.
///
/// Foundation on Linux serves all sessions of a process on one queue, cannot pause a transfer, and ends
/// the process at some responses. So there the transport calls libcurl itself, unless it is created with
/// ``Engine/urlSession`` or its configuration names a `URLProtocol`.
///
/// Each exchange has its own continuation, so that cancellation returns at once. Redirects, time
/// limits and the limits of heads and bodies are decided here. Nothing is cached, no cookie is kept
/// and no credential is used. A head has at most 64 KiB and 200 fields; past a limit the connection
/// is closed.
///
/// At most `httpMaximumConnectionsPerHost` exchanges run with one origin; others wait their turn, and
/// all time limits count that wait.
public final class SessionTransport: URLSessionProtocol {
  private let engine: any TransferEngine
  private let lanes: ConnectionLanes
  private let deadlines: Deadlines
  private let time: TimeSource

  /// The code that carries requests out.
  public enum Engine: Sendable {
    /// libcurl on Linux, `URLSession` elsewhere, and wherever the configuration names a `URLProtocol`.
    case automatic
    /// `URLSession` on every system.
    ///
    /// On Linux a stream ends with an error when more than its limit waits for the reader, one server
    /// can delay the requests to others, and some responses end the process;
    /// InnoNetworkFoundationFixes works around those.
    case urlSession
  }

  /// Creates a transport.
  ///
  /// - Parameters:
  ///   - configuration: The number of connections, the additional headers and the protocol classes are
  ///     used, and where the engine is `URLSession` the proxies; the cache, cookies, credentials and time
  ///     limits are not.
  ///   - engine: The code that carries requests out.
  ///   - clock: The clock of all time limits.
  public init(
    configuration: URLSessionConfiguration = .ephemeral,
    engine: Engine = .automatic,
    clock: any Clock<Duration> = ContinuousClock()
  ) {
    self.engine = Self.makeEngine(engine, like: configuration)
    self.lanes = ConnectionLanes(limit: max(configuration.httpMaximumConnectionsPerHost, 1))
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

  /// The number of transfers that are not over.
  var runningTaskCount: Int { engine.count }

  /// The number of exchanges that wait for a connection to the URL's origin.
  func waitingCount(at url: URL) -> Int { lanes.waitingCount(at: Origin(url)) }

  /// Sends a request and gives the whole response, at most ten redirects followed.
  ///
  /// - Parameters:
  ///   - request: What to send.
  ///   - options: What to observe.
  /// - Returns: The body and the head of the response, of any status.
  /// - Throws: ``NetworkError``; ``NetworkError/cancelled`` as soon as the task is cancelled.
  public func response(
    for request: URLRequest,
    options: TransportOptions
  ) async throws(NetworkError) -> (Data, HTTPURLResponse) {
    var journey = Journey(request: request, options: options, start: time.now())
    defer { journey.finish(at: time.now()) }
    while true {
      let (answer, _) = try await exchange(&journey, .collected)
      guard try journey.turn(after: answer.1) else { return answer }
    }
  }

  /// Sends a request and gives the response when its head has come, redirects followed.
  ///
  /// - Parameters:
  ///   - request: What to send.
  ///   - options: What to observe; at most `responseBodyLimit` bytes wait for the
  ///     reader, while which the transfer is paused.
  /// - Returns: The response of any status.
  /// - Throws: ``NetworkError``; ``NetworkError/cancelled`` as soon as the task is cancelled.
  public func stream(
    for request: URLRequest,
    options: TransportOptions
  ) async throws(NetworkError) -> ResponseStream {
    var journey = Journey(request: request, options: options, start: time.now())
    defer { journey.finish(at: time.now()) }
    while true {
      let buffer = ChunkBuffer(capacity: options.responseBodyLimit)
      let ((_, head), exchange) = try await exchange(&journey, .streamed(buffer))
      do throws(NetworkError) {
        guard try journey.turn(after: head) else {
          return ResponseStream(head: head, buffer: buffer) {
            // The engine ends with its transport, so a stream that is read holds that.
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
    _ journey: inout Journey,
    _ body: Exchange.Body
  ) async throws(NetworkError) -> ((Data, HTTPURLResponse), Exchange) {
    let request = journey.request
    let url = try url(of: request)
    let origin = Origin(url)
    let number = lanes.makeNumber()
    let arrival = time.now()
    let exchange = Exchange(
      url: url,
      body: body,
      upload: journey.upload,
      limit: request.httpMethod == "HEAD" ? .max : journey.options.responseBodyLimit,
      options: journey.options,
      end: journey.end,
      time: time,
      number: number,
      deadlines: deadlines,
      whenOver: { [lanes, deadlines] in
        deadlines.forget(number)
        lanes.leave(number, origin)
      }
    )
    let answer = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        guard exchange.begin(continuation) else { return }
        deadlines.watch(exchange, number)
        lanes.enter(number, origin) { [engine] in
          exchange.beginTurn()
          engine.start(exchange, request)
        }
        guard exchange.isOver else { return }
        // It ended before it was watched, or before it stood in line.
        deadlines.forget(number)
        lanes.leave(number, origin)
      }
    } onCancel: {
      exchange.end(with: .cancelled)
    }
    journey.note(exchange, since: arrival, until: time.now())
    return (try answer.get(), exchange)
  }

  /// The URL, with its scheme in small letters.
  private func url(of request: URLRequest) throws(NetworkError) -> URL {
    guard let url = request.url else { throw .invalidRequest("it has no URL") }
    guard let scheme = url.scheme, scheme != scheme.lowercased() else { return url }
    var parts = URLComponents(url: url, resolvingAgainstBaseURL: true)
    parts?.scheme = scheme.lowercased()
    return parts?.url ?? url
  }
}
