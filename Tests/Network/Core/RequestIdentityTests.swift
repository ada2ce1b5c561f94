import InnoLocking
import Foundation
import InnoNetworkTestSupport
import Testing

@testable import InnoNetwork

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// An interceptor that sets a credential in a custom header.
private struct Credential: RequestInterceptor {
  let name: String
  let value: String

  func adapt(_ request: URLRequest) async throws -> URLRequest {
    var request = request
    request.setValue(value, forHTTPHeaderField: name)
    return request
  }
}

@Suite("RequestIdentity", .overStubAndEachTransport, .timeLimit(.minutes(1)))
struct RequestIdentityTests {
  // The stub returns the credentials of each request.
  private let session: ScriptedSession
  private let cache = MemoryResponseCache()

  init() {
    session = ScriptedSession([
      StubRoute(.get, "/v1/me") { request in
        let fields = (request.allHTTPHeaderFields ?? [:]).sorted { $0.key < $1.key }
        return StubAnswer(
          headers: ["Cache-Control": "max-age=60, public"],
          body: Data(fields.map { "\($0.key)=\($0.value)" }.joined(separator: "&").utf8)
        )
      }
    ])
  }

  private func client(
    _ interceptors: [any RequestInterceptor] = [],
    ignoring: Set<String> = [],
    token: RefreshTokenPolicy? = nil
  ) -> DefaultNetworkClient {
    DefaultNetworkClient(
      configuration: .advanced(
        baseURL: exampleURL,
        auth: AuthPack(refreshToken: token, additionalRequestInterceptors: interceptors),
        cache: CachePack(cache: cache, ignoredHeaders: ignoring)
      ),
      session: session
    )
  }

  private func me(
    _ headers: HTTPHeaders = [:],
    _ authentication: SessionAuthentication = .anonymous,
    by client: DefaultNetworkClient
  ) async throws -> String {
    try await client.request(
      EndpointBuilder<String>.get("/me").headers(headers).authentication(authentication)
        .decoding(.text)
    )
  }

  @Test(
    "Responses of two users are separate, regardless of the header that identifies them",
    arguments: ["X-Session-Token", "Cookie", "X-API-Key", "Authorization", "X-Tenant"]
  )
  func cached(name: String) async throws {
    let ann = client([Credential(name: name, value: "ann")])
    let bob = client([Credential(name: name, value: "bob")])
    let shown = name.capitalized
    #expect(try await me(by: ann) == "\(shown)=ann")
    #expect(try await me(by: bob) == "\(shown)=bob")
    #expect(try await me(by: ann) == "\(shown)=ann")
    #expect(try await me(by: bob) == "\(shown)=bob")
    #expect(session.capturedRequests.count == 2)
    #expect(try await me(by: client()) == "")
    #expect(session.capturedRequests.count == 3)
  }

  @Test("A token in a custom header separates users")
  func cachedByToken() async throws {
    let token = Locked("ann")
    let client = client(
      token: RefreshTokenPolicy(
        currentToken: { token.withLock { $0 } },
        refreshToken: { "new" },
        applyToken: { $1.setValue($0, forHTTPHeaderField: "X-Access") }
      )
    )
    #expect(try await me(by: client) == "")
    #expect(try await me([:], .required, by: client) == "X-Access=ann")
    token.withLock { $0 = "bob" }
    #expect(try await me([:], .required, by: client) == "X-Access=bob")
  }

  @Test("Credentials are not stored, even if Vary names them")
  func notKept() async throws {
    session.set(
      .get,
      "/v1/me",
      StubAnswer(headers: ["Cache-Control": "max-age=60", "Vary": "X-Api-Key, Accept"])
    )
    let headers: HTTPHeaders = ["X-API-Key": "hunter2", "Cookie": "hunter2", "Accept": "a"]
    _ = try await me(headers, by: client())
    let url = try #require(session.capturedRequests.first?.url)
    let kept = try #require(cache.responses(for: url).first)
    #expect(kept.choice["accept"] == "a")
    #expect(kept.choice.keys.sorted() == [":identity", "accept", "x-api-key"])
    #expect(!kept.choice.values.contains { $0.contains("hunter2") })
  }

