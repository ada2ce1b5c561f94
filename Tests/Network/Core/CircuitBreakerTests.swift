import Foundation
import InnoNetworkTestSupport
import TestSupport
import Testing

@testable import InnoNetwork

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite("Circuit breaker", .overStubAndEachTransport, .timeLimit(.minutes(1)))
struct CircuitBreakerTests {
  private let clock = ManualClock()
  private let session = ScriptedSession()

  private func client() -> DefaultNetworkClient {
    DefaultNetworkClient(
      configuration: .advanced(
        baseURL: exampleURL,
        resilience: ResiliencePack(
          circuitBreaker: CircuitBreakerPolicy(failureThreshold: 3, window: 4),
          clock: clock
        )
      ),
      session: session
    )
  }

  private func code(_ client: DefaultNetworkClient) async -> Int {
    do throws(NetworkError) {
      _ = try await client.request(FetchUsers())
      return 0
    } catch {
      return error.code
    }
  }

  @Test("Requests are suspended until one probe request succeeds")
  func opens() async throws {
    let client = client()
    session.set(.get, "/v1/users", .json("", status: 500))
    for _ in 0..<3 { #expect(await code(client) == 5001) }
    clock.advance(by: .seconds(10))
    let error = try await failure { () throws(NetworkError) in
      try await client.request(FetchUsers())
    }
    #expect(error.code == 2007)
    #expect(
      error.description == "Requests to api.example.com are suspended for 20 s, because too many "
        + "failed. Try again later."
    )
    #expect(session.capturedRequests.count == 3)
    clock.advance(by: .seconds(20))
    #expect(await code(client) == 5001)
    #expect(await code(client) == 2007)
    clock.advance(by: .seconds(59))
    #expect(await code(client) == 2007)
    clock.advance(by: .seconds(1))
    session.set(.get, "/v1/users", .json("[]"))
    #expect(await code(client) == 0)
    #expect(await code(client) == 0)
    #expect(session.capturedRequests.count == 6)
  }

  @Test("Failures below the threshold and errors of the caller do not suspend requests")
  func staysClosed() async throws {
    let client = client()
    for status in [500, 500, 200, 200, 500, 404, 500, 401, 404] {
      session.set(.get, "/v1/users", .json("[]", status: status))
      #expect(await code(client) == (status == 200 ? 0 : 5001))
    }
  }

  @Test("Other origins are not affected")
  func perOrigin() throws {
    let breaker = CircuitBreaker(CircuitBreakerPolicy(failureThreshold: 1), time: TimeSource(clock))
    let (bad, good) = (
      try #require(URL(string: "http://a:1/x")), try #require(URL(string: "http://a:2/x"))
    )
    let pass = try breaker.admit(bad)
    breaker.record(.failure(.timeout(after: .seconds(1), url: bad)), of: bad, pass)
    #expect(throws: NetworkError.self) { try breaker.admit(bad) }
    #expect(try breaker.admit(good) == .request)
  }

  @Test("A cancelled probe is followed by another probe")
  func cancelledProbe() throws {
    let breaker = CircuitBreaker(CircuitBreakerPolicy(failureThreshold: 1), time: TimeSource(clock))
    breaker.record(.success(503), of: exampleURL, try breaker.admit(exampleURL))
    clock.advance(by: .seconds(30))
    let probe = try breaker.admit(exampleURL)
    #expect(probe == .probe)
    #expect(throws: NetworkError.self) { try breaker.admit(exampleURL) }
    breaker.record(.failure(.cancelled), of: exampleURL, probe)
    #expect(try breaker.admit(exampleURL) == .probe)
  }

  @Test("Requests that started before the suspension do not affect the probe")
  func lateAnswers() throws {
    let breaker = CircuitBreaker(CircuitBreakerPolicy(failureThreshold: 1), time: TimeSource(clock))
    let early = [try breaker.admit(exampleURL), try breaker.admit(exampleURL)]
    breaker.record(.success(503), of: exampleURL, try breaker.admit(exampleURL))
    clock.advance(by: .seconds(30))
    let probe = try breaker.admit(exampleURL)
    breaker.record(.success(200), of: exampleURL, early[0])
    breaker.record(.failure(.cancelled), of: exampleURL, early[1])
    #expect(throws: NetworkError.self) { try breaker.admit(exampleURL) }
    breaker.record(.success(200), of: exampleURL, probe)
    #expect(try breaker.admit(exampleURL) == .request)
  }

  @Test("A shared exchange is counted once")
  func shared() async throws {
    let stub = ScriptedSession(
      [StubRoute(.get, "/v1/users", [StubAnswer.json("", status: 503).delayed(by: .seconds(1))])],
      clock: clock
    )
    let client = DefaultNetworkClient(
      configuration: .advanced(
        baseURL: exampleURL,
        resilience: ResiliencePack(
          coalescing: CoalescingPolicy(),
          circuitBreaker: CircuitBreakerPolicy(failureThreshold: 2),
          clock: clock
        )
      ),
      session: stub
    )
    for round in 1...2 {
      let tasks = (0..<5).map { _ in Task { await code(client) } }
      await waitUntil { client.coalescer.waiterCount == 5 && clock.sleeperCount == 1 }
      clock.advance(by: .seconds(1))
      for task in tasks { #expect(await task.value == 5001) }
      #expect(stub.capturedRequests.count == round)
    }
    #expect(await code(client) == 2007)
    // The probe is shared as well, and its success resumes requests.
    clock.advance(by: .seconds(30))
    stub.set(.get, "/v1/users", StubAnswer.json("[]").delayed(by: .seconds(1)))
    let probe = Task { await code(client) }
    await waitUntil { clock.sleeperCount == 1 }
    #expect(await code(client) == 2007)
    clock.advance(by: .seconds(1))
    #expect(await probe.value == 0)
  }

  @Test("A failure after a redirect is counted for the redirect's target")
  func redirected() throws {
    let breaker = CircuitBreaker(CircuitBreakerPolicy(failureThreshold: 1), time: TimeSource(clock))
    let other = try #require(URL(string: "https://other.example/"))
    let permit = try #require(try breaker.permit(for: URLRequest(url: exampleURL)))
    permit.record(.failure(.unreachable(.refused, url: other)))
    #expect(try breaker.admit(exampleURL) == .request)
    #expect(throws: NetworkError.self) { try breaker.admit(other) }
  }

  @Test("A suspended request is not reported as started")
  func unannounced() async throws {
    let log = Recorder<String>()
    session.fail(.get, "/v1/users")
    let client = DefaultNetworkClient(
      configuration: .advanced(
        baseURL: exampleURL,
        resilience: ResiliencePack(
          circuitBreaker: CircuitBreakerPolicy(failureThreshold: 1),
          clock: clock
        ),
        observability: ObservabilityPack(eventObservers: [log])
      ),
      session: session
    )
    #expect(await code(client) == 2003)
    #expect(await code(client) == 2007)
    #expect(log.values == ["1.1 started GET /v1/users", "1.1 failed 2003", "2.1 failed 2007"])
  }
}
