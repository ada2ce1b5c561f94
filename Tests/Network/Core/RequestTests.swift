import Foundation
import InnoNetworkTestSupport
import TestSupport
import Testing

@testable import InnoNetwork

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite("Requests", .overStubAndEachTransport, .timeLimit(.minutes(1)))
struct RequestTests {
  private struct Signer: RequestSigner {
    func signatureHeaders(for request: URLRequest) async throws -> HTTPHeaders {
      let token = request.value(forHTTPHeaderField: "Authorization") ?? "-"
      let tag = request.value(forHTTPHeaderField: "X-Tag") ?? "-"
      return ["X-Signature": "\(token) \(tag) \(request.httpBody?.count ?? 0)"]
    }
  }

  private struct Tagging: RequestInterceptor {
    func adapt(_ request: URLRequest) async throws -> URLRequest {
      var request = request
      request.setValue("tag", forHTTPHeaderField: "X-Tag")
      return request
    }
  }

  @Test("All attempts of an unsafe request have the same Idempotency-Key")
  func idempotencyKey() async throws {
    let session = ScriptedSession()
    session.set(.post, "/v1/pages", .json("", status: 503), .json("done"))
    session.set(.get, "/v1/users", .json("[]"))
    let keys = Recorder<Int>()
    let client = DefaultNetworkClient(
      configuration: .advanced(
        baseURL: exampleURL,
        resilience: ResiliencePack(
          retry: ExponentialBackoffRetryPolicy(maxRetries: 1),
          idempotencyKey: {
            keys.record(1)
            return "key\(keys.values.count)"
          },
          clock: ManualClock(skipsSleep: true)
        )
      ),
      session: session
    )
    _ = try await client.request(SendPage(method: .post))
    _ = try await client.request(SendPage(method: .post, headers: ["Idempotency-Key": "own"]))
    _ = try await client.request(FetchUsers())
    let sent = session.capturedRequests.map { $0.value(forHTTPHeaderField: "Idempotency-Key") }
    #expect(sent == ["key1", "key1", "own", nil])
  }

  @Test("A request is signed last; a signed request is not redirected, shared or cached")
  func signer() async throws {
    let session = ScriptedSession()
    session.set(
      .get,
      "/v1/users",
      StubAnswer(headers: ["Cache-Control": "max-age=60"], body: Data("[]".utf8))
    )
    let seen = Recorder<Bool>()
    struct Watching: URLSessionProtocol {
      let session: ScriptedSession
      let seen: Recorder<Bool>
      func response(
        for request: URLRequest,
        options: TransportOptions
      ) async throws(NetworkError) -> (Data, HTTPURLResponse) {
        seen.record(options.followsRedirects)
        return try await session.response(for: request, options: options)
      }
    }
    let client = DefaultNetworkClient(
      configuration: .advanced(
        baseURL: exampleURL,
        auth: AuthPack(
          refreshToken: RefreshTokenPolicy(currentToken: { "t" }, refreshToken: { "t" }),
          additionalRequestInterceptors: [Tagging()],
          additionalSigners: [Signer()]
        ),
        cache: CachePack(cache: MemoryResponseCache())
      ),
      session: Watching(session: session, seen: seen)
    )
    for _ in 0..<2 {
      _ = try await client.request(
        EndpointBuilder<[User]>.get("/users").authentication(.required)
      )
    }
    let signatures = session.capturedRequests.map { $0.value(forHTTPHeaderField: "X-Signature") }
    #expect(signatures == ["Bearer t tag 0", "Bearer t tag 0"])
    #expect(seen.values == [false, false])
  }

  @Test("A signer of the endpoint runs after those of the configuration")
  func endpointSigner() async throws {
    struct Second: RequestSigner {
      func signatureHeaders(for request: URLRequest) async throws -> HTTPHeaders {
        ["X-Second": request.value(forHTTPHeaderField: "X-Signature") ?? "none"]
      }
    }
    let session = ScriptedSession([StubRoute(.get, "/v1/users", [.json("[]")])])
    let client = DefaultNetworkClient(
      configuration: .advanced(
        baseURL: exampleURL,
        auth: AuthPack(additionalSigners: [Signer()])
      ),
      session: session
    )
    let endpoint = EndpointBuilder<[User]>.get("/users")
      .intercepted(requests: [Tagging()], signers: [Second()])
    _ = try await client.request(endpoint)
    let sent = try #require(session.capturedRequests.first)
    #expect(sent.value(forHTTPHeaderField: "X-Second") == "- tag 0")
  }

