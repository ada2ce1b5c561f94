import Foundation
import InnoLocking
import InnoNetworkTestSupport
import Testing

@testable import InnoNetwork

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A session that answers the requests of any host as scripted, for suites that run over the stub
/// and over each transport.
///
/// Over the stub, requests are passed to a `StubSession`. Over a transport, they are sent to a
/// server on loopback. The server reads the requests, passes them to the stub, and sends the stub's
/// responses.
///
/// If the script contains an error other than a lost connection, which no server can cause at will,
/// the session throws that error instead of the transport's error.
final class ScriptedSession: URLSessionProtocol {
  /// A Boolean value that indicates whether the running test uses a transport.
  @TaskLocal static var usesTransport = false

  private let stub: StubSession
  private let service: Result<ScriptedService, any Error>?

  init(_ routes: [StubRoute] = [], clock: any Clock<Duration> = ContinuousClock()) {
    let stub = StubSession(routes, clock: clock)
    self.stub = stub
    service = Self.usesTransport ? Result { try ScriptedService(stub) } : nil
  }

  var transportName: String { stub.transportName }

  /// The requests as they arrived, oldest first.
  var capturedRequests: [URLRequest] { stub.capturedRequests }

  func set(_ method: HTTPMethod = .get, _ path: String, _ answers: StubAnswer...) {
    stub.set(method, path, answers: answers)
  }

  func fail(
    _ method: HTTPMethod = .get,
    _ path: String,
    with error: @escaping @Sendable (URL) -> NetworkError = { .unreachable(.lost, url: $0) }
  ) {
    stub.fail(method, path, with: error)
  }

  func reset() { stub.reset() }

  func response(
    for request: URLRequest,
    options: TransportOptions
  ) async throws(NetworkError) -> (Data, HTTPURLResponse) {
    switch service {
    case nil: return try await stub.response(for: request, options: options)
    case .success(let service): return try await service.response(for: request, options: options)
    case .failure(let error): throw .invalidRequest("the server cannot start: \(error)")
    }
  }
}

/// A server that sends the responses of a stub, and a transport that sends the requests of all
/// hosts to that server.
private final class ScriptedService: Sendable {
  private let server: LoopbackServer
  private let transport = TestedTransport.make()
  private let exchanges: ScriptedExchanges

  init(_ stub: StubSession) throws {
    let exchanges = ScriptedExchanges(stub)
    self.exchanges = exchanges
    server = try LoopbackServer { exchanges.reply(to: $0) }
  }

  func response(
    for request: URLRequest,
    options: TransportOptions
  ) async throws(NetworkError) -> (Data, HTTPURLResponse) {
    guard let url = request.url else { throw .invalidRequest("the request has no URL") }
    let number = exchanges.begin(request, options)
    defer { exchanges.end(number) }
    var sent = request
    sent.url = url.moved(to: server.url())
    sent.setValue("\(number)", forHTTPHeaderField: ScriptedExchanges.field)
    do throws(NetworkError) {
      let (data, head) = try await transport.response(for: sent, options: options)
      return (data, head.moved(to: url))
    } catch {
      throw exchanges.scriptedError(of: number) ?? error.moved(to: url)
    }
  }
}

/// The running exchanges of a ``ScriptedService``.
private final class ScriptedExchanges: Sendable {
  private struct Exchange {
    let request: URLRequest
    let timeout: Duration
    var error: NetworkError?
    var task: Task<Void, Never>?
  }

  private struct State {
    var running: [Int: Exchange] = [:]
    var lastNumber = 0
  }

  /// The name of the header with the number of an exchange.
  static let field = "X-Scripted-Exchange"
  /// The headers that a transport adds to requests.
  private static let ownFields: Set<String> = [
    "accept", "accept-encoding", "accept-language", "connection", "content-length", "host",
    "user-agent", field.lowercased(),
  ]

  private let stub: StubSession
  private let state = Locked(State())

  init(_ stub: StubSession) {
    self.stub = stub
  }

  func begin(_ request: URLRequest, _ options: TransportOptions) -> Int {
    state.withLock { state in
      state.lastNumber += 1
      state.running[state.lastNumber] = Exchange(request: request, timeout: options.timeout)
      return state.lastNumber
    }
  }

  /// Ends an exchange, and cancels the stub's response if it is still pending.
  func end(_ number: Int) {
    state.withLock { $0.running.removeValue(forKey: number) }?.task?.cancel()
  }

  func scriptedError(of number: Int) -> NetworkError? {
    state.withLock { $0.running[number]?.error }
  }

