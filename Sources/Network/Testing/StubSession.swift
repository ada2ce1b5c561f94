import InnoLocking
public import Foundation
public import InnoNetwork
import InnoText

#if canImport(FoundationNetworking)
public import FoundationNetworking
#endif

/// A session for tests that captures requests and returns scripted responses without a network.
///
/// ```swift
/// let session = StubSession([StubRoute(.get, "/users", [.json("[]")])])
/// let client = DefaultNetworkClient(configuration: configuration, session: session)
/// ```
///
/// Responses can be changed at any time. A request that matches no route receives a 404 response
/// whose JSON body explains the problem. If a delay reaches the client's time limit, the request
/// fails with a timeout.
public final class StubSession: URLSessionProtocol {
  private struct Key: Hashable {
    let method: HTTPMethod
    let path: String
  }

  private struct Script {
    var answers: [StubAnswer]
    var makeAnswer: (@Sendable (URLRequest) -> StubAnswer)?
    var extraDelay = Duration.zero

    /// Returns a closure that creates the next response, or `nil` if no response is scripted.
    ///
    /// The caller must not hold a lock while calling the closure, because the closure can run code
    /// that a test provided.
    mutating func next() -> (@Sendable (URLRequest) -> StubAnswer)? {
      let extraDelay = extraDelay
      if let makeAnswer { return { makeAnswer($0).later(by: extraDelay) } }
      guard let first = answers.first else { return nil }
      if answers.count > 1 { answers.removeFirst() }
      return { _ in first.later(by: extraDelay) }
    }
  }

  private struct State {
    var scripts: [Key: Script]
    var captured: [URLRequest] = []
    /// The most recent response object, with its status, headers and URL.
    ///
    /// A later response with the same status, headers and URL reuses this object, because
    /// Foundation takes a long time to create a response object.
    var lastHead: Head?
  }

  private struct Head {
    let status: Int
    let headers: HTTPHeaders
    let url: URL
    let response: HTTPURLResponse
  }

  private let original: [Key: Script]
  private let clock: any Clock<Duration>
  private let capturesRequests: Bool
  private let state: Locked<State>

  /// Creates a session.
  ///
  /// - Parameters:
  ///   - routes: The initial routes, which ``reset()`` restores.
  ///   - clock: The clock that measures delays.
  ///   - capturesRequests: A Boolean value that indicates whether to keep the requests in
  ///     ``capturedRequests``. Captured requests stay in memory until ``reset()`` is called.
  ///     Therefore, pass `false` for a session that runs for a long time.
  public init(
    _ routes: [StubRoute] = [],
    clock: any Clock<Duration> = ContinuousClock(),
    capturesRequests: Bool = true
  ) {
    let pairs = routes.map { route in
      (
        Key(method: route.method, path: route.path),
        Script(answers: route.answers, makeAnswer: route.makeAnswer)
      )
    }
    self.original = Dictionary(pairs) { $1 }
    self.clock = clock
    self.capturesRequests = capturesRequests
    self.state = Locked(State(scripts: original))
  }

  /// The name of the transport: `stub`.
  public var transportName: String { "stub" }

  /// The current routes and their delays, sorted by path.
  public var routes: [StubRoute] {
    state.withLock { $0.scripts }
      .map { key, script in
        let answers = script.answers.map { $0.later(by: script.extraDelay) }
        return StubRoute(
          key.method,
          key.path,
          answers,
          script.makeAnswer,
          delay: script.extraDelay
        )
      }
      .sorted { ($0.path, $0.method.rawValue) < ($1.path, $1.method.rawValue) }
  }

  /// The captured requests, oldest first.
  ///
  /// The method ``reset()`` removes the captured requests. The array is empty if the session does
  /// not capture requests.
  public var capturedRequests: [URLRequest] {
    state.withLock { $0.captured }
  }

  /// Sets the responses of a route.
  ///
  /// This method also removes the route's earlier responses, and the delay that ``delay(_:_:by:)``
  /// has set for the route.
  ///
  /// - Parameters:
  ///   - method: The HTTP method.
  ///   - path: The full path of the URL, without the query.
  ///   - answers: The responses to successive requests. The last response is repeated.
  public func set(_ method: HTTPMethod = .get, _ path: String, _ answers: StubAnswer...) {
    set(method, path, answers: answers)
  }

  /// Sets the responses of a route.
  ///
  /// This method also removes the route's earlier responses, and the delay that ``delay(_:_:by:)``
  /// has set for the route.
  package func set(_ method: HTTPMethod, _ path: String, answers: [StubAnswer]) {
    state.withLock { $0.scripts[Key(method: method, path: path)] = Script(answers: answers) }
  }

  /// Makes all requests to a route fail.
  ///
  /// - Parameters:
  ///   - method: The HTTP method.
  ///   - path: The full path of the URL, without the query.
  ///   - error: A closure that returns the error for the URL of a request. By default, the error is
  ///     a lost connection.
  public func fail(
    _ method: HTTPMethod = .get,
    _ path: String,
    with error: @escaping @Sendable (URL) -> NetworkError = { .unreachable(.lost, url: $0) }
  ) {
    set(method, path, .failure(error))
  }

  /// Makes all requests to a route lose their connection before the response body is complete.
  ///
  /// - Parameters:
  ///   - method: The HTTP method.
  ///   - path: The full path of the URL, without the query.
  ///   - text: The part of the response body that arrives before the connection is lost.
  public func drop(_ method: HTTPMethod = .get, _ path: String, after text: String = "") {
    set(method, path, .dropped(after: text))
  }

