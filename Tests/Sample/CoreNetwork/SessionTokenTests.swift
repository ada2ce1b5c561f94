import Foundation
import InnoNetwork
import InnoNetworkTestSupport
import SampleCoreNetwork
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

private struct FetchOwn: RequestDefinition {
  typealias ResponseBody = [Int]

  let featureName = "Settings"
  let path = "/own"
  var needsSession = true
}

/// Returns a server that accepts only the newest token.
private func server() -> StubSession {
  let tokens = LockedList<String>()
  return StubSession([
    StubRoute(.get, "/own") { request in
      let token = tokens.values.last.map { "Bearer \($0)" }
      let isGood = token != nil && request.value(forHTTPHeaderField: "Authorization") == token
      return isGood ? .json("[1]") : .json("{}", status: 401)
    },
    StubRoute(.get, "/open", [.json("[2]")]),
    StubRoute(.post, "/token") { request in
      let form = String(decoding: request.httpBody ?? Data(), as: UTF8.self)
      guard form == "grant_type=refresh_token&refresh_token=r+1%26%2B" else {
        return .json(#"{"error": "invalid_grant"}"#, status: 400)
      }
      tokens.append("t\(tokens.values.count + 1)")
      return .json(#"{"access_token": "t\#(tokens.values.count)"}"#)
    },
  ])
}

@Suite("Session tokens", .timeLimit(.minutes(1)))
struct SessionTokenTests {
  let session = server()
  let records = LockedList<NetworkLogRecord>()

  private func transport(
    accessToken: String?,
    refreshToken: String = "r 1&+"
  ) throws -> NetworkTransport {
    NetworkFactory.makeTransport(
      baseURL: try #require(URL(string: "https://api.example.com")),
      access: NetworkAccess(
        session: session,
        logger: DefaultNetworkLogger(level: .body) { [records] in records.append($0) },
        credentials: SessionCredentials(accessToken: accessToken, refreshToken: refreshToken)
      )
    )
  }

  private var requests: [String] {
    session.capturedRequests.map { "\($0.httpMethod ?? "") \($0.url?.path ?? "")" }
  }

  @Test("A rejected token is exchanged for another, which later requests carry")
  func refused() async throws {
    let transport = try transport(accessToken: "t0")
    #expect(try await transport.send(FetchOwn()) == [1])
    #expect(requests == ["GET /own", "POST /token", "GET /own"])
    #expect(try await transport.send(FetchOwn()) == [1])
    #expect(requests.count == 4)
  }

  @Test("A missing token is requested before the request is sent")
  func missing() async throws {
    #expect(try await transport(accessToken: nil).send(FetchOwn()) == [1])
    #expect(requests == ["POST /token", "GET /own"])
  }

  @Test("Only requests that need a session carry the token")
  func elsewhere() async throws {
    struct FetchOpen: RequestDefinition {
      typealias ResponseBody = [Int]
      let featureName = "People"
      let path = "/open"
    }
    #expect(try await transport(accessToken: "t0").send(FetchOpen()) == [2])
    let signedOut = NetworkFactory.makeTransport(
      baseURL: try #require(URL(string: "https://api.example.com")),
      access: NetworkAccess(session: session)
    )
    await #expect(throws: NetworkFailure.self) { try await signedOut.send(FetchOwn()) }
    #expect(requests == ["GET /open", "GET /own"])
    #expect(
      session.capturedRequests.allSatisfy { $0.value(forHTTPHeaderField: "Authorization") == nil }
    )
  }

  @Test("Requests that are rejected at the same time share one exchange")
  func singleFlight() async throws {
    let transport = try transport(accessToken: "t0")
    try await withThrowingTaskGroup(of: [Int].self) { group in
      for _ in 0..<10 { group.addTask { try await transport.send(FetchOwn()) } }
      for try await answer in group { #expect(answer == [1]) }
    }
    #expect(requests.count { $0 == "POST /token" } == 1)
  }

  @Test("A failed exchange ends the request with the server's error")
  func refreshRefused() async throws {
    let transport = try transport(accessToken: "t0", refreshToken: "stolen")
    let failure = await #expect(throws: NetworkFailure.self) {
      try await transport.send(FetchOwn())
    }
    #expect(
      failure?.localizedDescription
        == "api.example.com returned 400 Bad Request for POST /token. Check the request."
    )
  }

  @Test("No log contains a token")
  func redaction() async throws {
    _ = try await transport(accessToken: "t0").send(FetchOwn())
    let text = records.values.flatMap(\.lines).joined(separator: "\n")
    #expect(text.contains("Authorization: ‹redacted›"))
    #expect(text.contains("refresh_token=‹redacted›"))
    #expect(text.contains(#""access_token": "‹redacted›""#))
    #expect(!text.contains("Bearer") && !text.contains("\"t1\"") && !text.contains("r+1"))
  }
}