  @Test("Interceptors passed with the label of version 4 adapt the request before signing")
  func oldLabel() async throws {
    let session = ScriptedSession([StubRoute(.get, "/v1/users", [.json("[]")])])
    let client = DefaultNetworkClient(
      configuration: .advanced(
        baseURL: exampleURL,
        auth: AuthPack(additionalSigners: [Tagging()])
      ),
      session: session
    )
    _ = try await client.request(FetchUsers())
    #expect(session.capturedRequests.first?.value(forHTTPHeaderField: "X-Tag") == "tag")
  }

  @Test("A signature with a line break is rejected")
  func badSignature() async throws {
    struct Breaking: RequestSigner {
      func signatureHeaders(for request: URLRequest) async throws -> HTTPHeaders {
        ["X-Signature": "a\r\nX-Evil: 1"]
      }
    }
    let session = ScriptedSession()
    let client = DefaultNetworkClient(
      configuration: .advanced(
        baseURL: exampleURL,
        auth: AuthPack(additionalSigners: [Breaking()])
      ),
      session: session
    )
    let error = try await failure { () throws(NetworkError) in
      try await client.request(FetchUsers())
    }
    #expect(
      error.description
        == "The request could not be sent: the value of the header X-Signature contains "
        + "a control character."
    )
    #expect(session.capturedRequests.isEmpty)
  }

  @Test("A tag cancels only its own requests")
  func tags() async throws {
    let clock = ManualClock()
    let session = ScriptedSession(
      [StubRoute(.get, "/v1/users", [StubAnswer.json("[]").delayed(by: .seconds(1))])],
      clock: clock
    )
    let client = DefaultNetworkClient(
      configuration: NetworkConfiguration(baseURL: exampleURL),
      session: session
    )
    func ask(_ tag: CancellationTag?) -> Task<NetworkError?, Never> {
      Task {
        do throws(NetworkError) {
          _ = try await client.request(FetchUsers(), tag: tag)
          return nil
        } catch {
          return error
        }
      }
    }
    let (people, more, posts, untagged) = (ask("people"), ask("people"), ask("posts"), ask(nil))
    await waitUntil { clock.sleeperCount == 4 }
    client.cancelAll(matching: "people")
    client.cancelAll(matching: "nobody")
    #expect(await people.value?.isCancelled == true)
    #expect(await more.value?.isCancelled == true)
    clock.advance(by: .seconds(1))
    #expect(await posts.value == nil)
    #expect(await untagged.value == nil)
  }

  @Test("A tagged request is cancelled with its task and has the task's local values")
  func taggedTask() async throws {
    enum Local { @TaskLocal static var value = 0 }
    struct Reading: RequestInterceptor {
      let seen: Recorder<Int>
      func adapt(_ request: URLRequest) async throws -> URLRequest {
        seen.record(Local.value)
        return request
      }
    }
    let seen = Recorder<Int>()
    let gate = AsyncGate()
    let client = DefaultNetworkClient(
      configuration: .advanced(
        baseURL: exampleURL,
        auth: AuthPack(additionalRequestInterceptors: [Reading(seen: seen)])
      ),
      session: ScriptedSession()
    )
    let task = Task {
      await gate.wait()
      return try await failure { () throws(NetworkError) in
        try await client.request(FetchUsers(), tag: "x")
      }
    }
    task.cancel()
    gate.open()
    #expect(try await task.value.isCancelled)
    #expect(seen.values.isEmpty)
    await Local.$value.withValue(5) { _ = try? await client.request(FetchUsers(), tag: "x") }
    #expect(seen.values == [5])
  }
}