  /// Delays all responses of a route.
  ///
  /// This method has no effect if the route does not exist.
  ///
  /// - Parameters:
  ///   - method: The HTTP method.
  ///   - path: The full path of the URL, without the query.
  ///   - delay: The additional delay, which replaces the delay from an earlier call to this method.
  public func delay(_ method: HTTPMethod = .get, _ path: String, by delay: Duration) {
    state.withLock { $0.scripts[Key(method: method, path: path)]?.extraDelay = delay }
  }

  /// A closure that restores the saved routes and captured requests.
  ///
  /// Each read of this property saves the current routes and captured requests for the closure.
  package var restoration: @Sendable () -> Void {
    let saved = state.withLock { $0 }
    return { [state] in state.withLock { $0 = saved } }
  }

  /// Restores the initial routes and removes the captured requests.
  public func reset() {
    state.withLock { $0 = State(scripts: original) }
  }

  /// Returns the scripted response to a request.
  ///
  /// - Parameters:
  ///   - request: The request to answer.
  ///   - options: The limits of the exchange. Only the time limit and the body's size limit apply.
  /// - Returns: The body and the head of the response.
  /// - Throws: The scripted error; `NetworkError.timeout(after:url:)` if a delay reaches the time
  ///   limit; `NetworkError.invalidResponse(_:url:)` if the body is larger than the size limit or
  ///   the scripted status is invalid; `NetworkError.invalidRequest(_:)` if the request has no URL;
  ///   or `NetworkError.cancelled` if the task is cancelled.
  public func response(
    for request: URLRequest,
    options: TransportOptions
  ) async throws(NetworkError) -> (Data, HTTPURLResponse) {
    guard let url = request.url else { throw .invalidRequest("the request has no URL") }
    let answer = answer(to: request, at: url)
    try await wait(answer.delay, options, url)
    switch answer.content {
    case .failure(let error):
      throw error(url)
    case .response(let status, let headers, let chunks, let end):
      let head = try head(status, headers, at: url)
      var body = Data()
      for chunk in chunks {
        try await wait(chunk.delay, options, url)
        body += chunk.data
        guard body.count <= options.responseBodyLimit else {
          throw .invalidResponse(
            "the body is larger than the limit of \(options.responseBodyLimit.counted("byte"))",
            url: url
          )
        }
        options.monitor?(.received(body.count, of: nil))
      }
      if case .dropped = end { throw .unreachable(.lost, url: url) }
      return (body, head)
    }
  }

  /// Returns the scripted response to a request as a stream.
  ///
  /// - Parameters:
  ///   - request: The request to answer.
  ///   - options: The limits of the exchange. All limits except the time limit are ignored. The
  ///     time limit applies separately to the wait for the head and to the wait for each chunk of
  ///     the body.
  /// - Returns: The streamed response.
  /// - Throws: The scripted error; `NetworkError.timeout(after:url:)` if a delay reaches the time
  ///   limit; `NetworkError.invalidResponse(_:url:)` if the scripted status is invalid;
  ///   `NetworkError.invalidRequest(_:)` if the request has no URL; or `NetworkError.cancelled` if
  ///   the task is cancelled.
  public func stream(
    for request: URLRequest,
    options: TransportOptions
  ) async throws(NetworkError) -> ResponseStream {
    guard let url = request.url else { throw .invalidRequest("the request has no URL") }
    let answer = answer(to: request, at: url)
    try await wait(answer.delay, options, url)
    switch answer.content {
    case .failure(let error):
      throw error(url)
    case .response(let status, let headers, let chunks, let end):
      let head = try head(status, headers, at: url)
      guard case .complete = end, chunks.allSatisfy({ $0.delay == .zero }) else {
        return ResponseStream(head: head) { send throws(NetworkError) in
          for chunk in chunks {
            try await self.wait(chunk.delay, options, url)
            await send(chunk.data)
          }
          if case .dropped = end { throw .unreachable(.lost, url: url) }
        }
      }
      return ResponseStream(head: head, chunks: chunks.map(\.data))
    }
  }

  private func wait(
    _ delay: Duration,
    _ options: TransportOptions,
    _ url: URL
  ) async throws(NetworkError) {
    do {
      try Task.checkCancellation()
      if delay > .zero { try await clock.sleep(for: min(delay, options.timeout)) }
    } catch {
      throw .cancelled
    }
    guard delay < options.timeout else { throw .timeout(after: options.timeout, url: url) }
  }

  private func answer(to request: URLRequest, at url: URL) -> StubAnswer {
    let method = HTTPMethod(rawValue: request.httpMethod ?? "GET") ?? .get
    let path = url.path.isEmpty ? "/" : url.path
    let scripted = state.withLock { state in
      if capturesRequests { state.captured.append(request) }
      return state.scripts[Key(method: method, path: path)]?.next()
    }
    return scripted?(request)
      ?? .json(#"{"error": "the stub session has no \#(method) route for this path"}"#, status: 404)
  }

  private func head(
    _ status: Int,
    _ headers: HTTPHeaders,
    at url: URL
  ) throws(NetworkError) -> HTTPURLResponse {
    if let last = state.withLock(\.lastHead), last.status == status, last.headers == headers,
      last.url == url
    {
      return last.response
    }
    guard let response = HTTPURLResponse(status: status, headers: headers, url: url) else {
      throw .invalidResponse("the stub's status code \(status) is invalid", url: url)
    }
    let head = Head(status: status, headers: headers, url: url, response: response)
    state.withLock { $0.lastHead = head }
    return response
  }
}
