import InnoLocking
public import Foundation
public import InnoNetwork

#if canImport(FoundationNetworking)
public import FoundationNetworking
#endif

/// A session without a network: answers what it was told to, and remembers what it was asked.
///
/// ```swift
/// let session = StubSession([StubRoute(.get, "/users", [.json("[]")])])
/// let client = DefaultNetworkClient(configuration: configuration, session: session)
/// ```
///
/// Its answers may be changed while it is in use. A path it does not know is answered with 404 and
/// a JSON body that says so. A delay longer than the client's time-out times out.
public final class StubSession: URLSessionProtocol {
  private struct Key: Hashable {
    let method: HTTPMethod
    let path: String
  }

  private struct Script {
    var answers: [StubAnswer]
    var makeAnswer: (@Sendable (URLRequest) -> StubAnswer)?
    var extraDelay = Duration.zero

    /// Gives the answer to a request, which is made outside of any lock.
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
  }

  private let original: [Key: Script]
  private let clock: any Clock<Duration>
  private let state: Locked<State>

  /// Makes a session.
  ///
  /// - Parameters:
  ///   - routes: What it answers at first, and again after ``reset()``.
  ///   - clock: Measures delays.
  public init(_ routes: [StubRoute] = [], clock: any Clock<Duration> = ContinuousClock()) {
    let pairs = routes.map { route in
      (
        Key(method: route.method, path: route.path),
        Script(answers: route.answers, makeAnswer: route.makeAnswer)
      )
    }
    self.original = Dictionary(pairs) { $1 }
    self.clock = clock
    self.state = Locked(State(scripts: original))
  }

  /// `stub`.
  public var transportName: String { "stub" }

  /// What it answers from now on, sorted by path, delays counted in.
  public var routes: [StubRoute] {
    state.withLock { $0.scripts }
      .map { key, script in
        let answers = script.answers.map { $0.later(by: script.extraDelay) }
        return StubRoute(key.method, key.path, answers, script.makeAnswer)
      }
      .sorted { ($0.path, $0.method.rawValue) < ($1.path, $1.method.rawValue) }
  }

  /// Every request since the start or the last ``reset()``, in the order it came.
  public var capturedRequests: [URLRequest] {
    state.withLock { $0.captured }
  }

  /// Sets what a route answers, in place of what it did.
  ///
  /// - Parameters:
  ///   - method: The method.
  ///   - path: The whole path of the URL, without its query.
  ///   - answers: The answers in turn; the last one is given to every later request.
  public func set(_ method: HTTPMethod = .get, _ path: String, _ answers: StubAnswer...) {
    state.withLock { $0.scripts[Key(method: method, path: path)] = Script(answers: answers) }
  }

  /// Makes a route fail.
  ///
  /// - Parameters:
  ///   - method: The method.
  ///   - path: The whole path of the URL, without its query.
  ///   - error: Makes the failure, given the URL that was asked; a broken connection by default.
  public func fail(
    _ method: HTTPMethod = .get,
    _ path: String,
    with error: @escaping @Sendable (URL) -> NetworkError = { .unreachable(.lost, url: $0) }
  ) {
    set(method, path, .failure(error))
  }

  /// Makes a route's connection break after some of the body.
  ///
  /// - Parameters:
  ///   - method: The method.
  ///   - path: The whole path of the URL, without its query.
  ///   - text: What of the body comes before.
  public func drop(_ method: HTTPMethod = .get, _ path: String, after text: String = "") {
    set(method, path, .dropped(after: text))
  }

  /// Makes a route's answers come later.
  ///
  /// - Parameters:
  ///   - method: The method.
  ///   - path: The whole path of the URL, without its query.
  ///   - delay: How much later; zero takes an earlier delay back.
  public func delay(_ method: HTTPMethod = .get, _ path: String, by delay: Duration) {
    state.withLock { $0.scripts[Key(method: method, path: path)]?.extraDelay = delay }
  }

  /// Goes back to the routes it was made with, and forgets what it was asked.
  public func reset() {
    state.withLock { $0 = State(scripts: original) }
  }

  /// Answers a request.
  ///
  /// - Parameters:
  ///   - request: What is asked.
  ///   - options: The time-out and the limit of the body are observed.
  /// - Returns: The body and the head of the response.
  /// - Throws: What the route was told to fail with, a time-out, or ``NetworkError/cancelled``.
  public func response(
    for request: URLRequest,
    options: TransportOptions
  ) async throws(NetworkError) -> (Data, HTTPURLResponse) {
    guard let url = request.url else { throw .invalidRequest("it has no URL") }
    let answer = answer(to: request, at: url)
    try await wait(answer.delay, options, url)
    switch answer.content {
    case .failure(let error):
      throw error(url)
    case .response(let status, let headers, let chunks, let end):
      let head = try Self.head(status, headers, at: url)
      var body = Data()
      for chunk in chunks {
        try await wait(chunk.delay, options, url)
        body += chunk.data
        guard body.count <= options.responseBodyLimit else {
          throw .invalidResponse(
            "its body is larger than the limit of \(options.responseBodyLimit) bytes",
            url: url
          )
        }
        options.monitor?(.received(body.count, of: nil))
      }
      if case .dropped = end { throw .unreachable(.lost, url: url) }
      return (body, head)
    }
  }

  /// Answers a request, its body to follow.
  ///
  /// - Parameters:
  ///   - request: What is asked.
  ///   - options: The time-out is observed, also between the pieces of the body.
  /// - Returns: The response.
  /// - Throws: What the route was told to fail with, a time-out, or ``NetworkError/cancelled``.
  public func stream(
    for request: URLRequest,
    options: TransportOptions
  ) async throws(NetworkError) -> ResponseStream {
    guard let url = request.url else { throw .invalidRequest("it has no URL") }
    let answer = answer(to: request, at: url)
    try await wait(answer.delay, options, url)
    switch answer.content {
    case .failure(let error):
      throw error(url)
    case .response(let status, let headers, let chunks, let end):
      let head = try Self.head(status, headers, at: url)
      guard case .complete = end, chunks.allSatisfy({ $0.delay == .zero }) else {
        return ResponseStream(head: head) { send throws(NetworkError) in
          for chunk in chunks {
            try await self.wait(chunk.delay, options, url)
            send(chunk.data)
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
      state.captured.append(request)
      return state.scripts[Key(method: method, path: path)]?.next()
    }
    return scripted?(request)
      ?? .json(#"{"error": "no stub answers \#(method) here"}"#, status: 404)
  }

  private static func head(
    _ status: Int,
    _ headers: HTTPHeaders,
    at url: URL
  ) throws(NetworkError) -> HTTPURLResponse {
    let fields = Dictionary(headers.map { ($0.name, $0.value) }) { $1 }
    guard
      let head = HTTPURLResponse(
        url: url,
        statusCode: status,
        httpVersion: "HTTP/1.1",
        headerFields: fields
      )
    else {
      throw .invalidResponse("the stub's status \(status) makes no response", url: url)
    }
    return head
  }
}