  /// Waits for the stub's response to a request, on the thread of the server's connection.
  func reply(to received: LoopbackServer.Request) -> LoopbackServer.Reply {
    guard let number = received.headers[Self.field.lowercased()].flatMap(Int.init),
      let exchange = state.withLock({ $0.running[number] }),
      let request = Self.request(received, sentAs: exchange.request)
    else { return .drop }
    let reply = Locked(LoopbackServer.Reply.drop)
    let isDone = DispatchSemaphore(value: 0)
    let task = Task { [stub, state] in
      let options = TransportOptions(timeout: exchange.timeout, responseBodyLimit: .max)
      do throws(NetworkError) {
        let (body, head) = try await stub.response(for: request, options: options)
        reply.withLock { $0 = Self.reply(head, body, to: received.method) }
      } catch {
        // The transport reports a lost connection and a cancellation by itself.
        if error.code != 2003, !error.isCancelled {
          state.withLock { $0.running[number]?.error = error }
        }
      }
      isDone.signal()
    }
    let isRunning = state.withLock { state in
      state.running[number]?.task = task
      return state.running[number] != nil
    }
    if !isRunning { task.cancel() }
    isDone.wait()
    return reply.withLock { $0 }
  }

  /// Returns a request as the server received it, with the host to which it was sent and without
  /// the headers that a transport adds.
  private static func request(
    _ received: LoopbackServer.Request,
    sentAs original: URLRequest
  ) -> URLRequest? {
    guard let url = original.url?.replacingTarget(received.target) else { return nil }
    var request = URLRequest(url: url)
    request.httpMethod = received.method
    let names = Set((original.allHTTPHeaderFields ?? [:]).keys.map { $0.lowercased() })
    for (name, value) in received.headers where names.contains(name) || !ownFields.contains(name) {
      request.setValue(value, forHTTPHeaderField: name)
    }
    if !received.bytes.isEmpty || original.httpBody != nil {
      request.httpBody = Data(received.bytes)
    }
    return request
  }

  private static func reply(
    _ head: HTTPURLResponse,
    _ body: Data,
    to method: String
  ) -> LoopbackServer.Reply {
    var lines = ["HTTP/1.1 \(head.statusCode) \(StatusText.reason(for: head.statusCode) ?? "")"]
    lines += head.allHeaderFields.map { "\($0.key): \($0.value)" }
    let hasBody = method != "HEAD" && ![204, 304].contains(head.statusCode)
    if hasBody, head.value(forHTTPHeaderField: "Content-Length") == nil {
      lines.append("Content-Length: \(body.count)")
    }
    lines += ["Connection: close", "", ""]
    let bytes = Array(lines.joined(separator: "\r\n").utf8) + (hasBody ? Array(body) : [])
    return LoopbackServer.Reply(steps: [.send(bytes)])
  }
}

extension URL {
  /// The URL with the scheme, the host and the port of another URL.
  fileprivate func moved(to other: URL) -> URL? {
    guard var parts = URLComponents(url: self, resolvingAgainstBaseURL: true) else { return nil }
    (parts.scheme, parts.host, parts.port) = (other.scheme, other.host, other.port)
    return parts.url
  }

  /// The URL with the path and the query of a request line.
  fileprivate func replacingTarget(_ target: String) -> URL? {
    guard var parts = URLComponents(url: self, resolvingAgainstBaseURL: true) else { return nil }
    let pieces = target.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    parts.percentEncodedPath = String(pieces[0])
    parts.percentEncodedQuery = pieces.count > 1 ? String(pieces[1]) : nil
    parts.fragment = nil
    return parts.url
  }
}

extension HTTPURLResponse {
  /// The response with the scheme, the host and the port of another URL.
  fileprivate func moved(to other: URL) -> HTTPURLResponse {
    guard let url = url?.moved(to: other) else { return self }
    let fields = allHeaderFields.map { ("\($0.key)", "\($0.value)") }
    return HTTPURLResponse(
      url: url,
      statusCode: statusCode,
      httpVersion: "HTTP/1.1",
      headerFields: Dictionary(fields) { $1 }
    ) ?? self
  }
}

extension NetworkError {
  /// The error with another URL.
  fileprivate func moved(to url: URL) -> NetworkError {
    switch self {
    case .unreachable(let fault, _): .unreachable(fault, url: url)
    case .timeout(let limit, _): .timeout(after: limit, url: url)
    case .invalidResponse(let reason, _): .invalidResponse(reason, url: url)
    case .invalidRequest, .status, .decoding, .interceptor, .cancelled: self
    }
  }
}

/// A trait that runs each test once over the stub and once over each transport, for tests with a
/// ``ScriptedSession``.
struct OverStubAndEachTransport: SuiteTrait, TestTrait, TestScoping {
  var isRecursive: Bool { true }

  func provideScope(
    for test: Test,
    testCase: Test.Case?,
    performing function: @Sendable () async throws -> Void
  ) async throws {
    try await function()
    try await ScriptedSession.$usesTransport.withValue(true) {
      try await OverEachTransport.overEachTransport
        .provideScope(for: test, testCase: testCase, performing: function)
    }
  }
}

extension Trait where Self == OverStubAndEachTransport {
  /// A trait that runs each test once over the stub and once over each transport.
  static var overStubAndEachTransport: OverStubAndEachTransport { OverStubAndEachTransport() }
}
