import InnoLocking
import Foundation
import InnoNetworkTestSupport
import TestSupport
import Testing

@testable import InnoNetwork

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A session token and its refresh.
private final class Account: Sendable {
  private struct State {
    var token: String?
    var refreshes = 0
  }

  private let state: Locked<State>
  let gate = AsyncGate()

  init(token: String?) {
    state = Locked(State(token: token))
  }

  var refreshes: Int { state.withLock { $0.refreshes } }

  var token: String? {
    get { state.withLock { $0.token } }
    set { state.withLock { $0.token = newValue } }
  }

  func policy(
    failing: Bool = false,
    waits: Bool = false
  ) -> RefreshTokenPolicy {
    RefreshTokenPolicy(
      currentToken: { self.state.withLock { $0.token } },
      refreshToken: {
        if waits { await self.gate.wait() }
        return try self.state.withLock { state in
          state.refreshes += 1
          if failing { throw Refusal() }
          state.token = "new\(state.refreshes)"
          return "new\(state.refreshes)"
        }
      }
    )
  }
}

private struct Refusal: LocalizedError {
  var errorDescription: String? { "The refresh token has expired." }
}

@Suite("Session tokens", .overStubAndEachTransport, .timeLimit(.minutes(1)))
struct TokenTests {
  // Returns 401 unless the token contains `new`.
  private let session = ScriptedSession([
    StubRoute(.get, "/v1/me") { request in
      let token = request.value(forHTTPHeaderField: "Authorization") ?? "none"
      return .json("\"\(token)\"", status: token.contains("new") ? 200 : 401)
    }
  ])
  private let clock = ManualClock()
  private let log = Recorder<String>()

  private func client(_ policy: RefreshTokenPolicy?) -> DefaultNetworkClient {
    DefaultNetworkClient(
      configuration: .advanced(
        baseURL: exampleURL,
        resilience: ResiliencePack(clock: clock),
        auth: AuthPack(refreshToken: policy),
        observability: ObservabilityPack(eventObservers: [log])
      ),
      session: session
    )
  }

  private func me(_ authentication: SessionAuthentication) -> EndpointBuilder<String> {
    .get("/me").authentication(authentication)
  }

