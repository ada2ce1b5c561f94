import InnoLocking
import Dispatch
public import Foundation

#if canImport(FoundationNetworking)
public import FoundationNetworking
#endif

/// Carries requests over one `URLSession` of its own, correctly where Foundation on Linux is not.
///
/// One delegate hears all tasks, and each exchange has its own continuation, so that cancellation
/// answers at once and never waits for Foundation. Redirects, time-outs below a second, the limit of
/// a body and the answer 401 are decided here. Nothing is cached and no cookie is kept.
///
/// At most `httpMaximumConnectionsPerHost` exchanges run with one origin; others wait their turn,
/// and their time-out begins when it comes.
///
/// What a server can stop Foundation 6.3 on Linux with, the target `CurlStandIns` keeps from it: a
/// connection that is closed within the head of a response, a trailer, a length of 2^63 - 1, a
/// redirect to an IPv6 address without a scheme. It does so where Foundation is shared, which is the
/// default, and where it is static and the program is compiled with `LIBCURL_ON_DEMAND`.
public final class SessionTransport: URLSessionProtocol {
  let session: URLSession
  private let router: ExchangeRouter
  private let lanes: ConnectionLanes
  private let deadlines: Deadlines
  private let time: TimeSource
  /// Where tasks are made, and then started, while others run.
  ///
  /// To do either is to wait for Foundation's queue: those who ask are not to wait, and one is made
  /// while another is started.
  private let creations = DispatchQueue(label: "InnoNetwork.creations")
  private let starts = DispatchQueue(label: "InnoNetwork.starts")
  /// How many are about to be started.
  private let startCount = Locked(0)

  /// Makes a transport.
  ///
  /// - Parameters:
  ///   - configuration: Copied; its cache, cookies, credentials and time-outs are not used.
  ///   - clock: Measures time-outs.
  public init(
    configuration: URLSessionConfiguration = .ephemeral,
    clock: any Clock<Duration> = ContinuousClock()
  ) {
    let limit = max(configuration.httpMaximumConnectionsPerHost, 1)
    self.router = ExchangeRouter()
    self.session = Self.makeSession(like: configuration, delegate: router, connections: limit)
    self.lanes = ConnectionLanes(limit: limit)
    self.time = TimeSource(clock)
    self.deadlines = Deadlines(time: time)
  }

  deinit {
    // A session holds its delegate, and its sockets, until it is told to stop. Each exchange cancels
    // its own task; for the session to cancel it too, while it ends, can stop the process on Linux.
    session.finishTasksAndInvalidate()
  }

  /// How many of Foundation's tasks are not over.
  var runningTaskCount: Int { router.count }

