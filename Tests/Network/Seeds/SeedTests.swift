import Foundation
import InnoLocking
import InnoNetwork
import InnoNetworkTestSupport
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The lines that a logger has written.
final class Lines: Sendable {
  private let kept = Locked<[String]>([])

  func append(_ line: String) { kept.withLock { $0.append(line) } }

  func taken() -> [String] {
    kept.withLock { lines in
      defer { lines = [] }
      return lines
    }
  }
}

private struct FetchUsers: RemoteRequest, RequestDefinition {
  typealias APIResponse = [Int]
  typealias ResponseBody = [Int]
  let path = "/users"
  let featureName = "People"
}

@Suite("Code from the articles", .timeLimit(.minutes(1)))
struct SeedTests {
  private let session = StubSession()
  private let baseURL = URL(string: "https://api.example.com") ?? URL(filePath: "/")

  @Test("A remote layer with its own logger compiles and runs")
  func remote() async throws {
    session.set(.get, "/users", .json("[1]"), .json("gone", status: 404))
    let client = RemoteClientFactory.makeClient(baseURL: baseURL, session: session)
    #expect(try await client.request(FetchUsers()) == [1])
    let sent = try #require(session.capturedRequests.first)
    #expect(sent.value(forHTTPHeaderField: "X-Sample-Feature") == "People")
    #expect(sent.value(forHTTPHeaderField: "X-Remote-Host") == "api.example.com")
    #expect(RemoteRequestLogger.lines.taken() == ["request GET /users", "response 200 false"])
    await #expect(throws: NetworkError.self) { try await client.request(FetchUsers()) }
    #expect(
      RemoteRequestLogger.lines.taken()
        == ["request GET /users", "response 404 true", "error 5001"]
    )
  }

  @Test("A transport with its own error type compiles and runs")
  func transport() async throws {
    session.set(.get, "/users", .json("[1]"), .json("", status: 404))
    let transport = NetworkTransport(
      client: DefaultNetworkClient(
        configuration: NetworkConfiguration(baseURL: baseURL),
        session: session
      ),
      defaults: APIDefaults(logger: NoOpNetworkLogger())
    )
    #expect(try await transport.send(FetchUsers()) == [1])
    await #expect(throws: NetworkFailure.network(code: 5001)) {
      try await transport.send(FetchUsers())
    }
  }

  @Test("Any error can be made comparable")
  func underlying() throws {
    struct Refusal: LocalizedError { var errorDescription: String? { "No key is set." } }
    let refusal = SendableUnderlyingError(Refusal())
    #expect(refusal.message == "No key is set.")
    #expect(refusal == SendableUnderlyingError(refusal))
    #expect(refusal != SendableUnderlyingError(CancellationError()))
    let lost = SendableUnderlyingError(URLError(.networkConnectionLost))
    #expect(lost.code == -1005)
    #expect(lost.domain == NSURLErrorDomain)
    let cancelled = SendableUnderlyingError(NetworkError.cancelled)
    #expect(cancelled.description == "InnoNetwork.NetworkError 9001: The request was cancelled.")
  }
}
