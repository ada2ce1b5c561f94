import Foundation
import InnoLocking
import InnoNetwork
import InnoNetworkTestSupport
import TestSupport
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Tests of the most common features through the public API alone, as in an app.
@Suite("Public API", .timeLimit(.minutes(1)))
struct PublicInterfaceTests {
  private struct Ticks: StreamingAPIDefinition {
    let path = "/ticks"
    let resumePolicy = StreamResumePolicy.lastEventID(delay: .zero)

    func decode(_ event: ServerSentEvent) throws -> Int? { Int(event.data) }
  }

  private struct Envelope: DecodingInterceptor {
    func willDecode(data: Data, response: Response) async throws -> Data {
      Data(data.dropFirst("envelope:".utf8.count))
    }
  }

  private func base() throws -> URL {
    try #require(URL(string: "https://api.example.com"))
  }

  @Test("Interceptors, signers, execution policies and query strategies apply to a request")
  func hooks() async throws {
    let session = StubSession([
      StubRoute(.get, "/people", [StubAnswer(body: Data("envelope:[1,2]".utf8))])
    ])
    let exchanges = Locked(0)
    let counting = AnyRequestExecutionPolicy { _, _, next in
      exchanges.withLock { $0 += 1 }
      return try await next.execute()
    }
    let client = DefaultNetworkClient(
      configuration: .advanced(
        baseURL: try base(),
        resilience: ResiliencePack(
          customExecutionPolicies: [ConcurrencyLimitExecutionPolicy(maxConcurrent: 2), counting],
          clock: TestClock()
        ),
        auth: AuthPack(
          additionalRequestInterceptors: [CorrelationIDInterceptor(), TraceContextInterceptor()],
          additionalSigners: [JWTBearerInterceptor { _ in "token" }],
          additionalDecodingInterceptors: [Envelope()]
        ),
        cache: CachePack(cache: MemoryResponseCache(), staleWhileRevalidate: .seconds(30))
      ),
      session: session
    )
    let endpoint = EndpointBuilder<[Int]>.get("/people")
      .query(
        ["tags": ["a", "b"]],
        encoder: URLQueryEncoder(arrayEncodingStrategy: .indexed),
        rootKey: "filter"
      )
      .addingHeader("X-Tag", "1").addingHeader("X-Tag", "2")
    let context = NetworkContext(correlationID: "c-1")
    let people = try await NetworkContext.$current.withValue(context) {
      try await client.request(endpoint)
    }
    #expect(people == [1, 2])
    let sent = try #require(session.capturedRequests.first)
    let query = sent.url?.query?.removingPercentEncoding
    #expect(query == "filter[tags][0]=a&filter[tags][1]=b")
    #expect(sent.value(forHTTPHeaderField: "X-Tag") == "1, 2")
    #expect(sent.value(forHTTPHeaderField: "X-Correlation-ID") == "c-1")
    #expect(sent.value(forHTTPHeaderField: "Authorization") == "Bearer token")
    #expect(sent.value(forHTTPHeaderField: "traceparent") != nil)
    #expect(exchanges.withLock { $0 } == 1)
  }

