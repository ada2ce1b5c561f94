import InnoLocking
import Foundation
import InnoNetworkTestSupport
import TestSupport
import Testing

@testable import InnoNetwork

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A date that a test advances.
final class ManualCalendar: Sendable {
  private let seconds = Locked(784_111_777.0)
  var now: Date { Date(timeIntervalSince1970: seconds.withLock { $0 }) }
  func pass(_ count: Double) { seconds.withLock { $0 += count } }
}

@Suite("Response cache", .overStubAndEachTransport, .timeLimit(.minutes(1)))
struct ResponseCacheTests {
  let session = ScriptedSession()
  let log = Recorder<String>()
  let calendar = ManualCalendar()
  let cache = MemoryResponseCache()

  func client(
    _ cachePolicy: URLRequest.CachePolicy = .useProtocolCachePolicy
  ) -> DefaultNetworkClient {
    DefaultNetworkClient(
      configuration: .advanced(
        baseURL: exampleURL,
        observability: ObservabilityPack(eventObservers: [log]),
        cache: CachePack(cache: cache, now: { [calendar] in calendar.now }),
        transport: TransportPack(cachePolicy: cachePolicy, acceptableStatusCodes: Set(200..<600))
      ),
      session: session
    )
  }

  func answer(_ text: String, _ headers: HTTPHeaders, status: Int = 200) -> StubAnswer {
    StubAnswer(status: status, headers: headers, body: Data(text.utf8))
  }

  func get(
    _ query: String? = nil,
    headers: HTTPHeaders = [:],
    by client: DefaultNetworkClient? = nil
  ) async throws -> String {
    try await (client ?? self.client()).request(
      EndpointBuilder<String>.get("/x").query("q", query).headers(headers).decoding(.text)
    )
  }

  @Test(
    "A response is stale if the clock was set back by more than five minutes",
    arguments: [(0, true), (-200, true), (-400, false)] as [(Double, Bool)]
  )
  func clockSetBack(offset: Double, isFresh: Bool) {
    let date = Date(timeIntervalSince1970: 1_800_000_000)
    let response = CachedResponse(
      status: 200,
      headers: ["Cache-Control": "max-age=60"],
      body: Data(),
      choice: [:],
      requestDate: date,
      responseDate: date
    )
    let freshness = Freshness(of: response, at: date.addingTimeInterval(offset))
    #expect((freshness.age < freshness.lifetime) == isFresh)
  }

  @Test("A fresh response is returned until it is stale")
  func fresh() async throws {
    session.set(
      .get,
      "/v1/x",
      answer("a", ["Cache-Control": "max-age=60"]),
      answer("b", ["Cache-Control": "max-age=60"])
    )
    #expect(try await get() == "a")
    calendar.pass(59)
    #expect(try await get() == "a")
    #expect(session.capturedRequests.count == 1)
    #expect(log.values.contains("1.1 answeredFromCache"))
    calendar.pass(2)
    #expect(try await get() == "b")
  }

  @Test("Queries are cached separately")
  func query() async throws {
    session.set(
      .get,
      "/v1/x",
      answer("a", ["Cache-Control": "max-age=60"]),
      answer("b", ["Cache-Control": "max-age=60"])
    )
    #expect(try await get("1") == "a")
    #expect(try await get("2") == "b")
    #expect(try await get("1") == "a")
    #expect(session.capturedRequests.count == 2)
  }

