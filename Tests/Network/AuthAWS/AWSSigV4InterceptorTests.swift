#if AuthAWS
import Foundation
import InnoLocking
import InnoNetwork
import InnoNetworkAuthAWS
import InnoNetworkTestSupport
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite("AWS Signature Version 4", .timeLimit(.minutes(1)))
struct AWSSigV4InterceptorTests {
  private static let start = Date(timeIntervalSince1970: 1_700_000_000)

  private let session = StubSession([
    StubRoute(.get, "/items", [.json("[1]")]), StubRoute(.put, "/items/a", [.json("[1]")]),
    StubRoute(.post, "/items", [.json("[1]")]),
  ])

  private func signer(
    service: String = "s3",
    payload: AWSSigV4Interceptor.PayloadSigning = .whole,
    token: String? = nil
  ) -> AWSSigV4Interceptor {
    AWSSigV4Interceptor(
      credentials: AWSCredentials(
        accessKeyID: "AKID",
        secretAccessKey: "secret",
        sessionToken: token
      ),
      region: "eu-central-1",
      service: service,
      payload: payload,
      now: { Self.start }
    )
  }

  private func client(
    _ signer: AWSSigV4Interceptor,
    base: String = "https://bucket.example.com"
  ) throws -> DefaultNetworkClient {
    DefaultNetworkClient(
      configuration: .advanced(
        baseURL: try #require(URL(string: base)),
        auth: AuthPack(additionalSigners: [signer]),
        transport: TransportPack(allowsInsecureHTTP: true)
      ),
      session: session
    )
  }

  private func sent(_ name: String, in index: Int? = nil) -> String? {
    let requests = session.capturedRequests
    let request = index.map { requests[$0] } ?? requests.last
    return request?.value(forHTTPHeaderField: name)
  }

  private static let helloHash = "2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824"

  private static let emptyHash = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"

