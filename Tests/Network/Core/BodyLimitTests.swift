import Foundation
import InnoNetworkTestSupport
import TestSupport
import Testing

@testable import InnoNetwork

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A part of the pipeline that makes a body larger than the server sent it.
enum Enlarger: CaseIterable, Sendable {
  case session, responseInterceptor, decodingInterceptor, executionPolicy, cache
}

/// A response and decoding interceptor that appends bytes to each body.
private struct Appending: ResponseInterceptor, DecodingInterceptor {
  let count: Int

  func adapt(_ response: Response, request: URLRequest) async throws -> Response {
    Response(data: response.data + Data(count: count), head: response.head)
  }

  func willDecode(data: Data, response: Response) async throws -> Data {
    data + Data(count: count)
  }
}

/// A session that ignores the limit.
private struct CarelessSession: URLSessionProtocol {
  let size: Int

  func response(
    for request: URLRequest,
    options: TransportOptions
  ) async throws(NetworkError) -> (Data, HTTPURLResponse) {
    try await StubSession([StubRoute(.get, "/v1/x", [StubAnswer(body: Data(count: size))])])
      .response(for: request, options: TransportOptions())
  }
}

/// A signer that replaces the body of each request.
private struct Replacing: RequestSigner {
  let body: HTTPBody

  func signatureHeaders(for request: URLRequest) async throws -> HTTPHeaders { [:] }

  func signature(for request: URLRequest, body: HTTPBody?) async throws -> RequestSignature {
    RequestSignature(headers: [:], body: self.body)
  }
}

@Suite("Body limits", .overStubAndEachTransport, .timeLimit(.minutes(1)))
struct BodyLimitTests {
  private let url = exampleURL.appending(path: "x")

  /// Returns a client whose limit for responses is 10 bytes, and in which one part of the pipeline
  /// adds bytes to the 10 bytes that the server sends.
  private func client(_ enlarger: Enlarger, adding count: Int) -> DefaultNetworkClient {
    let interceptor = Appending(count: count)
    let cache = MemoryResponseCache()
    if enlarger == .cache {
      // Another client, whose limit is larger, has stored the response.
      let response = CachedResponse(
        status: 200,
        headers: ["Cache-Control": "max-age=600"],
        body: Data(count: 10 + count),
        choice: [:],
        requestDate: Date(),
        responseDate: Date()
      )
      cache.store(response, for: url)
    }
    let policy = AnyRequestExecutionPolicy { _, _, next in
      let response = try await next.execute()
      return Response(data: response.data + Data(count: count), head: response.head)
    }
    return DefaultNetworkClient(
      configuration: .advanced(
        baseURL: exampleURL,
        resilience: ResiliencePack(
          customExecutionPolicies: enlarger == .executionPolicy ? [policy] : []
        ),
        auth: AuthPack(
          additionalResponseInterceptors: enlarger == .responseInterceptor ? [interceptor] : [],
          additionalDecodingInterceptors: enlarger == .decodingInterceptor ? [interceptor] : []
        ),
        cache: CachePack(cache: cache),
        transport: TransportPack(responseBodyLimit: 10)
      ),
      session: CarelessSession(size: enlarger == .session ? 10 + count : 10)
    )
  }

  @Test(
    "A response over the limit is rejected, whichever part of the pipeline enlarged it",
    arguments: Enlarger.allCases
  )
  func response(enlarger: Enlarger) async throws {
    let endpoint = EndpointBuilder<Data>.get("/x")
    #expect(try await client(enlarger, adding: 0).request(endpoint).count == 10)
    let error = try await failure { () throws(NetworkError) in
      try await client(enlarger, adding: 1).request(endpoint)
    }
    #expect(
      error.description == "The response from api.example.com is invalid: "
        + "the body is larger than the limit of 10 bytes."
    )
  }

  @Test("After a signer has replaced the body, the next signer receives the new body in memory")
  func nextSigner() async throws {
    struct Counting: RequestSigner {
      func signatureHeaders(for request: URLRequest) async throws -> HTTPHeaders {
        ["X-Count": "\(request.httpBody?.count ?? -1)"]
      }
    }
    let session = ScriptedSession([StubRoute(.post, "/v1/x", [.json("{}")])])
    let client = DefaultNetworkClient(
      configuration: .advanced(
        baseURL: exampleURL,
        auth: AuthPack(
          additionalSigners: [Replacing(body: HTTPBody(Data(count: 5))), Counting()]
        )
      ),
      session: session
    )
    _ = try await client.request(
      EndpointBuilder<Data>.post("/x").body(HTTPBody(Data(count: 1)))
    )
    let sent = try #require(session.capturedRequests.first)
    #expect(sent.value(forHTTPHeaderField: "X-Count") == "5")
    #expect(sent.httpBody?.count == 5)
  }

  @Test("A streamed body is rejected if an interceptor chooses a method without a body")
  func changedMethod() async throws {
    struct Changing: RequestInterceptor {
      func adapt(_ request: URLRequest) async throws -> URLRequest {
        var request = request
        request.httpMethod = "GET"
        return request
      }
    }
    let session = ScriptedSession([StubRoute(.get, "/v1/x", [.json("{}")])])
    let client = DefaultNetworkClient(
      configuration: .advanced(
        baseURL: exampleURL,
        auth: AuthPack(additionalRequestInterceptors: [Changing()])
      ),
      session: session
    )
    let body = HTTPBody.stream { AsyncStream<Data> { $0.finish() } }
    let error = try await failure { () throws(NetworkError) in
      try await client.request(EndpointBuilder<Data>.post("/x").body(body))
    }
    #expect(
      error.description == "The request could not be sent: "
        + "GET does not allow a body; use POST, PUT or PATCH."
    )
    #expect(session.capturedRequests.isEmpty)
  }

  @Test("A request body over the limit is rejected, even if a signer replaced it")
  func request() async throws {
    for (size, isSent) in [(10, true), (11, false)] {
      let session = ScriptedSession([StubRoute(.post, "/v1/x", [.json("{}")])])
      let signer: any RequestSigner = Replacing(body: HTTPBody(Data(count: size)))
      let client = DefaultNetworkClient(
        configuration: .advanced(
          baseURL: exampleURL,
          auth: AuthPack(additionalSigners: [signer]),
          transport: TransportPack(requestBodyLimit: 10)
        ),
        session: session
      )
      let endpoint = EndpointBuilder<Data>.post("/x").body(HTTPBody(Data(count: 1)))
      if isSent {
        _ = try await client.request(endpoint)
      } else {
        let error = try await failure { () throws(NetworkError) in
          try await client.request(endpoint)
        }
        #expect(
          error.description == "The request could not be sent: "
            + "the body is 11 bytes long; the limit is 10 bytes."
        )
      }
      #expect(session.capturedRequests.count == (isSent ? 1 : 0))
    }
  }
}
