import Foundation
import InnoNetwork
import InnoNetworkTestSupport
import Testing

@testable import SampleCoreNetwork

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

private struct Item: Codable, Sendable, Equatable {
  let id: Int
}

private struct FetchItems: RequestDefinition {
  typealias ResponseBody = [Item]

  let featureName = "People"
  let path = "/items"
  var query: [URLQueryItem] = []
  var headerPolicy = HeaderPolicy.external
  var additionalHeaders: [String: String] = [:]
  var responsePolicy = ResponsePolicy.json
}

private struct SendItem: RequestDefinition {
  typealias ResponseBody = Data

  let featureName = "People"
  let path = "/items"
  let method = RequestMethod.post
  let body: RequestBody
  var query: [URLQueryItem] = []
}

/// A clock on which no time passes, and which records the durations of sleeps.
private final class SkippingClock: Clock {
  typealias Instant = ContinuousClock.Instant
  let now = ContinuousClock.now
  let minimumResolution = Duration.zero
  let sleeps: LockedList<Duration> = LockedList()

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    sleeps.append(now.duration(to: deadline))
  }
}

private let baseURL = URL(string: "https://api.example.com") ?? URL(filePath: "/")
private let environment = NetworkEnvironment(
  baseURL: baseURL,
  preferredLanguage: "ko-KR"
)
private let itemsRequest = FailedRequest(
  method: .get,
  url: baseURL.appending(path: "items")
)