  @Test("A typed stream is resumed after its last event")
  func stream() async throws {
    let session = StubSession([
      StubRoute(
        .get,
        "/ticks",
        [.dropped(after: "id: 7\ndata: 1\n\n"), StubAnswer(chunks: ["id: 8\nda", "ta: 2\n\n"])]
      )
    ])
    let client: any NetworkClient = DefaultNetworkClient(
      configuration: NetworkConfiguration(baseURL: try base()),
      session: session
    )
    var values: [Int] = []
    for try await value in client.values(of: Ticks()) { values.append(value) }
    #expect(values == [1, 2])
    #expect(
      session.capturedRequests.map { $0.value(forHTTPHeaderField: "Last-Event-ID") } == [nil, "7"]
    )
  }

  @Test("A stub can replace the client for a typed stream")
  func stubbedStream() async throws {
    let client = StubNetworkClient()
    client.stream(Ticks.self) { _, _ in ["id: 1\ndata: 1\n\n", "id: 2\ndata: 2\n\n"] }
    var values: [Int] = []
    for try await value in (client as any NetworkClient).values(of: Ticks()) {
      values.append(value)
    }
    #expect(values == [1, 2])
  }

  @Test("A stale response is returned while a new one is requested")
  func staleWhileRevalidate() async throws {
    let date = Locked(Date(timeIntervalSince1970: 1_800_000_000))
    func response(_ text: String) -> StubAnswer {
      StubAnswer(headers: ["Cache-Control": "max-age=60"], body: Data(text.utf8))
    }
    let session = StubSession([StubRoute(.get, "/people", [response("[1]"), response("[1,2]")])])
    let client = DefaultNetworkClient(
      configuration: .advanced(
        baseURL: try base(),
        cache: CachePack(
          cache: MemoryResponseCache(),
          staleWhileRevalidate: .seconds(30),
          now: { date.withLock { $0 } }
        )
      ),
      session: session
    )
    let people = EndpointBuilder<[Int]>.get("/people")
    #expect(try await client.request(people) == [1])
    date.withLock { $0 += 70 }
    #expect(try await client.request(people) == [1])
    await waitUntil { session.capturedRequests.count == 2 }
    let deadline = ContinuousClock.now + .seconds(30)
    while try await client.request(people) == [1], ContinuousClock.now < deadline {
      await Task.yield()
    }
    #expect(try await client.request(people) == [1, 2])
    #expect(session.capturedRequests.count == 2)
  }

  @Test("A client cancels its requests, or only those with a tag")
  func cancellation() async throws {
    let clock = TestClock()
    let session = StubSession(
      [StubRoute(.get, "/people", [StubAnswer.json("[1]").delayed(by: .seconds(9))])],
      clock: clock
    )
    let client = DefaultNetworkClient(
      configuration: NetworkConfiguration(baseURL: try base()),
      session: session
    )
    let people = EndpointBuilder<[Int]>.get("/people")
    func request(_ tag: CancellationTag?) -> Task<[Int], any Error> {
      Task { try await client.request(people, tag: tag) }
    }
    let (tagged, other) = (request("screen"), request(nil))
    #expect(await clock.waitForSleepers(2))
    client.cancelAll(matching: "screen")
    let error = await #expect(throws: NetworkError.self) { try await tagged.value }
    #expect(error?.isCancelled == true)
    client.cancelAll()
    await #expect(throws: NetworkError.self) { try await other.value }
    async let later = client.request(people)
    #expect(await clock.waitForSleepers(1))
    clock.advance(by: .seconds(9))
    #expect(try await later == [1])
  }

  @Test("A stub can replace the client for uploads of files, parts and streams")
  func uploads() async throws {
    let stub = StubNetworkClient()
    stub.answer(EndpointBuilder<Int>.self) { _ in 7 }
    let file = FileManager.default.temporaryDirectory.appending(path: "inno-\(UUID().uuidString)")
    try Data("hello".utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let client: any NetworkClient = stub
    let bodies = [
      try HTTPBody.file(file),
      try .multipart([
        MultipartPart(name: "a", value: "b"), MultipartPart(name: "file", file: file),
      ]),
      .stream(length: 5) {
        AsyncStream {
          $0.yield(Data("hello".utf8)); $0.finish()
        }
      },
    ]
    for body in bodies {
      #expect(try await client.upload(EndpointBuilder<Int>.post("/files"), body: body) == 7)
    }
    #expect(stub.uploads == bodies)
  }

  @Test("A client can be shut down, and its errors have a category and a retry hint")
  func shutdown() async throws {
    let client = DefaultNetworkClient(
      configuration: NetworkConfiguration(baseURL: try base()),
      session: StubSession()
    )
    client.cancelAll()
    await client.shutdown()
    let error = await #expect(throws: NetworkError.self) {
      try await client.request(EndpointBuilder<Int>.get("/people"))
    }
    #expect(error?.category == .configuration)
    #expect(error?.isRetriableHint == false)
  }

  @Test("A request waits for the network")
  func reachability() async throws {
    struct Offline: NetworkMonitoring {
      func currentSnapshot() async -> NetworkSnapshot? {
        NetworkSnapshot(status: .unsatisfied, interfaceTypes: [])
      }

      func waitForChange(
        from snapshot: NetworkSnapshot?,
        timeout: Duration?
      ) async -> NetworkSnapshot? { nil }
    }
    let client = DefaultNetworkClient(
      configuration: .advanced(
        baseURL: try base(),
        resilience: ResiliencePack(
          customExecutionPolicies: [ReachabilityCheckExecutionPolicy(monitor: Offline())]
        )
      ),
      session: StubSession([StubRoute(.get, "/people", [.json("[1]")])])
    )
    let error = await #expect(throws: NetworkError.self) {
      try await client.request(EndpointBuilder<[Int]>.get("/people"))
    }
    #expect(error?.code == 2004)
  }
}
