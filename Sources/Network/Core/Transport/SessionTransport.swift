public import Foundation

#if canImport(FoundationNetworking)
public import FoundationNetworking
#endif

/// Sends requests and receives their responses: over libcurl on Linux, over a `URLSession` of its own
/// elsewhere.
///
/// On Linux it calls libcurl itself, which FoundationNetworking brings along. Foundation's session
/// there serves all sessions of a process on one queue, cannot pause a transfer, and ends the process
/// at some responses, so none of it is used.
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

  /// Makes a transport.
  ///
  /// - Parameters:
  ///   - configuration: Its number of connections and its additional headers are used, and on other
  ///     systems than Linux its proxies and protocol classes; its cache, cookies, credentials and time
  ///     limits are not.
  ///   - clock: Measures time limits.
  public init(
    configuration: URLSessionConfiguration = .ephemeral,
    clock: any Clock<Duration> = ContinuousClock()
  ) {
    #if canImport(FoundationNetworking)
    let headers = (configuration.httpAdditionalHeaders ?? [:]).map { ("\($0.key)", "\($0.value)") }
    self.engine = CurlEngine(headers: Dictionary(headers) { $1 })
    #else
    self.engine = FoundationEngine(like: configuration)
    #endif
    self.lanes = ConnectionLanes(limit: max(configuration.httpMaximumConnectionsPerHost, 1))
    self.time = TimeSource(clock)
    self.deadlines = Deadlines(time: time)
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

  /// Foundation's own time limit, which must never come first: a day.
  static let foundationTimeout: TimeInterval = 86_400
}