@Suite("Network transport", .timeLimit(.minutes(1)))
struct NetworkTransportTests {
  let session = StubSession([StubRoute(.get, "/items", [.json(#"[{"id":1}]"#)])])
  private let clock = SkippingClock()
  let warnings = LockedList<NetworkLogRecord>()

  var transport: NetworkTransport {
    let logger = DefaultNetworkLogger(level: .summary) { [warnings] in warnings.append($0) }
    return NetworkFactory.makeTransport(
      environment: environment,
      access: NetworkAccess(session: session, logger: logger, clock: clock)
    )
  }

  func header(_ name: String) -> String? {
    session.capturedRequests.last?.value(forHTTPHeaderField: name)
  }

  private func failure(of request: some RequestDefinition) async throws -> NetworkFailure {
    do {
      _ = try await transport.send(request)
    } catch {
      return error
    }
    throw UnexpectedSuccess()
  }

  @Test("A response is decoded")
  func happyPath() async throws {
    #expect(try await transport.send(FetchItems()) == [Item(id: 1)])
    #expect(session.capturedRequests.first?.url == itemsRequest.url)
    #expect(header("Accept") == "application/json")
    #expect(header("X-Sample-Feature") == "People")
    #expect(header("Content-Type") == nil)
  }

  @Test("An unchanged response has the same value, and a changed response another")
  func repeatedResponse() async throws {
    session.set(.get, "/items", .json(#"[{"id":1}]"#), .json(#"[{"id":1}]"#), .json("[]"))
    let transport = transport
    var values: [[Item]] = []
    for _ in 1...4 { values.append(try await transport.send(FetchItems())) }
    #expect(values == [[Item(id: 1)], [Item(id: 1)], [], []])
    session.set(.get, "/items", .json("{"))
    await #expect(throws: NetworkFailure.self) { try await transport.send(FetchItems()) }
  }

  @Test(
    "The headers of the policy are added",
    arguments: HeaderPolicy.allCases
  )
  func headerPolicy(policy: HeaderPolicy) async throws {
    _ = try await transport.send(FetchItems(headerPolicy: policy))
    let isPublic = policy != .custom
    let isOurs = policy == .appDefault
    #expect(header("Accept-Language") == (isPublic ? "ko-KR" : nil))
    #expect(header("User-Agent") == (isPublic ? environment.userAgent : nil))
    #expect(header("X-Sample-Client") == (isOurs ? environment.clientIdentifier : nil))
    #expect(header("X-Sample-Environment") == (isOurs ? "development" : nil))
    #expect(UUID(uuidString: header("X-Request-ID") ?? "") != nil)
  }

  @Test("Headers that the request sets stay unchanged")
  func additionalHeaders() async throws {
    let headers = ["User-Agent": "mine", "X-Request-ID": "7"]
    _ = try await transport.send(FetchItems(additionalHeaders: headers))
    #expect(header("User-Agent") == "mine")
    #expect(header("X-Request-ID") == "7")
  }

  @Test("A query or a body of either kind is sent")
  func queryAndBody() async throws {
    _ = try await transport.send(FetchItems(query: [URLQueryItem(name: "q", value: "a b")]))
    #expect(session.capturedRequests.last?.url?.absoluteString.hasSuffix("/items?q=a%20b") == true)
    session.set(.post, "/items", StubAnswer(body: Data("raw".utf8)))
    let json = try RequestBody.encodeJSON(Item(id: 2))
    #expect(try await transport.send(SendItem(body: json)) == Data("raw".utf8))
    #expect(session.capturedRequests.last?.httpBody == Data(#"{"id":2}"#.utf8))
    #expect(header("Content-Type") == "application/json; charset=UTF-8")
    let raw = RequestBody.raw(Data("x".utf8), contentType: "text/plain")
    _ = try await transport.send(SendItem(body: raw))
    #expect(header("Content-Type") == "text/plain")
  }

  @Test("A request with a query and a body is rejected")
  func bothQueryAndBody() async throws {
    let request = SendItem(
      body: .json(Data("{}".utf8)),
      query: [URLQueryItem(name: "q", value: "")]
    )
    let failure = try await failure(of: request)
    #expect(
      failure.description
        == "The request could not be sent: the request has both a query and a body; use only one."
    )
    #expect(session.capturedRequests.isEmpty)
  }

  @Test("The fallback replaces an empty body where the policy allows it")
  func emptyBody() async throws {
    session.set(.get, "/items", StubAnswer(status: 204))
    let request = FetchItems(responsePolicy: .jsonAllowingEmptyBody(fallback: "[]"))
    #expect(try await transport.send(request) == [])
    let failure = try await failure(of: FetchItems())
    #expect(
      failure
        == .decoding(
          reason: "The response from api.example.com for /items could not be decoded: "
            + "the body is empty.",
          data: Data(),
          request: itemsRequest
        )
    )
  }

  @Test("A transient failure is retried twice, with delays in the expected ranges")
  func retries() async throws {
    session.set(.get, "/items", .json("", status: 503), .json("", status: 503), .json("[]"))
    #expect(try await transport.send(FetchItems()) == [])
    #expect(session.capturedRequests.count == 3)
    let sleeps = clock.sleeps.values
    #expect(sleeps.count == 2)
    #expect((.milliseconds(320)...(.milliseconds(480))).contains(sleeps[0]))
    #expect((.milliseconds(640)...(.milliseconds(960))).contains(sleeps[1]))
    let warnings = warnings.values.filter { $0.kind == .warning }.flatMap(\.lines)
    #expect(warnings == Array(repeating: "The server failed (503 at /items).", count: 2))
  }

  @Test("A status of 429 is logged as a warning")
  func tooManyRequests() async throws {
    session.set(.get, "/items", .json("", status: 429), .json("[]"))
    _ = try await transport.send(FetchItems())
    let warnings = warnings.values.filter { $0.kind == .warning }.flatMap(\.lines)
    #expect(warnings == ["The server is limiting the request rate (429 at /items)."])
  }

  @Test("Each network error is mapped")
  func translation() async throws {
    let url = itemsRequest.url
    session.set(.get, "/items", .json("gone", status: 404))
    #expect(
      try await failure(of: FetchItems())
        == .invalidStatus(
          code: 404,
          data: Data("gone".utf8),
          reason: "api.example.com returned 404 Not Found for GET /items. Check the path.",
          request: itemsRequest
        )
    )
    for (error, expected) in [
      (
        .unreachable(.refused, url: url),
        .transport(
          reason: "Could not connect to api.example.com: connection refused. "
            + "Is the server running?",
          request: itemsRequest
        )
      ),
      (
        .timeout(after: .seconds(20), url: url),
        .transport(
          reason: "api.example.com did not send a complete response within 20 s. "
            + "Try again, or increase the time limit.",
          request: itemsRequest
        )
      ),
      (
        .interceptor(CancellationError()),
        .transport(
          reason: "An error stopped the request: CancellationError()",
          request: itemsRequest
        )
      ),
      (
        .invalidResponse("it is odd", url: url),
        .invalidResponse(
          reason: "The response from api.example.com is invalid: it is odd.",
          request: itemsRequest
        )
      ),
      (.invalidRequest("it is odd"), .invalidRequestConfiguration("it is odd")),
      (.cancelled, .cancelled(request: itemsRequest)),
    ] as [(NetworkError, NetworkFailure)] {
      session.fail(.get, "/items") { _ in error }
      let failure = try await failure(of: FetchItems())
      #expect(failure == expected)
      #expect(failure.localizedDescription == error.description)
      #expect(failure.isCancelled == error.isCancelled)
    }
  }

  @Test("An unreachable server throws a readable error after three attempts")
  func connectionRefused() async throws {
    let transport = NetworkFactory.makeTransport(
      baseURL: try #require(URL(string: "http://127.0.0.1:1")),
      access: NetworkAccess(clock: clock)
    )
    let failure = await #expect(throws: NetworkFailure.self) {
      try await transport.send(FetchItems())
    }
    #expect(
      failure?.localizedDescription
        == "Could not connect to 127.0.0.1:1: connection refused. Is the server running?"
    )
    #expect(clock.sleeps.values.count == 2)
  }

  @Test("Cancelling the task cancels the request")
  func cancellation() async throws {
    let transport = transport
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await transport.send(FetchItems())
    }
    let failure = await #expect(throws: NetworkFailure.self) { try await task.value }
    #expect(failure == .cancelled(request: itemsRequest))
  }

  @Test("The user agent names the app, its version and the system")
  func environmentDefaults() {
    let plain = NetworkEnvironment(baseURL: baseURL)
    #expect(plain.appName == "InnoSample")
    #expect(plain.environmentName == "development")
    #expect(!plain.preferredLanguage.isEmpty)
    let named = NetworkEnvironment(baseURL: baseURL, appName: "Other", appVersion: "2")
    #expect(named.userAgent == "Other/2 (\(named.platformName))")
    #expect(named.clientIdentifier == "Other-\(named.platformName)")
  }
}

private struct UnexpectedSuccess: Error {}