  @Test("A token is sent only to endpoints that use it")
  func explicit() async throws {
    let client = client(Account(token: "new").policy())
    #expect(try await client.request(me(.required)) == "Bearer new")
    #expect(try await client.request(me(.optional)) == "Bearer new")
    let error = try await failure { () throws(NetworkError) in
      try await client.request(me(.anonymous))
    }
    #expect(error.code == 5001)
    #expect(
      session.capturedRequests.last?.value(forHTTPHeaderField: "Authorization") == nil
    )
  }

  @Test("A rejected token is refreshed, and the request is resent in the same attempt")
  func refresh() async throws {
    let account = Account(token: "old")
    #expect(try await client(account.policy()).request(me(.required)) == "Bearer new1")
    #expect(account.refreshes == 1)
    #expect(
      log.values == [
        "1.1 started GET /v1/me", "1.1 received 401, 12 bytes", "1.1 tokenRefreshed",
        "1.1 started GET /v1/me", "1.1 received 200, 13 bytes",
      ]
    )
  }

  @Test("A refresh is reported as part of the rejected request")
  func refreshOverNetwork() async throws {
    let stub = ScriptedSession([StubRoute(.post, "/v1/token", [.json("\"new\"")])])
    let refreshing = DefaultNetworkClient(
      configuration: .advanced(
        baseURL: exampleURL,
        observability: ObservabilityPack(eventObservers: [log])
      ),
      session: stub
    )
    let account = Account(token: "old")
    let policy = RefreshTokenPolicy(
      currentToken: { account.token },
      refreshToken: {
        let token = try await refreshing.request(EndpointBuilder<String>.post("/token"))
        account.token = token
        return token
      }
    )
    let client = client(policy)
    #expect(try await client.request(me(.required)) == "Bearer new")
    #expect(
      log.values == [
        "1.1 started GET /v1/me", "1.1 received 401, 12 bytes", "1.1 started POST /v1/token",
        "1.1 received 200, 5 bytes", "1.1 tokenRefreshed", "1.1 started GET /v1/me",
        "1.1 received 200, 12 bytes",
      ]
    )
    _ = try await refreshing.request(EndpointBuilder<String>.post("/token"))
    #expect(log.values.last == "1.1 received 200, 5 bytes")
    #expect(try await client.request(me(.required)) == "Bearer new")
    #expect(log.values.last == "2.1 received 200, 12 bytes")
  }

  @Test("Concurrent rejections share one refresh")
  func singleFlight() async throws {
    let account = Account(token: "old")
    let client = client(account.policy(waits: true))
    try await withThrowingTaskGroup(of: String.self) { group in
      for _ in 0..<20 { group.addTask { try await client.request(me(.required)) } }
      await waitUntil { session.capturedRequests.count == 20 }
      account.gate.open()
      for try await answer in group { #expect(answer == "Bearer new1") }
    }
    #expect(account.refreshes == 1)
    #expect(session.capturedRequests.count == 40)
  }

  @Test("A refresh continues after its request is cancelled")
  func cancelledCaller() async throws {
    let account = Account(token: "old")
    let client = client(account.policy(waits: true))
    let first = Task {
      try await failure { () throws(NetworkError) in try await client.request(me(.required)) }
    }
    await waitUntil { account.gate.waiterCount == 1 }
    first.cancel()
    #expect(try await first.value.isCancelled)
    account.gate.open()
    #expect(try await client.request(me(.required)) == "Bearer new1")
    #expect(account.refreshes == 1)
  }

  @Test("A failed refresh is not repeated during the cooldown")
  func cooldown() async throws {
    let account = Account(token: "old")
    let client = client(account.policy(failing: true))
    for (wait, refreshes) in [
      (Duration.zero, 1), (.milliseconds(900), 1), (.milliseconds(200), 2),
      (.milliseconds(1_900), 2),
      (.milliseconds(200), 3),
    ] {
      clock.advance(by: wait)
      let error = try await failure { () throws(NetworkError) in
        try await client.request(me(.required))
      }
      #expect(
        error.description
          == "An error stopped the request: The refresh token has expired."
      )
      #expect(account.refreshes == refreshes)
    }
  }

  @Test("A cancelled refresh does not start a cooldown")
  func cancelledRefresh() async throws {
    let refreshes = Locked(0)
    let policy = RefreshTokenPolicy(
      currentToken: { "old" },
      refreshToken: {
        let count = refreshes.withLock { count in
          count += 1
          return count
        }
        if count == 1 { throw CancellationError() }
        return "new"
      }
    )
    let client = client(policy)
    let error = try await failure { () throws(NetworkError) in
      try await client.request(me(.required))
    }
    #expect(error.isCancelled)
    #expect(try await client.request(me(.required)) == "Bearer new")
    #expect(refreshes.withLock { $0 } == 2)
  }

  /// An interceptor that sends requests to another server.
  private struct Detour: RequestInterceptor {
    let url: String

    func adapt(_ request: URLRequest) async throws -> URLRequest {
      var request = request
      request.url = URL(string: url)
      return request
    }
  }

  private func detour(
    to url: String,
    appliesTo: (@Sendable (URLRequest) -> Bool)? = nil
  ) -> DefaultNetworkClient {
    DefaultNetworkClient(
      configuration: .advanced(
        baseURL: exampleURL,
        auth: AuthPack(
          refreshToken: RefreshTokenPolicy(
            appliesTo: appliesTo,
            currentToken: { "new" },
            refreshToken: { "new" }
          ),
          additionalRequestInterceptors: [Detour(url: url)]
        )
      ),
      session: session
    )
  }

  @Test(
    "A token is sent only to the origin of the base URL",
    arguments: [
      "https://evil.example/v1/me", "https://api.example.com:8443/v1/me",
      "https://api.example.com.evil.example/v1/me",
    ]
  )
  func origin(url: String) async throws {
    let client = detour(to: url)
    let error = try await failure { () throws(NetworkError) in
      try await client.request(me(.required))
    }
    let place = try #require(URL(string: url))
    #expect(
      error.description
        == "The request could not be sent: the request requires the session token, but "
        + "RefreshTokenPolicy does not allow sending the token to "
        + "\(NetworkError.place(of: place)); to allow this host, pass an appliesTo closure "
        + "to RefreshTokenPolicy."
    )
    #expect(session.capturedRequests.isEmpty)
    _ = try await failure { () throws(NetworkError) in try await client.request(me(.optional)) }
    #expect(session.capturedRequests.count == 1)
    #expect(
      session.capturedRequests[0].value(forHTTPHeaderField: "Authorization") == nil
    )
  }

  @Test("The appliesTo closure determines where a token is sent")
  func appliesTo() async throws {
    let url = "https://eu.example.com/v1/me"
    let policy: @Sendable (URLRequest) -> Bool = { $0.url?.host?.hasSuffix(".example.com") == true }
    #expect(try await detour(to: url, appliesTo: policy).request(me(.required)) == "Bearer new")
    let none = detour(to: "https://api.example.com/v1/me", appliesTo: { _ in false })
    let error = try await failure { () throws(NetworkError) in
      try await none.request(me(.required))
    }
    #expect(error.code == 1001)
  }

  @Test("A missing token is fetched if the endpoint requires one")
  func missing() async throws {
    let account = Account(token: nil)
    let client = client(account.policy())
    let error = try await failure { () throws(NetworkError) in
      try await client.request(me(.optional))
    }
    #expect(error.code == 5001)
    #expect(account.refreshes == 0)
    #expect(try await client.request(me(.required)) == "Bearer new1")
  }

  @Test("Requiring a token without a token policy is an error")
  func noPolicy() async throws {
    let error = try await failure { () throws(NetworkError) in
      try await client(nil).request(me(.required))
    }
    #expect(
      error.description == "The request could not be sent: the request requires a session token, "
        + "but the configuration has no RefreshTokenPolicy."
    )
    #expect(session.capturedRequests.isEmpty)
  }

  @Test("A malformed token is rejected")
  func controlCharacters() async throws {
    let error = try await failure { () throws(NetworkError) in
      try await client(Account(token: "new\r\nX-Evil: 1").policy()).request(me(.required))
    }
    #expect(
      error.description
        == "The request could not be sent: the session token contains a control character."
    )
    #expect(session.capturedRequests.isEmpty)
  }

  @Test("A token in the URL is validated")
  func applied() async throws {
    let policy = RefreshTokenPolicy(
      currentToken: { "new" },
      refreshToken: { "new" },
      applyToken: { token, request in
        request.url = URL(string: "http://api.example.com/v1/me?token=\(token)")
      }
    )
    let error = try await failure { () throws(NetworkError) in
      try await client(policy).request(me(.required))
    }
    #expect(
      error.description == "The request could not be sent: the URL "
        + "http://api.example.com/v1/me?token=‹redacted› would be requested without encryption; "
        + "use https://, or set TransportPack(allowsInsecureHTTP: true)."
    )
    #expect(session.capturedRequests.isEmpty)
  }

  @Test("A request does not refresh a token that another request just refreshed")
  func lateLookup() async throws {
    let account = Account(token: "old")
    let gate = AsyncGate()
    let (lookups, refreshes) = (Locked(0), Locked(0))
    let policy = RefreshTokenPolicy(
      currentToken: {
        let token = account.token
        // The second lookup of the first request, after its rejection.
        let isLate = lookups.withLock { count in
          count += 1
          return count == 2
        }
        if isLate { await gate.wait() }
        return token
      },
      refreshToken: {
        refreshes.withLock { $0 += 1 }
        return "newer"
      }
    )
    let client = client(policy)
    let first = Task { try await client.request(me(.required)) }
    await waitUntil { gate.waiterCount == 1 }
    account.token = "new"
    gate.open()
    #expect(try await first.value == "Bearer new")
    #expect(refreshes.withLock { $0 } == 0)
  }

  @Test("A token that is rejected twice is an error")
  func refusedTwice() async throws {
    let policy = RefreshTokenPolicy(currentToken: { "old" }, refreshToken: { "older" })
    let error = try await failure { () throws(NetworkError) in
      try await client(policy).request(me(.required))
    }
    #expect(error.code == 5001)
    #expect(session.capturedRequests.count == 2)
  }
}