  @Test("Headers that change with each request do not change the identity")
  func perRequest() async throws {
    let client = client(ignoring: ["x-build", "authorization"])
    _ = try await me(["traceparent": "1", "X-Correlation-ID": "1", "X-Build": "1"], by: client)
    _ = try await me(["traceparent": "2", "X-Correlation-ID": "2", "X-Build": "2"], by: client)
    #expect(session.capturedRequests.count == 1)
    #expect(try await me(["Authorization": "a"], by: client) == "Authorization=a")
    #expect(try await me(["Authorization": "b"], by: client) == "Authorization=b")
  }

  @Test("Credentials always separate coalesced requests")
  func coalesced() throws {
    func key(_ headers: [String: String], ignoring: Set<String>) throws -> CoalescingPolicy.Key {
      var request = URLRequest(url: exampleURL)
      request.allHTTPHeaderFields = headers
      let policy = CoalescingPolicy(ignoredHeaders: ignoring)
      return try #require(policy.key(of: request, timeout: .seconds(1)))
    }
    let names: Set<String> = ["Authorization", "Cookie", "X-Session-Token", "X-Build"]
    for name in names {
      let (ann, bob) = try (
        key([name: "ann"], ignoring: names), key([name: "bob"], ignoring: names)
      )
      #expect((ann == bob) == (name == "X-Build"), "\(name)")
    }
  }

  @Test(
    "A token is refreshed only if a server that received it rejects it",
    arguments: [("other origin", 1, 0), ("same origin", 2, 1)]
  )
  func rejectedElsewhere(place: String, tries: Int, refreshes: Int) async throws {
    let other = try LoopbackServer { _ in LoopbackServer.response("401 Unauthorized") }
    let server = try LoopbackServer { request in
      guard request.target != "/denied" else { return LoopbackServer.response("401 Unauthorized") }
      let target = place == "same origin" ? "/denied" : other.url("/denied").absoluteString
      return LoopbackServer.redirect(302, to: target)
    }
    let count = Locked(0)
    let policy = RefreshTokenPolicy(
      currentToken: { "hunter2" },
      refreshToken: {
        count.withLock { $0 += 1 }
        return "hunter3"
      },
      applyToken: { $1.setValue($0, forHTTPHeaderField: "X-Access") }
    )
    let client = DefaultNetworkClient(
      configuration: .advanced(baseURL: server.url(), auth: AuthPack(refreshToken: policy))
    )
    let error = try await failure { () throws(NetworkError) in
      try await client.request(EndpointBuilder<Data>.get("/me").authentication(.required))
    }
    #expect(error.code == 5001)
    #expect(count.withLock { $0 } == refreshes)
    #expect(server.requests.count { $0.target == "/me" } == tries)
    #expect(other.requests.allSatisfy { $0.headers["x-access"] == nil })
  }

  @Test("A field that separates cached responses is removed from a redirect to another origin")
  func oneDefinition() throws {
    let names = [
      "Authorization", "Cookie", "X-Tenant", "My-Signature", "Accept", "Range", "Traceparent",
      "If-None-Match", "User-Agent", "Host",
    ]
    for name in names {
      var request = URLRequest(url: exampleURL)
      request.setValue("value", forHTTPHeaderField: name)
      var redirected = request
      RequestIdentity.removeCredentials(from: &redirected)
      let isCredential =
        RequestIdentity(of: request) != RequestIdentity(of: URLRequest(url: exampleURL))
      let isRemoved = redirected.value(forHTTPHeaderField: name) == nil
      #expect(isRemoved || !isCredential, "\(name)")
      #expect(RequestIdentity(of: redirected).text.isEmpty, "\(name)")
      #expect(isRemoved != ["Accept", "Range", "User-Agent"].contains(name), "\(name)")
    }
  }
}
