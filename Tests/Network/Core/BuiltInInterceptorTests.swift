import Foundation
import InnoNetworkTestSupport
import Testing

@testable import InnoNetwork

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite("Built-in interceptors", .overStubAndEachTransport, .timeLimit(.minutes(1)))
struct BuiltInInterceptorTests {
  private let session = ScriptedSession()

  private func client(
    _ interceptors: [any RequestInterceptor] = [],
    signers: [any RequestSigner] = [],
    decoding: [any DecodingInterceptor] = []
  ) -> DefaultNetworkClient {
    DefaultNetworkClient(
      configuration: .advanced(
        baseURL: exampleURL,
        auth: AuthPack(
          additionalRequestInterceptors: interceptors,
          additionalSigners: signers,
          additionalDecodingInterceptors: decoding
        )
      ),
      session: session
    )
  }

  private func sent(_ name: String) throws -> String? {
    try #require(session.capturedRequests.last).value(forHTTPHeaderField: name)
  }

  @Test("A JWT signer sends a token created for the request")
  func jwt() async throws {
    session.set(.get, "/v1/users", .json("[]"))
    let signer = JWTBearerInterceptor { "for \($0.url?.path ?? "")" }
    _ = try await client(signers: [signer]).request(FetchUsers())
    #expect(try sent("Authorization") == "Bearer for /v1/users")
  }

  @Test("A request contains the identifiers of the current context")
  func correlation() async throws {
    session.set(.get, "/v1/users", .json("[]"))
    let client = client([CorrelationIDInterceptor()])
    let context = NetworkContext(traceID: "t1", correlationID: "c1")
    _ = try await NetworkContext.$current.withValue(context) {
      try await client.request(FetchUsers(), tag: "tagged")
    }
    #expect(try sent("X-Trace-ID") == "t1")
    #expect(try sent("X-Correlation-ID") == "c1")
    _ = try await client.request(FetchUsers())
    #expect(try sent("X-Trace-ID") == nil)
  }

  @Test("A trace is started or continued with one span per request")
  func trace() async throws {
    session.set(.get, "/v1/users", .json("[]"))
    let client = client([TraceContextInterceptor(sampled: false, tracestate: "v=1")])
    let trace = "4bf92f3577b34da6a3ce929d0e0e4736"
    var spans: Set<String> = []
    for _ in 0..<2 {
      _ = try await NetworkContext.$current.withValue(NetworkContext(traceID: trace)) {
        try await client.request(FetchUsers())
      }
      let parent = try #require(try sent("traceparent"))
      let context = try #require(W3CTraceContext(traceparent: parent))
      #expect(context.traceID == trace)
      #expect(context.traceFlags == "00")
      spans.insert(context.parentID)
    }
    #expect(spans.count == 2)
    #expect(try sent("tracestate") == "v=1")
    let whole = "00-\(trace)-00f067aa0ba902b7-01"
    _ = try await NetworkContext.$current.withValue(NetworkContext(traceID: whole)) {
      try await client.request(FetchUsers())
    }
    #expect(try sent("traceparent") == whole)
    _ = try await client.request(FetchUsers(headers: ["traceparent": "own"]))
    #expect(try sent("traceparent") == "own")
    _ = try await client.request(FetchUsers())
    let begun = try #require(try sent("traceparent"))
    #expect(W3CTraceContext(traceparent: begun) != nil)
    let none = self.client([TraceContextInterceptor(generateWhenMissing: false)])
    _ = try await none.request(FetchUsers())
    #expect(try sent("traceparent") == nil)
  }

  @Test(
    "A malformed trace context is rejected",
    arguments: [
      "", "00", "ff-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01",
      "00-00000000000000000000000000000000-00f067aa0ba902b7-01",
      "00-4bf92f3577b34da6a3ce929d0e0e4736-0000000000000000-01",
      "00-4bf92f3577b34da6a3ce929d0e0e473g-00f067aa0ba902b7-01",
      "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01-x",
    ]
  )
  func badTrace(text: String) {
    #expect(W3CTraceContext(traceparent: text) == nil)
  }

  private struct Envelope: DecodingInterceptor {
    let prefix: String
    let log: Recorder<String>

    func willDecode(data: Data, response: Response) async throws -> Data {
      log.record("will \(prefix) \(response.data.count)")
      return data.dropFirst(prefix.utf8.count)
    }

    func didDecode<Value: Sendable>(_ value: Value, response: Response) async throws -> Value {
      log.record("did \(prefix) \(value)")
      return value
    }
  }

  @Test("A decoding interceptor receives the body before decoding and the value afterward")
  func decoding() async throws {
    session.set(.get, "/v1/n", .json("ab7"), .json("ab7", status: 404))
    let log = Recorder<String>()
    let client = client(
      [],
      decoding: [Envelope(prefix: "a", log: log), Envelope(prefix: "b", log: log)]
    )
    #expect(try await client.request(EndpointBuilder<Int>.get("/n")) == 7)
    let order = ["will a 3", "will b 3", "did b 7", "did a 7"]
    #expect(log.values == order)
    await #expect(throws: NetworkError.self) {
      try await client.request(EndpointBuilder<Int>.get("/n"))
    }
    #expect(log.values == order)
  }

  @Test("A decoding interceptor's error ends the request; invalid JSON is a decoding error")
  func decodingErrors() async throws {
    struct Refusal: Error {}
    struct Refusing: DecodingInterceptor {
      func willDecode(data: Data, response: Response) async throws -> Data { throw Refusal() }
    }
    struct Silent: DecodingInterceptor {}
    session.set(.get, "/v1/n", .json("x"))
    for (interceptor, code) in [(Refusing() as any DecodingInterceptor, 7001), (Silent(), 6001)] {
      let error = try await failure { () throws(NetworkError) in
        try await client([], decoding: [interceptor]).request(EndpointBuilder<Int>.get("/n"))
      }
      #expect(error.code == code)
    }
  }
}
