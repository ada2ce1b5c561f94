import Foundation
import InnoNetwork
import InnoNetworkTestSupport
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

private enum Sorting: String {
  case byName = "by name"
}

@Suite("Endpoints", .overStubAndEachTransport, .timeLimit(.minutes(1)))
struct EndpointTests {
  let session = ScriptedSession()

  var client: DefaultNetworkClient {
    DefaultNetworkClient(configuration: NetworkConfiguration(baseURL: exampleURL), session: session)
  }

  @Test("A path value stays within its segment")
  func typedPath() {
    let (name, id) = ("a/b?c#d e", 7)
    let path: EndpointPath = "/users/\(name)/posts/\(id)/\(Sorting.byName)"
    #expect(path.description == "/users/a%2Fb%3Fc%23d%20e/posts/7/by%20name")
  }

  @Test(
    "A path value that would change the path is rejected",
    arguments: [
      (
        "",
        "the path \"/users///\" has an empty segment; check for a missing value or an extra slash"
      ),
      (
        ".",
        "the path \"/users/.\" has a . or .. segment, which could lead outside the base URL; "
          + "remove the segment"
      ),
      (
        "..",
        "the path \"/users/..\" has a . or .. segment, which could lead outside the base URL; "
          + "remove the segment"
      ),
    ]
  )
  func shapeOfPath(value: String, reason: String) async throws {
    let error = try await failure { () throws(NetworkError) in
      try await client.request(EndpointBuilder<Data>.get("/users/\(value)"))
    }
    #expect(error.description == "The request could not be sent: \(reason).")
    #expect(session.capturedRequests.isEmpty)
  }

  @Test("An endpoint builder combines the values of all its calls")
  func builder() async throws {
    session.set(.put, "/v1/users/7", .json(#"{"id":7,"name":"Ann"}"#, status: 404))
    let endpoint = EndpointBuilder.put("/users/\(7)", as: User.self)
      .query("page", 2)
      .query(["tags": ["a", "b"]])
      .query("none", String?.none)
      .header("X-A", "1")
      .body(User(id: 7, name: "Ann"))
      .acceptableStatusCodes([404])
      .timeout(.seconds(3))
    #expect(try await client.request(endpoint) == User(id: 7, name: "Ann"))
    let request = try #require(session.capturedRequests.first)
    #expect(request.httpMethod == "PUT")
    #expect(request.url?.query == "page=2&tags=a&tags=b")
    #expect(request.value(forHTTPHeaderField: "X-A") == "1")
    #expect(request.value(forHTTPHeaderField: "Content-Type") == "application/json")
    #expect(
      try JSONDecoder().decode(User.self, from: request.httpBody ?? Data())
        == User(id: 7, name: "Ann")
    )
  }

  @Test("An endpoint's time limit overrides the configuration's time limit")
  func ownTimeout() async throws {
    session.set(.get, "/v1/slow", StubAnswer.json("[]").delayed(by: .seconds(2)))
    let error = try await failure { () throws(NetworkError) in
      try await client.request(EndpointBuilder<Data>.get("/slow").timeout(.milliseconds(20)))
    }
    #expect(
      error.description
        == "api.example.com did not send a complete response within 20 ms. Try again, or increase the time limit."
    )
  }

  @Test("A form is encoded as in browsers")
  func form() async throws {
    session.set(.post, "/v1/login", StubAnswer(status: 204))
    let fields = ["user": "a b&c", "mark": "한*-._~+"]
    _ = try await client.request(
      EndpointBuilder.post("/login", as: EmptyResponse.self).body(try .form(fields))
    )
    let request = try #require(session.capturedRequests.first)
    #expect(
      request.value(forHTTPHeaderField: "Content-Type") == "application/x-www-form-urlencoded"
    )
    #expect(
      String(decoding: request.httpBody ?? Data(), as: UTF8.self)
        == "mark=%ED%95%9C*-._%7E%2B&user=a+b%26c"
    )
  }

  @Test("Fields and files are encoded as multipart/form-data")
  func multipart() throws {
    let body = try HTTPBody.multipart(
      [
        MultipartPart(name: "no\"te\r\n", value: "hi"),
        MultipartPart(name: "f", fileName: "a.bin", data: Data([0, 255])),
      ],
      boundary: "b"
    )
    #expect(body.contentType == "multipart/form-data; boundary=b")
    let head = """
      --b\r
      Content-Disposition: form-data; name="no%22te%0D%0A"\r
      \r
      hi\r
      --b\r
      Content-Disposition: form-data; name="f"; filename="a.bin"\r
      Content-Type: application/octet-stream\r
      \r\n
      """
    #expect(body.data == Data(head.utf8) + Data([0, 255]) + Data("\r\n--b--\r\n".utf8))
  }

  @Test(
    "Parts that would corrupt the body are rejected",
    arguments: [
      (
        MultipartPart(name: "n", value: "x--b"), "b",
        "the part \"n\" contains the multipart boundary; use another boundary"
      ),
      (
        MultipartPart(name: "n", fileName: nil, contentType: "a\r\nX: 1", data: Data()), "b",
        "the media type of the part \"n\" contains a character that is not printable ASCII"
      ),
      (
        MultipartPart(name: "n", value: ""), "no token",
        "the multipart boundary is invalid; use 1 to 70 ASCII letters, digits or hyphens"
      ),
    ]
  )
  func brokenParts(part: MultipartPart, boundary: String, reason: String) async throws {
    let endpoint = EndpointBuilder.post("/upload", as: Data.self)
      .body(try .multipart([part], boundary: boundary))
    let error = try await failure { () throws(NetworkError) in try await client.request(endpoint) }
    #expect(
      error.description
        == "The request could not be sent: the parameters or the body cannot be encoded: \(reason)."
    )
    #expect(session.capturedRequests.isEmpty)
  }

  @Test("A body over the limit is rejected before it is sent")
  func bodyLimit() async throws {
    let client = DefaultNetworkClient(
      configuration: .advanced(
        baseURL: exampleURL,
        transport: TransportPack(requestBodyLimit: 4)
      ),
      session: session
    )
    let error = try await failure { () throws(NetworkError) in
      try await client.request(
        EndpointBuilder.post("/x", as: Data.self).body(HTTPBody(Data(count: 5)))
      )
    }
    #expect(
      error.description == "The request could not be sent: "
        + "the body is 5 bytes long; the limit is 4 bytes."
    )
    #expect(session.capturedRequests.isEmpty)
  }

  @Test("A response is decoded by the endpoint's policy")
  func decodingPolicies() async throws {
    session.set(.get, "/v1/empty", StubAnswer(status: 204))
    session.set(.get, "/v1/text", StubAnswer(body: Data("한".utf8)))
    session.set(.get, "/v1/bytes", StubAnswer(body: Data([0xFF])))
    let empty = EndpointBuilder<[Int]>.get("/empty").decoding(.json(whenEmpty: [1]))
    #expect(try await client.request(empty) == [1])
    let text = EndpointBuilder<String>.get("/text").decoding(.text)
    #expect(try await client.request(text) == "한")
    #expect(try await client.request(EndpointBuilder<Data>.get("/bytes")) == Data([0xFF]))
    let error = try await failure { () throws(NetworkError) in
      try await client.request(EndpointBuilder<String>.get("/bytes").decoding(.text))
    }
    #expect(
      error.description == "The response from api.example.com for /v1/bytes could not be decoded: "
        + "the 1-byte body is not UTF-8."
    )
  }
}
