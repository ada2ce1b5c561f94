import Foundation
import InnoNetwork
import InnoNetworkTestSupport
import TestSupport
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

private struct Tag: RequestInterceptor, ResponseInterceptor {
  let name: String
  let log: Recorder<String>

  func adapt(_ request: URLRequest) async throws -> URLRequest {
    log.record("request \(name)")
    var request = request
    request.setValue(name, forHTTPHeaderField: "X-Tag")
    return request
  }

  func adapt(_ response: Response, request: URLRequest) async throws -> Response {
    log.record("response \(name), sent by \(request.value(forHTTPHeaderField: "X-Tag") ?? "-")")
    return response
  }
}

private struct Throwing: RequestInterceptor {
  let error: any Error

  func adapt(_ request: URLRequest) async throws -> URLRequest { throw error }
}

private struct Refusal: LocalizedError {
  var errorDescription: String? { "No key is set." }
}

@Suite("Request pipeline", .overStubAndEachTransport, .timeLimit(.minutes(1)))
struct PipelineTests {
  let clock = ManualClock(skipsSleep: true)
  let log = Recorder<String>()
  let session: ScriptedSession

  init() {
    session = ScriptedSession([StubRoute(.get, "/v1/users", [.json(#"[{"id":1,"name":"Ann"}]"#)])])
  }

  func client(
    auth: AuthPack = AuthPack(),
    retries: Int = 0,
    transport: TransportPack = TransportPack()
  ) -> DefaultNetworkClient {
    let retry = ExponentialBackoffRetryPolicy(
      maxRetries: retries,
      retryDelay: 0.5,
      jitterRatio: 0
    )
    return DefaultNetworkClient(
      configuration: .advanced(
        baseURL: exampleURL,
        resilience: ResiliencePack(retry: retry, clock: clock),
        auth: auth,
        observability: ObservabilityPack(eventObservers: [log]),
        transport: transport
      ),
      session: session
    )
  }

  @Test("A request is sent and its response decoded")
  func happyPath() async throws {
    let users = try await client().request(FetchUsers())
    #expect(users == [User(id: 1, name: "Ann")])
    let request = try #require(session.capturedRequests.first)
    #expect(request.url?.absoluteString == "https://api.example.com/v1/users")
    #expect(request.value(forHTTPHeaderField: "Accept") == "application/json")
  }

  @Test("The configuration's interceptors process requests first and responses last")
  func interceptorOrder() async throws {
    let tags = ["c1", "c2", "e1", "e2"].map { Tag(name: $0, log: log) }
    let auth = AuthPack(
      additionalRequestInterceptors: Array(tags[..<2]),
      additionalResponseInterceptors: Array(tags[..<2])
    )
    let endpoint = Array(tags[2...])
    _ = try await client(auth: auth).request(
      FetchUsers(requestInterceptors: endpoint, responseInterceptors: endpoint)
    )
    #expect(
      log.values == [
        "request c1", "request c2", "request e1", "request e2", "1.1 started GET /v1/users",
        "1.1 received 200, 23 bytes", "response e2, sent by e2", "response e1, sent by e2",
        "response c2, sent by e2", "response c1, sent by e2",
      ]
    )
  }

  @Test("The attempts of a request share its number")
  func events() async throws {
    session.set(.get, "/v1/users", .json("{}", status: 503), .json("[]"))
    let client = client(retries: 2)
    _ = try await client.request(FetchUsers())
    _ = try await client.request(FetchUsers())
    #expect(
      log.values == [
        "1.1 started GET /v1/users", "1.1 received 503, 2 bytes", "1.1 failed 5001",
        "1.2 retries after 0.5 seconds", "1.2 started GET /v1/users", "1.2 received 200, 2 bytes",
        "2.1 started GET /v1/users", "2.1 received 200, 2 bytes",
      ]
    )
  }

  @Test("The last retry's error is thrown after increasing delays")
  func retriesEnd() async throws {
    session.fail(.get, "/v1/users", with: { .unreachable(.refused, url: $0) })
    let client = client(retries: 2)
    let error = try await failure { () throws(NetworkError) in
      try await client.request(FetchUsers())
    }
    #expect(error.code == 2002)
    #expect(session.capturedRequests.count == 3)
    #expect(clock.sleeps == [.milliseconds(500), .seconds(1)])
  }

  @Test("A server determines the delay of a retry", arguments: [429, 503])
  func retryAfter(status: Int) async throws {
    let busy = StubAnswer(status: status, headers: ["Retry-After": "7"])
    session.set(.get, "/v1/users", busy, .json("[]"))
    #expect(try await client(retries: 1).request(FetchUsers()) == [])
    #expect(clock.sleeps == [.seconds(7)])
  }

  @Test("Each attempt is adapted again")
  func retriesAdapt() async throws {
    session.set(.get, "/v1/users", .json("", status: 500), .json("[]"))
    let auth = AuthPack(additionalRequestInterceptors: [Tag(name: "c", log: Recorder())])
    _ = try await client(auth: auth, retries: 1).request(FetchUsers())
    let tags = session.capturedRequests.map { $0.value(forHTTPHeaderField: "X-Tag") }
    #expect(tags == ["c", "c"])
  }

  @Test("A POST without an idempotency key is never repeated after a timeout")
  func unsafeTimeout() async throws {
    struct Always: RetryPolicy {
      func delay(after context: RetryContext) -> Duration? {
        context.retries < 3 ? .zero : nil
      }
    }
    session.set(.post, "/v1/pages", StubAnswer(delay: .seconds(60)))
    let client = DefaultNetworkClient(
      configuration: .advanced(
        baseURL: exampleURL,
        resilience: ResiliencePack(retry: Always(), clock: clock)
      ),
      session: session
    )
    for (headers, attempts) in [(HTTPHeaders(), 1), (["Idempotency-Key": "k"], 4)] {
      session.reset()
      session.set(.post, "/v1/pages", .failure { .timeout(after: .seconds(30), url: $0) })
      let error = try await failure { () throws(NetworkError) in
        try await client.request(SendPage(method: .post, headers: headers))
      }
      #expect(error.code == 3001)
      #expect(session.capturedRequests.count == attempts)
    }
  }

  @Test("The base URL override is read before each attempt")
  func baseURLOverride() async throws {
    struct Moving: URLSessionProtocol {
      let stub: ScriptedSession
      var baseURLOverride: URL? {
        URL(string: "http://127.0.0.1:\(8_000 + stub.capturedRequests.count)")
      }

      func response(
        for request: URLRequest,
        options: TransportOptions
      ) async throws(NetworkError) -> (Data, HTTPURLResponse) {
        try await stub.response(for: request, options: options)
      }
    }
    session.set(.get, "/users", .json("", status: 500), .json("[]"))
    let client = DefaultNetworkClient(
      configuration: .advanced(
        baseURL: exampleURL,
        resilience: ResiliencePack(
          retry: ExponentialBackoffRetryPolicy(maxRetries: 1),
          clock: clock
        )
      ),
      session: Moving(stub: session)
    )
    _ = try await client.request(FetchUsers())
    #expect(session.capturedRequests.map { $0.url?.port } == [8_000, 8_001])
  }

  @Test("The endpoint determines the accepted status codes")
  func acceptableStatus() async throws {
    session.set(.get, "/v1/users", .json("[]", status: 404))
    #expect(try await client().request(FetchUsers(acceptableStatusCodes: [404])) == [])
    let error = try await failure { () throws(NetworkError) in
      try await client().request(FetchUsers())
    }
    #expect(error.code == 5001)
  }

  @Test("Data contains the raw body; EmptyResponse ignores it")
  func rawAndEmpty() async throws {
    struct Ping: APIDefinition {
      typealias APIResponse = EmptyResponse
      let path = "/ping"
      let method = HTTPMethod.post
    }
    session.set(.post, "/v1/ping", StubAnswer(status: 204))
    session.set(.post, "/v1/pages", StubAnswer(body: Data("raw".utf8)))
    #expect(try await client().request(Ping()) == EmptyResponse())
    #expect(try await client().request(SendPage(method: .post)) == Data("raw".utf8))
  }

  @Test("Interceptor errors and cancellations are distinguished")
  func throwingInterceptor() async throws {
    for (error, text) in [
      (Refusal() as any Error, "An error stopped the request: No key is set."),
      (CancellationError(), "The request was cancelled."),
      (NetworkError.invalidRequest("x"), "The request could not be sent: x."),
    ] {
      let auth = AuthPack(additionalRequestInterceptors: [Throwing(error: error)])
      let failed = try await failure { () throws(NetworkError) in
        try await client(auth: auth).request(FetchUsers())
      }
      #expect(failed.description == text)
    }
    #expect(session.capturedRequests.isEmpty)
  }

  @Test("A request is validated again after interception")
  func interceptorsAreChecked() async throws {
    struct Breaking: RequestInterceptor {
      func adapt(_ request: URLRequest) async throws -> URLRequest {
        var request = request
        request.httpBody = Data("x".utf8)
        return request
      }
    }
    let client = client(auth: AuthPack(additionalRequestInterceptors: [Breaking()]))
    let error = try await failure { () throws(NetworkError) in
      try await client.request(FetchUsers())
    }
    #expect(
      error.description == "The request could not be sent: GET does not allow a body; "
        + "use POST, PUT or PATCH."
    )
    #expect(session.capturedRequests.isEmpty)
  }

  @Test("The delay of a retry can be cancelled")
  func cancelledRetry() async throws {
    session.fail(.get, "/v1/users")
    let clock = ManualClock()
    let client = DefaultNetworkClient(
      configuration: .advanced(
        baseURL: exampleURL,
        resilience: ResiliencePack(retry: ExponentialBackoffRetryPolicy(), clock: clock),
        observability: ObservabilityPack(eventObservers: [log])
      ),
      session: session
    )
    let task = Task {
      try await failure { () throws(NetworkError) in try await client.request(FetchUsers()) }
    }
    await waitUntil { clock.sleeperCount == 1 }
    task.cancel()
    #expect(try await task.value.isCancelled)
    #expect(log.values.last == "1.2 failed 9001")
  }

  @Test("Inline observers run in the task of the request")
  func taskLocals() async throws {
    struct Reading: NetworkEventObserver {
      @TaskLocal static var cause = 0
      let log: Recorder<Int>
      var delivery: ObserverDelivery { .inline }
      func observe(_ event: NetworkEvent) { log.record(Self.cause) }
    }
    let causes = Recorder<Int>()
    let client = DefaultNetworkClient(
      configuration: .advanced(
        baseURL: exampleURL,
        observability: ObservabilityPack(eventObservers: [Reading(log: causes)])
      ),
      session: session
    )
    _ = try await Reading.$cause.withValue(7) { try await client.request(FetchUsers()) }
    #expect(causes.values == [7, 7])
  }
}