  @Test("The same body in memory, in a file or in a repeatable stream has the same signature")
  func sources() async throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "inno-\(UUID().uuidString)")
    try Data("hello".utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let bodies = [
      HTTPBody(Data("hello".utf8), contentType: "text/plain"),
      try .file(file, contentType: "text/plain"),
      .stream(contentType: "text/plain", length: 5, isRepeatable: true) {
        AsyncStream { pieces in
          pieces.yield(Data("hel".utf8))
          pieces.yield(Data("lo".utf8))
          pieces.finish()
        }
      },
    ]
    var signatures: Set<String?> = []
    for body in bodies {
      _ = try await client(signer()).upload(EndpointBuilder<Data>.put("/items/a"), body: body)
      #expect(sent("X-Amz-Content-SHA256") == Self.helloHash)
      signatures.insert(sent("Authorization"))
    }
    #expect(signatures.count == 1)
    #expect(sent("X-Amz-Date") == "20231114T221320Z")
  }

  @Test("A one-time stream is signed in chunks for S3 and rejected for other services")
  func stream() async throws {
    let body = HTTPBody.stream(length: 5) {
      AsyncStream {
        $0.yield(Data("hello".utf8)); $0.finish()
      }
    }
    _ = try await client(signer()).upload(EndpointBuilder<Data>.put("/items/a"), body: body)
    #expect(sent("X-Amz-Content-SHA256") == "STREAMING-AWS4-HMAC-SHA256-PAYLOAD")
    #expect(sent("Content-Encoding") == "aws-chunked")
    let error = await #expect(throws: NetworkError.self) {
      try await client(signer(service: "sqs")).upload(
        EndpointBuilder<Data>.post("/items"),
        body: body
      )
    }
    #expect(
      error?.description
        == "The request could not be sent: the body can be read only once, so it cannot be signed for "
        + "sqs; use a file or a repeatable stream."
    )
  }

  @Test("Signed chunks require S3 and a known length")
  func chunks() async throws {
    let endless = HTTPBody.stream { AsyncStream { $0.finish() } }
    let unknown = await #expect(throws: NetworkError.self) {
      try await client(signer(payload: .chunks)).upload(
        EndpointBuilder<Data>.put("/items/a"),
        body: endless
      )
    }
    #expect(
      unknown?.description
        == "The request could not be sent: the body cannot be signed in chunks, "
        + "because its length is unknown; pass the length to HTTPBody.stream."
    )
    let other = await #expect(throws: NetworkError.self) {
      try await client(signer(service: "sqs", payload: .chunks)).request(
        EndpointBuilder<Data>.post("/items").body(HTTPBody(Data("a".utf8)))
      )
    }
    #expect(
      other?.description
        == "The request could not be sent: sqs does not support bodies that are signed in chunks; "
        + "use PayloadSigning.whole."
    )
  }

  @Test("Headers for a body in memory sign the whole body, even if bodies are signed in chunks")
  func headersOnly() async throws {
    var request = URLRequest(url: try #require(URL(string: "https://bucket.example.com/items/a")))
    request.httpMethod = "PUT"
    request.httpBody = Data("hello".utf8)
    let chunks = try await signer(payload: .chunks).signatureHeaders(for: request)
    let whole = try await signer(payload: .whole).signatureHeaders(for: request)
    #expect(chunks == whole)
    #expect(chunks["X-Amz-Content-SHA256"] == Self.helloHash)
    #expect(chunks["Content-Encoding"] == nil)
  }

  @Test("An unsigned body requires TLS")
  func unsigned() async throws {
    let post = EndpointBuilder<Data>.post("/items").body(HTTPBody(Data("a".utf8)))
    _ = try await client(signer(payload: .none)).request(post)
    #expect(sent("X-Amz-Content-SHA256") == "UNSIGNED-PAYLOAD")
    let error = await #expect(throws: NetworkError.self) {
      try await client(signer(payload: .none), base: "http://bucket.example.com").request(post)
    }
    #expect(
      error?.description
        == "The request could not be sent: the body would be sent unsigned and unencrypted; "
        + "use https:// or PayloadSigning.whole."
    )
  }

  @Test("With unsigned bodies, a request without a body does not require TLS")
  func unsignedWithoutBody() async throws {
    let get = EndpointBuilder<Data>.get("/items")
    _ = try await client(signer(payload: .none), base: "http://bucket.example.com").request(get)
    let signature = sent("Authorization")
    #expect(
      sent("X-Amz-Content-SHA256")
        == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
    )
    _ = try await client(signer(payload: .whole), base: "http://bucket.example.com").request(get)
    #expect(sent("Authorization") == signature)
  }

  @Test("A session token is sent and signed")
  func sessionToken() async throws {
    _ = try await client(signer(token: "t0ken")).request(EndpointBuilder<Data>.get("/items"))
    #expect(sent("X-Amz-Security-Token") == "t0ken")
    #expect(sent("Authorization")?.contains(";x-amz-security-token") == true)
  }

  @Test("Clock skew is corrected once, for the current and later requests")
  func clockSkew() async throws {
    session.set(
      .get,
      "/items",
      StubAnswer(status: 403, headers: ["Date": "Tue, 14 Nov 2023 23:13:20 GMT"]),
      .json("[1]")
    )
    let client = try client(signer())
    for _ in 0..<2 { _ = try await client.request(EndpointBuilder<Data>.get("/items")) }
    #expect(
      (0..<3).map { sent("X-Amz-Date", in: $0) } == [
        "20231114T221320Z", "20231114T231320Z", "20231114T231320Z",
      ]
    )
    #expect(session.capturedRequests.count == 3)
  }

  @Test("A request that was signed before another request adjusted the time is sent again, too")
  func concurrentSkew() async throws {
    let interceptor = signer()
    let url = try #require(URL(string: "https://bucket.example.com/items"))
    let head = HTTPURLResponse(
      url: url,
      statusCode: 403,
      httpVersion: nil,
      headerFields: ["Date": "Tue, 14 Nov 2023 23:13:20 GMT"]
    )
    let rejection = Response(data: Data(), head: try #require(head))
    func signed() async throws -> URLRequest {
      var request = URLRequest(url: url)
      let headers = try await interceptor.signatureHeaders(for: request)
      request.setValue(headers["X-Amz-Date"], forHTTPHeaderField: "X-Amz-Date")
      return request
    }
    let early = try await signed()
    for _ in 0..<2 { #expect(await interceptor.signsAgain(after: rejection, to: early)) }
    let late = try await signed()
    #expect(await !interceptor.signsAgain(after: rejection, to: late))
  }

  @Test("If the clocks agree, the server's rejection is returned as the response")
  func rejection() async throws {
    session.set(
      .get,
      "/items",
      StubAnswer(status: 403, headers: ["Date": "Tue, 14 Nov 2023 22:15:00 GMT"])
    )
    let client = try client(signer())
    let error = await #expect(throws: NetworkError.self) {
      try await client.request(EndpointBuilder<Data>.get("/items"))
    }
    #expect(error?.code == 5001)
    #expect(session.capturedRequests.count == 1)
  }

  @Test("Each attempt is signed with the current credentials")
  func rotation() async throws {
    let count = Locked(0)
    let provider = AWSRefreshingCredentials(now: { Self.start }) {
      let number = count.withLock { number in
        number += 1
        return number
      }
      // Each credential expires within the margin, so one is fetched for each signature.
      return AWSCredentials(
        accessKeyID: "AKID\(number)",
        secretAccessKey: "secret",
        expiration: Self.start + 60
      )
    }
    let signer = AWSSigV4Interceptor(credentials: provider, region: "r", service: "s3")
    let client = try client(signer)
    for _ in 0..<2 { _ = try await client.request(EndpointBuilder<Data>.get("/items")) }
    #expect(sent("Authorization", in: 0)?.contains("Credential=AKID1/") == true)
    #expect(sent("Authorization", in: 1)?.contains("Credential=AKID2/") == true)
  }

  @Test("A presigned URL keeps its query and is valid for 1 second to 7 days")
  func presigning() async throws {
    let url = try #require(URL(string: "https://bucket.example.com/a b!.txt?x=1&y="))
    let presigned = try await signer(token: "t/k").presignedURL(for: URLRequest(url: url))
    let text = presigned.absoluteString
    #expect(text.hasPrefix("https://bucket.example.com/a%20b%21.txt?x=1&y=&X-Amz-Algorithm="))
    #expect(text.contains("&X-Amz-Expires=3600&") && text.contains("&X-Amz-Security-Token=t%2Fk&"))
    for seconds in [0, 604_801] {
      let error = await #expect(throws: NetworkError.self) {
        try await signer().presignedURL(for: URLRequest(url: url), expiresIn: .seconds(seconds))
      }
      #expect(
        error?.description
          == "The request could not be sent: the lifetime of a presigned URL must be between 1 second and 7 days."
      )
    }
  }

  @Test("Paths are encoded once for S3, and normalized and encoded twice for other services")
  func paths() throws {
    let url = try #require(URL(string: "https://api.example.com/a//b/./c%20d!/"))
    func path(_ service: String) -> String {
      signer(service: service).canonicalRequest(for: URLRequest(url: url))
        .components(separatedBy: "\n")[1]
    }
    #expect(path("execute-api") == "/a/b/c%2520d%21/")
    #expect(path("s3") == "/a//b/./c%20d%21/")
  }

  @Test("Keys with dot segments are signed unchanged for S3, but a client refuses to send them")
  func dotSegments() async throws {
    let url = try #require(URL(string: "https://bucket.example.com/a/../b"))
    let text = signer().canonicalRequest(for: URLRequest(url: url))
    #expect(text.hasPrefix("GET\n/a/../b\n"))
    let paths: [(EndpointPath, String)] = [
      ("/a/../b", "/a/../b"), ("/a/%2E%2E/b", "/a/%2E%2E/b"),
    ]
    for (path, shown) in paths {
      let error = await #expect(throws: NetworkError.self) {
        try await client(signer()).request(EndpointBuilder<Data>.get(path))
      }
      #expect(
        error?.description
          == "The request could not be sent: the path \"\(shown)\" has a . or .. segment, which could "
          + "lead outside the base URL; remove the segment."
      )
    }
    #expect(session.capturedRequests.isEmpty)
  }

  @Test(
    "The canonical request of a presigned URL has the signature of the URL",
    arguments: ["s3", "execute-api"]
  )
  func presignedCanonicalRequest(service: String) async throws {
    let signer = signer(service: service, token: "t/k")
    let url = try #require(URL(string: "https://bucket.example.com/a%20b?x=2&x=1&flag"))
    var request = URLRequest(url: url)
    request.setValue("text/plain", forHTTPHeaderField: "Accept")
    request.url = try await signer.presignedURL(for: request)
    request.setValue("not signed", forHTTPHeaderField: "X-Later")
    let credential = "AKID%2F20231114%2Feu-central-1%2F\(service)%2Faws4_request"
    #expect(
      signer.canonicalRequest(for: request) == """
        GET
        \(service == "s3" ? "/a%20b" : "/a%2520b")
        X-Amz-Algorithm=AWS4-HMAC-SHA256&X-Amz-Credential=\(credential)\
        &X-Amz-Date=20231114T221320Z&X-Amz-Expires=3600&X-Amz-Security-Token=t%2Fk\
        &X-Amz-SignedHeaders=accept%3Bhost&flag=&x=1&x=2
        accept:text/plain
        host:bucket.example.com

        accept;host
        \(service == "s3" ? "UNSIGNED-PAYLOAD" : Self.emptyHash)
        """
    )
  }

  @Test("A request without a host or with an InputStream as its body is rejected")
  func unusable() async throws {
    var streamed = URLRequest(url: try #require(URL(string: "https://bucket.example.com/items")))
    streamed.httpMethod = "POST"
    streamed.httpBodyStream = InputStream(data: Data("a".utf8))
    let hostless = URLRequest(url: try #require(URL(string: "items/a")))
    let signing = "the body is an InputStream, which cannot be signed; use HTTPBody.stream instead"
    let presigning = "the body is a stream; a presigned URL requires a body in memory"
    let host = "the request's URL is missing or has no host"
    for (request, reasons) in [(streamed, [signing, presigning]), (hostless, [host, host])] {
      let errors = [
        await #expect(throws: NetworkError.self) {
          try await signer().signatureHeaders(for: request)
        },
        await #expect(throws: NetworkError.self) {
          try await signer().presignedURL(for: request)
        },
      ]
      #expect(
        errors.map { $0?.description }
          == reasons.map { "The request could not be sent: \($0)." }
      )
    }
  }
}
#endif
