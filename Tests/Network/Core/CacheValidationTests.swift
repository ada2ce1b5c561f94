import Foundation
import InnoLocking
import InnoNetworkTestSupport
import TestSupport
import Testing

@testable import InnoNetwork

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite(
  "Validation and invalidation of cached responses",
  .overStubAndEachTransport,
  .timeLimit(.minutes(1))
)
struct CacheValidationTests {
  private let session = ScriptedSession()
  private let log = Recorder<String>()
  private let cache = MemoryResponseCache()
  private let seconds = Locked(784_111_777.0)

  private func client(
    _ cachePolicy: URLRequest.CachePolicy = .useProtocolCachePolicy
  ) -> DefaultNetworkClient {
    DefaultNetworkClient(
      configuration: .advanced(
        baseURL: exampleURL,
        observability: ObservabilityPack(eventObservers: [log]),
        cache: CachePack(
          cache: cache,
          now: { [seconds] in Date(timeIntervalSince1970: seconds.withLock { $0 }) }
        ),
        transport: TransportPack(cachePolicy: cachePolicy, acceptableStatusCodes: Set(200..<600))
      ),
      session: session
    )
  }

  private func pass(_ count: Double) { seconds.withLock { $0 += count } }

  private func answer(
    _ text: String,
    _ headers: HTTPHeaders = [:],
    status: Int = 200
  ) -> StubAnswer {
    StubAnswer(status: status, headers: headers, body: Data(text.utf8))
  }

  private func get(
    headers: HTTPHeaders = [:],
    by client: DefaultNetworkClient? = nil
  ) async throws -> String {
    try await (client ?? self.client()).request(
      EndpointBuilder<String>.get("/x").headers(headers).decoding(.text)
    )
  }

  @Test(
    "An unsafe request invalidates the URLs in Location and Content-Location of its own server",
    arguments: [
      ("Location", "/v1/x", 2), ("Content-Location", "x", 2), ("Location", "/v1/x#part", 2),
      ("Location", "https://other.example/v1/x", 1), ("Location", "/v1/y", 1),
    ]
  )
  func linkedInvalidation(name: String, place: String, count: Int) async throws {
    session.set(.get, "/v1/x", answer("a", ["Cache-Control": "max-age=60"]))
    session.set(.post, "/v1/list", StubAnswer(status: 201, headers: [name: place]))
    let client = client()
    _ = try await get(by: client)
    _ = try await client.request(EndpointBuilder<EmptyResponse>.post("/list"))
    _ = try await get(by: client)
    #expect(session.capturedRequests.filter { $0.httpMethod == "GET" }.count == count)
  }

  @Test(
    "A 304 response with a validator of another version is followed by an unconditional request",
    arguments: [
      ("\"1\"", "\"1\"", true), ("\"1\"", "\"2\"", false), ("W/\"1\"", "\"1\"", false),
      ("\"1\"", "W/\"1\"", true), ("W/\"1\"", "W/\"1\"", true), ("W/\"1\"", "W/\"2\"", false),
      ("\"1\"", "", true), ("", "\"1\"", false),
    ]
  )
  func confirmation(stored: String, received: String, isConfirmed: Bool) async throws {
    let date = "Sun, 06 Nov 1994 08:00:00 GMT"
    let tags = [stored, received].map { $0.isEmpty ? [:] : ["ETag": $0] as HTTPHeaders }
    var first = tags[0]
    first.update(name: "Cache-Control", value: "max-age=60")
    first.update(name: "Last-Modified", value: date)
    session.set(.get, "/v1/x", answer("a", first), answer("", tags[1], status: 304), answer("b"))
    #expect(try await get() == "a")
    pass(61)
    #expect(try await get() == (isConfirmed ? "a" : "b"))
    #expect(session.capturedRequests.count == (isConfirmed ? 2 : 3))
    guard !isConfirmed else { return }
    let last = try #require(session.capturedRequests.last)
    #expect(last.value(forHTTPHeaderField: "If-None-Match") == nil)
    #expect(last.value(forHTTPHeaderField: "If-Modified-Since") == nil)
    #expect(log.values.contains("1.1 cache(miss, 61 s old, was fresh for 60 s)"))
  }

  @Test(
    "A 304 response without a tag confirms only a response with the same Last-Modified date",
    arguments: [("08:00:00", true), ("08:00:01", false)]
  )
  func confirmedDate(time: String, isConfirmed: Bool) async throws {
    func date(_ time: String) -> HTTPHeaders { ["Last-Modified": "Sun, 06 Nov 1994 \(time) GMT"] }
    session.set(
      .get,
      "/v1/x",
      answer("a", date("08:00:00")),
      answer("", date(time), status: 304),
      answer("b")
    )
    #expect(try await get() == "a")
    pass(86_400)
    #expect(try await get() == (isConfirmed ? "a" : "b"))
  }

  @Test("A stale response is returned if the request after an unusable 304 response fails")
  func staleAfterUnusableConfirmation() async throws {
    session.set(
      .get,
      "/v1/x",
      answer("a", ["Cache-Control": "max-age=60, stale-if-error=60", "ETag": "\"1\""]),
      answer("", ["ETag": "\"2\""], status: 304),
      answer("b", status: 503)
    )
    #expect(try await get() == "a")
    pass(61)
    #expect(try await get() == "a")
    #expect(session.capturedRequests.count == 3)
  }

  @Test(
    "A request that allows only a cached response is never sent",
    arguments: [
      (.useProtocolCachePolicy, HTTPHeaders()), (.reloadIgnoringLocalCacheData, HTTPHeaders()),
      (.reloadIgnoringLocalAndRemoteCacheData, HTTPHeaders()),
      (.reloadRevalidatingCacheData, HTTPHeaders()),
      (.useProtocolCachePolicy, ["Range": "bytes=0-"]),
      (.useProtocolCachePolicy, ["If-None-Match": "\"1\""]),
    ] as [(URLRequest.CachePolicy, HTTPHeaders)]
  )
  func onlyIfCached(policy: URLRequest.CachePolicy, headers: HTTPHeaders) async throws {
    var headers = headers
    headers.update(name: "Cache-Control", value: "only-if-cached")
    session.set(.get, "/v1/x", answer("a", ["Cache-Control": "max-age=60"]))
    if policy != .useProtocolCachePolicy { _ = try await get() }
    let count = session.capturedRequests.count
    let error = await #expect(throws: NetworkError.self) {
      try await get(headers: headers, by: client(policy))
    }
    #expect(
      error?.description == "The request could not be sent: "
        + "the request allows only a cached response, but the cache has no usable response."
    )
    #expect(session.capturedRequests.count == count)
  }

  @Test("A fresh response answers a request that allows only a cached response")
  func onlyIfCachedFresh() async throws {
    session.set(.get, "/v1/x", answer("a", ["Cache-Control": "max-age=60"]))
    _ = try await get()
    #expect(try await get(headers: ["Cache-Control": "only-if-cached"]) == "a")
    #expect(session.capturedRequests.count == 1)
  }
}