  @Test("A stale response is revalidated and kept after a 304")
  func revalidation() async throws {
    session.set(
      .get,
      "/v1/x",
      answer(
        "a",
        [
          "Cache-Control": "max-age=60", "ETag": "\"1\"",
          "Last-Modified": "Sun, 06 Nov 1994 08:00:00 GMT",
        ]
      ),
      answer("", ["Cache-Control": "max-age=30", "X-New": "1"], status: 304)
    )
    #expect(try await get() == "a")
    calendar.pass(61)
    #expect(try await get() == "a")
    let asked = try #require(session.capturedRequests.last)
    #expect(asked.value(forHTTPHeaderField: "If-None-Match") == "\"1\"")
    #expect(
      asked.value(forHTTPHeaderField: "If-Modified-Since") == "Sun, 06 Nov 1994 08:00:00 GMT"
    )
    #expect(log.values.contains("1.1 revalidated"))
    calendar.pass(29)
    #expect(try await get() == "a")
    #expect(session.capturedRequests.count == 2)
  }

  @Test("A revalidation resets the age")
  func ageAfterRevalidation() async throws {
    session.set(
      .get,
      "/v1/x",
      answer("a", ["Cache-Control": "max-age=60", "Age": "50", "ETag": "\"1\""]),
      answer("", [:], status: 304)
    )
    #expect(try await get() == "a")
    calendar.pass(11)
    #expect(try await get() == "a")
    #expect(session.capturedRequests.count == 2)
    calendar.pass(59)
    #expect(try await get() == "a")
    #expect(session.capturedRequests.count == 2)
  }

  @Test(
    "The Age header is a number of seconds, and only the first value of a list counts",
    arguments: [
      ("59", true), ("61", false), ("99999999999", false), ("61, 1", false), ("1, 61", true),
      ("+61", true), ("-61", true), ("61.5", true), ("", true),
    ]
  )
  func declaredAge(age: String, isFresh: Bool) {
    let response = CachedResponse(
      status: 200,
      headers: ["Cache-Control": "max-age=60", "age": age],
      body: Data(),
      choice: [:],
      requestDate: calendar.now,
      responseDate: calendar.now
    )
    let freshness = Freshness(of: response, at: calendar.now)
    #expect((freshness.age < freshness.lifetime) == isFresh)
  }

  @Test("A 304 response updates neither cookies nor the headers that describe the stored body")
  func fixedHeaders() async throws {
    session.set(
      .get,
      "/v1/x",
      answer("a", ["Cache-Control": "max-age=60", "ETag": "\"1\""]),
      answer(
        "",
        ["Set-Cookie": "a=b", "Content-Encoding": "br", "Content-Length": "9", "X-New": "1"],
        status: 304
      )
    )
    #expect(try await get() == "a")
    calendar.pass(61)
    #expect(try await get() == "a")
    let url = try #require(session.capturedRequests.last?.url)
    let stored = try #require(cache.responses(for: url).first)
    #expect(stored.value(of: "X-New") == "1")
    #expect(stored.value(of: "Set-Cookie") == nil)
    #expect(stored.value(of: "Content-Encoding") == nil)
    #expect(stored.value(of: "Content-Length") != "9")
  }

  @Test("A 304 response with no-store removes the stored response")
  func noLongerStored() async throws {
    session.set(
      .get,
      "/v1/x",
      answer("a", ["Cache-Control": "max-age=60", "ETag": "\"1\""]),
      answer("", ["Cache-Control": "no-store"], status: 304)
    )
    #expect(try await get() == "a")
    calendar.pass(61)
    #expect(try await get() == "a")
    #expect(cache.size == 0)
  }

  @Test("A caller's conditional request bypasses the cache")
  func ownCondition() async throws {
    session.set(.get, "/v1/x", answer("", ["ETag": "\"1\""], status: 304))
    #expect(try await get(headers: ["If-None-Match": "\"1\""]) == "")
    #expect(cache.size == 0)
  }

  @Test(
    "Uncacheable responses are not stored",
    arguments: [
      ["Cache-Control": "no-store, max-age=60"],
      ["Cache-Control": "max-age=60", "Vary": "Accept, *"],
      ["Cache-Control": "max-age=60", "Set-Cookie": "a=b"],
    ] as [HTTPHeaders]
  )
  func notKept(headers: HTTPHeaders) async throws {
    session.set(.get, "/v1/x", answer("a", headers), answer("b", headers))
    #expect(try await get() == "a")
    #expect(try await get() == "b")
    #expect(cache.size == 0)
  }

  @Test(
    "Responses to authenticated requests are stored only if the server allows it",
    arguments: [
      ("max-age=60", false), ("max-age=60, private", false), ("max-age=60, public", true),
      ("max-age=60, must-revalidate", true), ("s-maxage=9, max-age=60", true),
      ("public, private, max-age=60", false),
    ]
  )
  func authorization(control: String, isKept: Bool) async throws {
    session.set(.get, "/v1/x", answer("a", ["Cache-Control": control]))
    _ = try await get(headers: ["Authorization": "Bearer x"])
    #expect((cache.size > 0) == isKept)
  }

  @Test("The response is selected by the headers that Vary names")
  func vary() async throws {
    let headers: HTTPHeaders = ["Cache-Control": "max-age=60", "Vary": "accept-language"]
    session.set(.get, "/v1/x", answer("hi", headers), answer("안녕", headers))
    #expect(try await get(headers: ["Accept-Language": "en"]) == "hi")
    #expect(try await get(headers: ["Accept-Language": "ko"]) == "안녕")
    #expect(try await get(headers: ["Accept-Language": "en"]) == "hi")
    #expect(session.capturedRequests.count == 2)
  }

  @Test(
    "The request's cache directives apply",
    arguments: [
      ("no-cache", 30.0, false), ("max-age=20", 30, false), ("max-age=40", 30, true),
      ("min-fresh=20", 30, true), ("min-fresh=40", 30, false), ("max-stale=20", 70, true),
      ("max-stale=5", 70, false), ("max-stale", 500, true),
      ("max-stale=0", 70, false), ("max-stale=soon", 70, false),
    ]
  )
  func requestDirectives(directive: String, age: Double, isAnswered: Bool) async throws {
    session.set(.get, "/v1/x", answer("a", ["Cache-Control": "max-age=60"]))
    _ = try await get()
    calendar.pass(age)
    _ = try await get(headers: ["Cache-Control": directive])
    #expect((session.capturedRequests.count == 1) == isAnswered)
  }

  @Test(
    "Every source of the freshness lifetime is used",
    arguments: [
      (["Cache-Control": "MAX-AGE = 60"], 60.0), (["Cache-Control": "max-age=\"60\""], 60),
      (["Cache-Control": "max-age=60", "Age": "20"], 40),
      (["Expires": "Sun, 06 Nov 1994 08:50:37 GMT"], 60), (["Expires": "0"], 0),
      (["Last-Modified": "Sun, 06 Nov 1994 08:39:37 GMT"], 60), (["X-A": "1"], 0),
      (["Cache-Control": "max-age=1e9"], 0), (["Cache-Control": "max-age=99999999999"], 1e9),
      (["Cache-Control": "no-cache, max-age=60"], 0),
      (["Cache-Control": "x=\"a, max-age=60\", max-age=5"], 5),
    ] as [(HTTPHeaders, Double)]
  )
  func lifetime(headers: HTTPHeaders, seconds: Double) async throws {
    session.set(.get, "/v1/x", answer("a", headers))
    _ = try await get()
    calendar.pass(max(seconds - 1, 0))
    _ = try await get()
    #expect((session.capturedRequests.count == 1) == (seconds > 0))
    guard seconds > 0, seconds < 1e9 else { return }
    calendar.pass(1)
    _ = try await get()
    #expect(session.capturedRequests.count == 2)
  }

  @Test("Each cache decision is reported with its reason")
  func uses() async throws {
    session.set(
      .get,
      "/v1/x",
      answer("a", ["Cache-Control": "max-age=60", "ETag": "\"1\"", "Vary": "X-A"]),
      answer("", [:], status: 304),
      answer("b", ["Cache-Control": "no-cache", "ETag": "\"2\"", "Vary": "X-A"])
    )
    _ = try await get()
    calendar.pass(10)
    _ = try await get()
    calendar.pass(51)
    _ = try await get()
    calendar.pass(61)
    _ = try await get()
    _ = try await get()
    _ = try await get(headers: ["X-A": "1"])
    _ = try await get(headers: ["Range": "bytes=0-"])
    _ = try await get(by: client(.reloadIgnoringLocalCacheData))
    let uses = log.values.compactMap { value in
      value.firstRange(of: " cache(").map { String(value[$0.upperBound...].dropLast()) }
    }
    #expect(
      uses == [
        "miss, not stored", "hit, 10 s old, fresh for 50 s", "validated",
        "miss, 61 s old, was fresh for 60 s", "miss, no-cache requires validation",
        "miss, stored for other credentials or headers", "miss, the request bypasses the cache",
        "miss, the request demands a new response",
      ]
    )
  }

  @Test("An unsafe request invalidates stored responses")
  func invalidation() async throws {
    session.set(.get, "/v1/x", answer("a", ["Cache-Control": "max-age=60"]))
    session.set(.delete, "/v1/x", StubAnswer(status: 404), StubAnswer(status: 204))
    let client = client()
    _ = try await get()
    _ = try await client.request(EndpointBuilder<EmptyResponse>.delete("/x"))
    _ = try await get()
    #expect(session.capturedRequests.filter { $0.httpMethod == "GET" }.count == 1)
    _ = try await client.request(EndpointBuilder<EmptyResponse>.delete("/x"))
    _ = try await get()
    #expect(session.capturedRequests.filter { $0.httpMethod == "GET" }.count == 2)
  }

  @Test("The cache policy of the configuration applies")
  func cachePolicy() async throws {
    session.set(
      .get,
      "/v1/x",
      answer("a", ["Cache-Control": "max-age=60"]),
      answer("b", ["Cache-Control": "max-age=60"])
    )
    let error = await #expect(throws: NetworkError.self) {
      try await get(by: client(.returnCacheDataDontLoad))
    }
    #expect(
      error?.description == "The request could not be sent: "
        + "the request allows only a cached response, but the cache has no usable response."
    )
    #expect(try await get() == "a")
    calendar.pass(100)
    #expect(try await get(by: client(.returnCacheDataElseLoad)) == "a")
    #expect(try await get(by: client(.returnCacheDataDontLoad)) == "a")
    #expect(try await get(by: client(.reloadIgnoringLocalCacheData)) == "b")
    #expect(try await get() == "b")
    #expect(session.capturedRequests.count == 2)
  }

  @Test("The memory cache evicts the least recently used response")
  func capacity() throws {
    let cache = MemoryResponseCache(capacity: 1_000)
    func response(_ size: Int) -> CachedResponse {
      CachedResponse(
        status: 200,
        headers: [:],
        body: Data(count: size),
        choice: [:],
        requestDate: calendar.now,
        responseDate: calendar.now
      )
    }
    let urls = try (0..<12).map { try #require(URL(string: "http://a/\($0)")) }
    for url in urls[..<10] { cache.store(response(100), for: url) }
    _ = cache.responses(for: urls[0])
    cache.store(response(100), for: urls[10])
    #expect(cache.size == 1_000)
    #expect(cache.responses(for: urls[0]).count == 1)
    #expect(cache.responses(for: urls[1]).isEmpty)
    cache.store(response(101), for: urls[11])
    #expect(cache.responses(for: urls[11]).isEmpty)
    cache.removeAll()
    #expect(cache.size == 0)
  }
}
