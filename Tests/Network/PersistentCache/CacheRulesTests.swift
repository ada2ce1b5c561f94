#if PersistentCache
import Foundation
import InnoLocking
import InnoNetwork
import InnoNetworkPersistentCache
import InnoNetworkTestSupport
import TestSupport
import Testing

@Suite("The rules of the caches in memory and on disk", .timeLimit(.minutes(1)))
struct CacheRulesTests {
  /// An observer that notes how the cache was used.
  private final class Uses: NetworkEventObserver {
    private let noted = Locked<[String]>([])
    var delivery: ObserverDelivery { .inline }
    var last: String? { noted.withLock { $0.last } }

    func observe(_ event: NetworkEvent) {}

    func observe(_ step: NetworkStep, of request: RequestLabel) {
      if case .cache(let use) = step { noted.withLock { $0.append(use.description) } }
    }
  }

  /// A request, and the response of the server if it is asked.
  private struct Step {
    var method = HTTPMethod.get
    var path = "a"
    var headers: HTTPHeaders = [:]
    /// The time since the previous step, in seconds.
    var after = 0.0
    let answer: StubAnswer
    /// The expected text and use of the cache; nil for a request that fails.
    let expected: String?
  }

  private static func answer(
    _ text: String,
    _ headers: HTTPHeaders,
    _ status: Int = 200
  ) -> StubAnswer {
    StubAnswer(status: status, headers: headers, body: Data(text.utf8))
  }

  private static let fresh: HTTPHeaders = ["Cache-Control": "max-age=60", "ETag": "\"1\""]
  private static let language: HTTPHeaders = [
    "Cache-Control": "max-age=60", "Vary": "Accept-Language",
  ]

