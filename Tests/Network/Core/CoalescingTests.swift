import Foundation
import InnoNetworkTestSupport
import TestSupport
import Testing

@testable import InnoNetwork

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite("Coalescing", .overStubAndEachTransport, .timeLimit(.minutes(1)))
struct CoalescingTests {
  private let clock = ManualClock()
  private let log = Recorder<String>()
  private let session: ScriptedSession

  init() {
    session = ScriptedSession(
      [StubRoute(.get, "/v1/users", [StubAnswer.json("[]").delayed(by: .seconds(1))])],
      clock: clock
    )
  }

  private func client(_ signers: [any RequestSigner] = []) -> DefaultNetworkClient {
    DefaultNetworkClient(
      configuration: .advanced(
        baseURL: exampleURL,
        resilience: ResiliencePack(coalescing: CoalescingPolicy()),
        auth: AuthPack(additionalSigners: signers),
        observability: ObservabilityPack(eventObservers: [log])
      ),
      session: session
    )
  }

  @Test("Identical concurrent requests share one exchange")
  func shared() async throws {
    let client = client()
    async let first = client.request(FetchUsers())
    await waitUntil { clock.sleeperCount == 1 }
    async let second = client.request(
      FetchUsers(headers: ["User-Agent": "other", "Accept": "application/json"])
    )
    await waitUntil { log.values.contains("2.1 started GET /v1/users") }
    await waitUntil { client.coalescer.waiterCount == 2 }
    clock.advance(by: .seconds(1))
    #expect(try await first == [])
    #expect(try await second == [])
    #expect(session.capturedRequests.count == 1)
    #expect(log.values.contains("2.1 joined"))
  }

  @Test("Requests that differ in query, header, method or time limit are not shared")
  func apart() throws {
    let policy = CoalescingPolicy()
    func key(
      _ text: String,
      _ headers: [String: String] = [:],
      method: String = "GET",
      timeout: Duration = .seconds(30)
    ) throws
      -> CoalescingPolicy.Key?
    {
      var request = URLRequest(url: try #require(URL(string: text)))
      request.httpMethod = method
      request.allHTTPHeaderFields = headers
      return policy.key(of: request, timeout: timeout)
    }
    let plain = try key("http://a/x?q=1", ["Accept": "a", "X-Request-ID": "1"])
    #expect(plain != nil)
    #expect(try plain == key("http://a/x?q=1", ["accept": "a", "X-Request-ID": "2"]))
    #expect(try plain != key("http://a/x?q=2", ["Accept": "a"]))
    #expect(try plain != key("http://a/x?q=1", ["Accept": "b"]))
    #expect(try plain != key("http://a/x?q=1", ["Accept": "a"], timeout: .seconds(1)))
    #expect(try key("http://a/x?q=1", method: "POST") == nil)
  }

  @Test("Requests with different bodies, or with bodies that are not in memory, are not shared")
  func bodies() throws {
    let policy = CoalescingPolicy()
    func key(_ text: String?, uploading body: HTTPBody? = nil) -> CoalescingPolicy.Key? {
      var request = URLRequest(url: exampleURL)
      request.httpBody = text.map { Data($0.utf8) }
      return policy.key(of: request, uploading: body, timeout: .seconds(30))
    }
    #expect(key("a") != nil)
    #expect(key("a") == key("a"))
    #expect(key("a") != key("b"))
    #expect(key("a") != key(nil))
    let pieces = HTTPBody.stream { AsyncStream<Data> { $0.finish() } }
    #expect(key(nil, uploading: pieces) == nil)
    var request = URLRequest(url: exampleURL)
    request.httpBodyStream = InputStream(data: Data("a".utf8))
    #expect(policy.key(of: request, timeout: .seconds(30)) == nil)
  }

  @Test("The exchange is cancelled when its last request is cancelled")
  func cancelled() async throws {
    let client = client()
    func ask() -> Task<NetworkError, any Error> {
      Task {
        try await failure { () throws(NetworkError) in try await client.request(FetchUsers()) }
      }
    }
    let (first, second) = (ask(), ask())
    await waitUntil { client.coalescer.waiterCount == 2 && clock.sleeperCount == 1 }
    first.cancel()
    #expect(try await first.value.isCancelled)
    #expect(clock.sleeperCount == 1)
    second.cancel()
    #expect(try await second.value.isCancelled)
    await waitUntil { clock.sleeperCount == 0 }
    async let third = client.request(FetchUsers())
    await waitUntil { clock.sleeperCount == 1 }
    clock.advance(by: .seconds(1))
    #expect(try await third == [])
  }
}
