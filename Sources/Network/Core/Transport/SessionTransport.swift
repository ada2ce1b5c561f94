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
public final class SessionTransport: URLSessionProtocol {
  private let session: URLSession
  private let router: ExchangeRouter
  private let gate: ConnectionGate
  private let deadlines: Deadlines
  private let time: TimeSource

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
    self.gate = ConnectionGate(limit: limit)
    self.time = TimeSource(clock)
    self.deadlines = Deadlines(time: time)
  }

  deinit {
    // A session holds its delegate, and its sockets, until it is told to stop.
    session.invalidateAndCancel()
  }

  /// How many of Foundation's tasks are not over.
  var runningTaskCount: Int { router.count }

  /// How many exchanges wait for a connection to the URL's origin.
  func waitingCount(at url: URL) -> Int { gate.waitingCount(at: Origin(url)) }

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
    let rules = RedirectRules(allowsInsecureHTTP: options.allowsInsecureHTTP)
    var request = request
    for _ in 0...RedirectRules.limit {
      let (data, head) = try await exchange(request, options)
      guard let next = try rules.request(after: head, of: request) else { return (data, head) }
      request = next
    }
    throw try .invalidResponse(
      "it redirected more than \(RedirectRules.limit) times",
      url: url(of: request)
    )
  }

  private func exchange(
    _ request: URLRequest,
    _ options: TransportOptions
  ) async throws(NetworkError) -> (Data, HTTPURLResponse) {
    let url = try url(of: request)
    let origin = Origin(url)
    try await gate.enter(origin)
    defer { gate.leave(origin) }
    let exchange = Exchange(
      url: url,
      timeout: options.timeout,
      limit: request.httpMethod == "HEAD" ? .max : options.responseBodyLimit,
      time: time
    )
    let watch = deadlines.watch(exchange)
    defer { deadlines.forget(watch) }
    return try await run(exchange, Self.prepared(request)).get()
  }

  private func url(of request: URLRequest) throws(NetworkError) -> URL {
    guard let url = request.url else { throw .invalidRequest("it has no URL") }
    return url
  }

  /// Starts the exchange's task and waits for its end.
  ///
  /// The order matters: a task is created, registered and resumed before anything may cancel it.
  /// Cancelling one that is about to be resumed can stop Foundation on Linux for ever.
  private func run(_ exchange: Exchange, _ request: URLRequest) async -> Exchange.Outcome {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        guard exchange.begin(continuation) else { return }
        let task = session.dataTask(with: request)
        router.route(task, to: exchange)
        task.resume()
        exchange.expose(task)
      }
    } onCancel: {
      exchange.end(with: .failure(.cancelled))
    }
  }

  /// The request with Foundation's own time-out and cookies out of the way.
  private static func prepared(_ request: URLRequest) -> URLRequest {
    var request = request
    request.timeoutInterval = foundationTimeout
    request.httpShouldHandleCookies = false
    return request
  }

  /// A day: Foundation's timer counts whole seconds and time in its queue, so ours must be first.
  private static let foundationTimeout: TimeInterval = 86_400

  private static func makeSession(
    like original: URLSessionConfiguration,
    delegate: ExchangeRouter,
    connections: Int
  ) -> URLSession {
    let configuration = original.copy() as? URLSessionConfiguration ?? .ephemeral
    // Foundation's cache on Linux knows entries by host and path alone, so it mixes up queries.
    configuration.urlCache = nil
    configuration.httpCookieStorage = nil
    configuration.httpShouldSetCookies = false
    configuration.urlCredentialStorage = nil
    configuration.timeoutIntervalForRequest = foundationTimeout
    configuration.httpMaximumConnectionsPerHost = connections
    let queue = OperationQueue()
    queue.maxConcurrentOperationCount = 1
    return URLSession(configuration: configuration, delegate: delegate, delegateQueue: queue)
  }
}
