import Foundation
import InnoNetworkTestSupport
import Testing

@testable import InnoNetwork

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite("A host that keeps failing", .timeLimit(.minutes(1)))
struct CircuitBreakerTests {
  private let clock = ManualClock()
  private let session = StubSession()

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

  @Test("is left alone, probed by one request, and asked again when that is answered")
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
      error.description == "Too many requests to api.example.com failed, "
        + "so none is sent for 20 s. Try again after that."
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

  @Test("is asked on while failures are few, or the caller's")
  func staysClosed() async throws {
    let client = client()
    for status in [500, 500, 200, 200, 500, 404, 500, 401, 404] {
      session.set(.get, "/v1/users", .json("[]", status: status))
      #expect(await code(client) == (status == 200 ? 0 : 5001))
    }
  }

  @Test("does not stop requests to others")
  func perOrigin() throws {
    let breaker = CircuitBreaker(CircuitBreakerPolicy(failureThreshold: 1), time: TimeSource(clock))
    let (bad, good) = (
      try #require(URL(string: "http://a:1/x")), try #require(URL(string: "http://a:2/x"))
    )
    try breaker.admit(bad)
    breaker.record(.failure(.timeout(after: .seconds(1), url: bad)), of: bad)
    #expect(throws: NetworkError.self) { try breaker.admit(bad) }
    try breaker.admit(good)
  }

  @Test("is probed anew when the probe was cancelled")
  func cancelledProbe() throws {
    let breaker = CircuitBreaker(CircuitBreakerPolicy(failureThreshold: 1), time: TimeSource(clock))
    try breaker.admit(exampleURL)
    breaker.record(.success(503), of: exampleURL)
    clock.advance(by: .seconds(30))
    try breaker.admit(exampleURL)
    #expect(throws: NetworkError.self) { try breaker.admit(exampleURL) }
    breaker.record(.failure(.cancelled), of: exampleURL)
    try breaker.admit(exampleURL)
  }
}