  private static let steps: [Step] = [
    // Freshness, validation, and the headers of a 304 response.
    Step(answer: answer("1", fresh), expected: "1: miss, not stored"),
    Step(after: 10, answer: answer("-", [:]), expected: "1: hit, 10 s old, fresh for 50 s"),
    Step(
      after: 60,
      answer: answer("", ["Cache-Control": "max-age=5", "ETag": "\"1\""], 304),
      expected: "1: validated"
    ),
    Step(after: 4, answer: answer("-", [:]), expected: "1: hit, 4 s old, fresh for 1 s"),
    Step(after: 2, answer: answer("2", fresh), expected: "2: miss, 6 s old, was fresh for 5 s"),
    Step(
      headers: ["Cache-Control": "no-cache"],
      answer: answer("3", fresh),
      expected: "3: miss, the request demands a new response"
    ),
    // An unsafe request invalidates the URL in `Location`.
    Step(
      method: .put,
      path: "z",
      answer: answer("", ["Location": "/a"], 201),
      expected: ": miss, the request bypasses the cache"
    ),
    Step(answer: answer("4", fresh), expected: "4: miss, not stored"),
    // A response for each value of the headers that `Vary` names.
    Step(
      path: "b",
      headers: ["Accept-Language": "en"],
      answer: answer("en", language),
      expected: "en: miss, not stored"
    ),
    Step(
      path: "b",
      headers: ["Accept-Language": "ko"],
      answer: answer("ko", language),
      expected: "ko: miss, stored for other credentials or headers"
    ),
    Step(
      path: "b",
      headers: ["Accept-Language": "en"],
      answer: answer("-", [:]),
      expected: "en: hit, 0 s old, fresh for 60 s"
    ),
    // Credentials, and what must not be stored.
    Step(
      path: "c",
      headers: ["X-Key": "ada"],
      answer: answer("ada", fresh),
      expected: "ada: miss, not stored"
    ),
    Step(
      path: "c",
      headers: ["X-Key": "bob"],
      answer: answer("bob", fresh),
      expected: "bob: miss, stored for other credentials or headers"
    ),
    Step(
      path: "c",
      headers: ["X-Key": "ada"],
      answer: answer("-", [:]),
      expected: "ada: hit, 0 s old, fresh for 60 s"
    ),
    Step(
      path: "d",
      headers: ["Authorization": "Bearer 1"],
      answer: answer("d", fresh),
      expected: "d: miss, not stored"
    ),
    Step(
      path: "d",
      headers: ["Authorization": "Bearer 1"],
      answer: answer("e", ["Cache-Control": "max-age=60, public"]),
      expected: "e: miss, not stored"
    ),
    Step(
      path: "d",
      headers: ["Authorization": "Bearer 1"],
      answer: answer("-", [:]),
      expected: "e: hit, 0 s old, fresh for 60 s"
    ),
    Step(
      path: "e",
      answer: answer("f", ["Cache-Control": "no-store"]),
      expected: "f: miss, not stored"
    ),
    Step(
      path: "e",
      answer: answer("g", ["Cache-Control": "max-age=60", "Set-Cookie": "a=b"]),
      expected: "g: miss, not stored"
    ),
    Step(
      path: "e",
      answer: answer("h", ["Cache-Control": "no-cache", "ETag": "\"2\""]),
      expected: "h: miss, not stored"
    ),
    Step(path: "e", answer: answer("", [:], 304), expected: "h: validated"),
    // Stale responses.
    Step(
      path: "f",
      answer: answer("i", ["Cache-Control": "max-age=60, stale-if-error=30"]),
      expected: "i: miss, not stored"
    ),
    Step(
      path: "f",
      after: 70,
      answer: answer("", [:], 503),
      expected: "i: stale, 70 s old, used because the server failed"
    ),
    Step(path: "f", after: 30, answer: answer("", [:], 503), expected: nil),
    // A clock that is set back makes the stored response stale.
    Step(path: "g", answer: answer("j", fresh), expected: "j: miss, not stored"),
    Step(
      path: "g",
      after: -31_536_000,
      answer: answer("k", fresh),
      expected: "k: miss, 31536000 s old, was fresh for 60 s"
    ),
    Step(
      path: "h",
      answer: answer("l", ["Cache-Control": "max-age=60, stale-while-revalidate=30"]),
      expected: "l: miss, not stored"
    ),
    Step(
      path: "h",
      after: 70,
      answer: answer("m", fresh),
      expected: "l: stale, 70 s old, being validated"
    ),
  ]

  /// Returns the text and the use of the cache for each step, with a new client for each of them.
  private func results(_ cache: () throws -> any ResponseCache) async throws -> [String?] {
    let session = StubSession()
    let base = try #require(URL(string: "https://a.example"))
    var now = Date(timeIntervalSince1970: 1_800_000_000)
    var results: [String?] = []
    for step in Self.steps {
      now += step.after
      session.set(step.method, "/\(step.path)", step.answer)
      let uses = Uses()
      let count = session.capturedRequests.count
      let client = DefaultNetworkClient(
        configuration: .advanced(
          baseURL: base,
          observability: ObservabilityPack(eventObservers: [uses]),
          cache: CachePack(cache: try cache(), now: { [now] in now })
        ),
        session: session
      )
      let endpoint = EndpointBuilder<String>(step.method, "/\(step.path)")
        .headers(step.headers).decoding(.text)
      let text = try? await client.request(endpoint)
      results.append(text.map { "\($0): \(uses.last ?? "")" })
      if uses.last?.hasSuffix("being validated") == true {
        await waitUntil { session.capturedRequests.count == count + 1 }
      }
    }
    return results
  }

  @Test(
    "Both caches answer every kind of request alike, even if the one on disk is reopened each time"
  )
  func same() async throws {
    let expected = Self.steps.map(\.expected)
    let memory = MemoryResponseCache()
    #expect(try await results { memory } == expected)
    let folder = CacheTestFolder()
    #expect(try await results { try folder.cache() } == expected)
  }
}
#endif