  /// How many exchanges wait for a connection to the URL's origin.
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
  ///   - options: What to observe; `responseBodyLimit` bytes may wait for the reader.
  /// - Returns: The response of any status.
  /// - Throws: ``NetworkError``; ``NetworkError/cancelled`` as soon as the task is cancelled.
  public func stream(
    for request: URLRequest,
    options: TransportOptions
  ) async throws(NetworkError) -> ResponseStream {
    var journey = Journey(request: request, options: options, start: time.now())
    defer { journey.finish(at: time.now()) }
    while true {
      let buffer = ChunkBuffer()
      let ((_, head), exchange) = try await exchange(&journey, .streamed(buffer))
      do throws(NetworkError) {
        guard try journey.turn(after: head) else {
          return ResponseStream(head: head, buffer: buffer) {
            // The session ends with its transport, so a stream that is read holds that.
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
      limit: request.httpMethod == "HEAD" ? .max : journey.options.responseBodyLimit,
      options: journey.options,
      allowance: journey.allowance,
      time: time,
      whenOver: { [lanes, deadlines] in
        deadlines.forget(number)
        lanes.leave(number, origin)
      }
    )
    lanes.enter(number, origin) { [deadlines] in
      exchange.beginTurn()
      deadlines.watch(exchange, number)
      // It may have ended while its turn came.
      if exchange.isOver { deadlines.forget(number) }
    }
    let answer = await run(exchange, Self.prepared(request, for: url))
    journey.note(exchange, since: arrival, until: time.now())
    return (try answer.get(), exchange)
  }

  /// The URL, with its scheme in small letters: Foundation on Linux knows no other.
  private func url(of request: URLRequest) throws(NetworkError) -> URL {
    guard let url = request.url else { throw .invalidRequest("it has no URL") }
    guard let scheme = url.scheme, scheme != scheme.lowercased() else { return url }
    var parts = URLComponents(url: url, resolvingAgainstBaseURL: true)
    parts?.scheme = scheme.lowercased()
    return parts?.url ?? url
  }

  /// Starts the exchange's task and waits for its answer.
  private func run(_ exchange: Exchange, _ request: URLRequest) async -> Exchange.Answer {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        guard exchange.begin(continuation) else { return }
        let isFirst = startCount.withLock { count in
          defer { count += 1 }
          return count == 0
        }
        // One that is alone finds Foundation's queue free.
        guard !isFirst || router.count > 0 else {
          return start(session.dataTask(with: request), of: exchange)
        }
        creations.async { [self] in
          guard !exchange.isOver else { return startCount.withLock { $0 -= 1 } }
          let task = session.dataTask(with: request)
          starts.async { [self] in start(task, of: exchange) }
        }
      }
    } onCancel: {
      exchange.end(with: .cancelled)
    }
  }

  /// Starts the exchange's task, or drops it when the exchange is over.
  ///
  /// The order matters: a task is registered and resumed before anything else may cancel it.
  /// Cancelling one that is about to be resumed can stop Foundation on Linux for ever; there the
  /// cache says when the task is ready.
  private func start(_ task: URLSessionDataTask, of exchange: Exchange) {
    defer { startCount.withLock { $0 -= 1 } }
    guard !exchange.isOver else { return task.cancel() }
    router.route(task, to: exchange)
    task.resume()
    #if !canImport(FoundationNetworking)
    router.expose(task)
    #endif
  }

  /// The request with Foundation's own time-out and cookies out of the way.
  private static func prepared(_ request: URLRequest, for url: URL) -> URLRequest {
    // To change a request is to copy it.
    guard
      request.timeoutInterval != foundationTimeout || request.httpShouldHandleCookies
        || request.url != url
    else { return request }
    var request = request
    request.url = url
    request.timeoutInterval = foundationTimeout
    request.httpShouldHandleCookies = false
    return request
  }

  /// Ours must end first: Foundation's timer counts whole seconds, and the time in its queue.
  #if canImport(FoundationNetworking)
  /// So far away that the system never arms the timer, which Foundation on Linux makes anew for each
  /// line of a head, at a third of what a small request costs.
  static let foundationTimeout: TimeInterval = 10_000_000_000_000
  #else
  /// A day.
  static let foundationTimeout: TimeInterval = 86_400
  #endif

  private static func makeSession(
    like original: URLSessionConfiguration,
    delegate: ExchangeRouter,
    connections: Int
  ) -> URLSession {
    let configuration = original.copy() as? URLSessionConfiguration ?? .ephemeral
    // Foundation's cache on Linux knows entries by host and path alone, so it mixes up queries.
    #if canImport(FoundationNetworking)
    configuration.urlCache = EmptyCache(for: delegate)
    #else
    configuration.urlCache = nil
    #endif
    configuration.httpCookieStorage = nil
    configuration.httpShouldSetCookies = false
    configuration.urlCredentialStorage = nil
    configuration.timeoutIntervalForRequest = foundationTimeout
    configuration.httpMaximumConnectionsPerHost = connections
    return URLSession(
      configuration: configuration,
      delegate: delegate,
      delegateQueue: DelegateQueue(for: delegate)
    )
  }
}
