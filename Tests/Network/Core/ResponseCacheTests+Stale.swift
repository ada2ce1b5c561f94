import Foundation
import InnoNetworkTestSupport
import TestSupport
import Testing

@testable import InnoNetwork

extension ResponseCacheTests {
  @Test(
    "A stale response is returned during one revalidation",
    arguments: [true, false]
  )
  func staleWhileRevalidate(isConfigured: Bool) async throws {
    let control = isConfigured ? "max-age=60" : "max-age=60, stale-while-revalidate=30"
    let clock = TestClock()
    let session = ScriptedSession(clock: clock)
    session.set(
      .get,
      "/v1/x",
      answer("a", ["Cache-Control": control]),
      answer("b", ["Cache-Control": control]).delayed(by: .seconds(1))
    )
    let client = DefaultNetworkClient(
      configuration: .advanced(
        baseURL: exampleURL,
        observability: ObservabilityPack(eventObservers: [log]),
        cache: CachePack(
          cache: cache,
          staleWhileRevalidate: isConfigured ? .seconds(30) : .zero,
          now: { [calendar] in calendar.now }
        )
      ),
      session: session
    )
    #expect(try await get(by: client) == "a")
    calendar.pass(89)
    #expect(try await get(by: client) == "a")
    #expect(await clock.waitForSleepers(1))
    #expect(try await get(by: client) == "a")
    #expect(session.capturedRequests.count == 2)
    clock.advance(by: .seconds(1))
    await waitUntil { log.values.contains("2.1 received 200, 1 bytes") && cache.size > 0 }
    let deadline = ContinuousClock.now + .seconds(30)
    while try await get(by: client) == "a", ContinuousClock.now < deadline { await Task.yield() }
    #expect(try await get(by: client) == "b")
    #expect(session.capturedRequests.count == 2)
    // After the window, the response is revalidated first.
    calendar.pass(91)
    session.set(.get, "/v1/x", answer("c", ["Cache-Control": control]))
    #expect(try await get(by: client) == "c")
  }

  @Test("A revalidation that fails in the background is reported to observers and to the logger")
  func failedRevalidation() async throws {
    struct Logger: NetworkLogger {
      let codes: Recorder<Int>
      func log(error: NetworkError) { codes.record(error.code) }
    }
    let codes = Recorder<Int>()
    let endpoint = EndpointBuilder<String>.get("/x").decoding(.text).logged(
      by: Logger(codes: codes)
    )
    let control = "max-age=60, stale-while-revalidate=30"
    session.set(.get, "/v1/x", answer("a", ["Cache-Control": control]))
    let client = client()
    #expect(try await client.request(endpoint) == "a")
    calendar.pass(70)
    session.fail(.get, "/v1/x")
    #expect(try await client.request(endpoint) == "a")
    await waitUntil { codes.values == [2003] }
    #expect(
      log.values.filter { $0.hasPrefix("2.1 ") } == [
        "2.1 started GET /v1/x", "2.1 answeredFromCache",
        "2.1 cache(stale, 70 s old, being validated)", "2.1 received 200, 1 bytes",
        "2.1 started GET /v1/x", "2.1 failed 2003",
      ]
    )
  }

  @Test(
    "A stale response is returned within its window if the server fails",
    arguments: [
      ("max-age=60, stale-if-error=30", "", 80.0, true),
      ("max-age=60, stale-if-error=30", "", 91, false), ("max-age=60", "", 61, false),
      ("max-age=60", "stale-if-error=30", 80, true),
      ("max-age=60, stale-if-error=30", "stale-if-error=5", 80, false),
      ("max-age=60, stale-if-error=30, must-revalidate", "", 80, false),
      ("max-age=60, stale-if-error=30", "no-cache", 80, false),
    ]
  )
  func staleIfError(control: String, request: String, age: Double, isUsed: Bool) async throws {
    let headers: HTTPHeaders = request.isEmpty ? [:] : ["Cache-Control": request]
    session.set(
      .get,
      "/v1/x",
      answer("a", ["Cache-Control": control]),
      answer("b", [:], status: 503)
    )
    #expect(try await get() == "a")
    calendar.pass(age)
    #expect(try await get(headers: headers) == (isUsed ? "a" : "b"))
    session.fail(.get, "/v1/x")
    if isUsed {
      #expect(try await get(headers: headers) == "a")
      #expect(
        log.values.contains {
          $0.hasSuffix("cache(stale, \(Int(age)) s old, used because the server failed)")
        }
      )
      #expect(log.values.last == "1.1 received 200, 1 bytes")
    } else {
      await #expect(throws: NetworkError.self) { try await get(headers: headers) }
    }
  }

  @Test(
    "A response or a request can forbid the use of a stale response",
    arguments: [
      ("max-age=60, must-revalidate", nil), ("max-age=60, no-cache", nil),
      ("max-age=60, stale-while-revalidate=0", nil), ("max-age=60", "max-age=10"),
    ] as [(String, String?)]
  )
  func staleForbidden(control: String, request: String?) async throws {
    session.set(
      .get,
      "/v1/x",
      answer("a", ["Cache-Control": control]),
      answer("b", ["Cache-Control": control])
    )
    let client = DefaultNetworkClient(
      configuration: .advanced(
        baseURL: exampleURL,
        cache: CachePack(
          cache: cache,
          staleWhileRevalidate: .seconds(30),
          now: { [calendar] in calendar.now }
        )
      ),
      session: session
    )
    let headers = request.map { ["Cache-Control": $0] as HTTPHeaders } ?? [:]
    #expect(try await get(by: client) == "a")
    calendar.pass(70)
    #expect(try await get(headers: headers, by: client) == "b")
  }
}
