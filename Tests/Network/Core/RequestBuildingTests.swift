import Foundation
import TestSupport
import Testing

@testable import InnoNetwork

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite("Building requests")
struct RequestBuildingTests {
  func build(
    _ definition: some APIDefinition,
    at base: String = "https://api.example.com/v1"
  ) throws -> URLRequest {
    let url = try #require(URL(string: base))
    let builder = RequestBuilder(
      base: try BaseURL(url, allowsInsecureHTTP: false),
      transport: TransportPack()
    )
    let request = try builder.request(for: definition).request
    try builder.transport.check(request, against: request)
    return request
  }

  @Test(
    "The path is appended to the base URL",
    arguments: [
      ("https://a.example", "/users", "https://a.example/users"),
      ("https://a.example/v1/", "/users", "https://a.example/v1/users"),
      ("https://a.example/v1", "users", "https://a.example/v1/users"),
      ("https://a.example/v1", "", "https://a.example/v1"),
      ("https://a.example", "/a b/한", "https://a.example/a%20b/%ED%95%9C"),
      ("https://a.example", "/a%2Fb", "https://a.example/a%2Fb"),
      ("http://127.0.0.1:80", "/x", "http://127.0.0.1:80/x"),
      ("http://[::1]:80", "/x", "http://[::1]:80/x"),
      ("http://localhost", "/x", "http://localhost/x"),
    ]
  )
  func path(base: String, path: String, expected: String) throws {
    #expect(try build(FetchUsers(path: path), at: base).url?.absoluteString == expected)
  }

  @Test("GET and DELETE send parameters in the query", arguments: [HTTPMethod.get, .delete])
  func query(method: HTTPMethod) throws {
    let request = try build(SendPage(method: method))
    #expect(
      request.url?.absoluteString == "https://api.example.com/v1/pages"
        + "?by%5Bid%5D=3&isDraft=true&number=2&tags=a%20b&tags=c%26d"
    )
    #expect(request.httpBody == nil)
    #expect(request.httpMethod == method.rawValue)
  }

  @Test("Other methods send parameters as a JSON body", arguments: [HTTPMethod.post, .put, .patch])
  func body(method: HTTPMethod) throws {
    let request = try build(SendPage(method: method))
    #expect(request.url?.query == nil)
    #expect(request.value(forHTTPHeaderField: "content-type") == "application/json")
    let body = try #require(request.httpBody)
    let json = try #require(try JSONSerialization.jsonObject(with: body) as? [String: Any])
    #expect(json["number"] as? Int == 2)
  }

  @Test("An explicit Content-Type is preserved")
  func contentType() throws {
    let definition = SendPage(method: .post, headers: ["content-type": "text/x"])
    let request = try build(definition)
    #expect(request.value(forHTTPHeaderField: "Content-Type") == "text/x")
  }

  @Test(
    "A path with a query, fragment or host is rejected",
    arguments: [
      (
        "/a?b=c",
        "the path \"/a?‹redacted›\" has a query or a fragment; "
          + "send the query as parameters, and remove the fragment"
      ),
      (
        "/a#b?c=d",
        "the path \"/a#‹redacted›\" has a query or a fragment; "
          + "send the query as parameters, and remove the fragment"
      ),
      (
        "//evil.example/a",
        "the path \"//evil.example/a\" contains a host or starts with an empty segment; "
          + "write only the part after the base URL"
      ),
      (
        "https://evil.example",
        "the path \"https://evil.example\" contains a host or starts with an empty segment; "
          + "write only the part after the base URL"
      ),
      (
        "/a/../b",
        "the path \"/a/../b\" has a . or .. segment, which could lead outside the base URL; "
          + "remove the segment"
      ),
      (
        "/a/%2e%2E/b",
        "the path \"/a/%2e%2E/b\" has a . or .. segment, which could lead outside the base URL; "
          + "remove the segment"
      ),
      (
        "/a%2F..%2Fb",
        "the path \"/a%2F..%2Fb\" has a . or .. segment, which could lead outside the base URL; "
          + "remove the segment"
      ),
      (
        "/a/%5C..%5c",
        "the path \"/a/%5C..%5c\" has a . or .. segment, which could lead outside the base URL; "
          + "remove the segment"
      ),
      (
        "/a\\..\\b",
        "the path \"/a\\..\\b\" has a . or .. segment, which could lead outside the base URL; "
          + "remove the segment"
      ),
      (
        "/%25252e%25252e/b",
        "the path \"/%25252e%25252e/b\" has a . or .. segment, which could lead outside the base "
          + "URL; remove the segment"
      ),
      (
        "/a/..;x=1/b",
        "the path \"/a/..;x=1/b\" has a . or .. segment, which could lead outside the base URL; "
          + "remove the segment"
      ),
      ("/50%", "the path \"/50%\" has an invalid percent escape; write %25 for a percent sign"),
      ("/a\r\nb", "the path \"/a\\u{d}\\u{a}b\" contains a control character"),
    ]
  )
  func badPath(path: String, reason: String) {
    let error = #expect(throws: NetworkError.self) { try build(FetchUsers(path: path)) }
    #expect(error?.description == "The request could not be sent: \(reason).")
  }

  @Test(
    "A path value that could lead outside the base URL is rejected",
    arguments: [
      ("..", false), (".", false), ("../admin", false), ("..\\admin", false), ("%2e%2e", false),
      ("a/../../b", false), ("%252e%252e/x", false), ("", false), ("a/b", true), ("a\\b", true),
      ("...", true), ("..a", true), ("v1.2", true), ("100%", true), ("a%2Fb", true),
      (".a/b.", true),
    ]
  )
  func pathValues(value: String, isSent: Bool) {
    let definition = EndpointBuilder<Data>.get("/users/\(value)/posts")
    #expect(((try? build(definition)) != nil) == isSent)
  }

  @Test("A method that Foundation would change is rejected", arguments: ["get", "Post"])
  func methodCase(text: String) throws {
    let method = try #require(HTTPMethod(rawValue: text))
    let error = #expect(throws: NetworkError.self) { try build(SendPage(method: method)) }
    #expect(
      error?.description
        == "The request could not be sent: the method \"\(text)\" must be uppercase; use "
        + "\(text.uppercased()) instead."
    )
    let report = try #require(HTTPMethod(rawValue: "report"))
    #expect(try build(SendPage(method: report)).httpMethod == "report")
  }

  @Test(
    "An invalid base URL is rejected",
    arguments: [
      (
        "ftp://a.example", "the URL ftp://a.example does not start with https:// or http://"
      ),
      ("/only/a/path", "the URL /only/a/path does not start with https:// or http://"),
      ("https:///x", "the URL https:///x has no host"),
      (
        "https://a.example:70000",
        "the URL https://a.example:70000 has port 70000, which is outside 1–65535"
      ),
      (
        "https://me:pass@a.example",
        "the URL https://‹redacted›@a.example contains a user name or password; send the "
          + "credentials in a header"
      ),
      (
        "http://a.example",
        "the URL http://a.example would be requested without encryption; "
          + "use https://, or set TransportPack(allowsInsecureHTTP: true)"
      ),
      (
        "http://127.0.0.1.evil.example",
        "the URL http://127.0.0.1.evil.example would be requested without encryption; "
          + "use https://, or set TransportPack(allowsInsecureHTTP: true)"
      ),
      (
        "https://a.example?q=1",
        "the base URL https://a.example?q=‹redacted› must not have a query or a fragment"
      ),
    ]
  )
  func badBase(base: String, reason: String) {
    let error = #expect(throws: NetworkError.self) { try build(FetchUsers(), at: base) }
    #expect(error?.description == "The request could not be sent: \(reason).")
  }

  @Test("Plain HTTP to other hosts must be allowed explicitly")
  func insecure() throws {
    let url = try #require(URL(string: "http://a.example"))
    let builder = RequestBuilder(
      base: try BaseURL(url, allowsInsecureHTTP: true),
      transport: TransportPack(allowsInsecureHTTP: true)
    )
    #expect(try builder.request(for: FetchUsers()).request.url?.host == "a.example")
  }

  @Test(
    "A malformed header is rejected",
    arguments: [
      ("X-A", "1\r\nX-B: 2", "the value of the header X-A contains a control character"),
      ("X-A", "1\n", "the value of the header X-A contains a control character"),
      ("X-A", "\u{0}", "the value of the header X-A contains a control character"),
      ("X A", "1", "the header name \"X A\" is not a valid HTTP token"),
      ("X\r\nY", "1", "the header name \"X\\u{d}\\u{a}Y\" is not a valid HTTP token"),
      ("", "1", "the header name \"\" is not a valid HTTP token"),
    ]
  )
  func badHeader(name: String, value: String, reason: String) {
    let definition = FetchUsers(headers: [name: value])
    let error = #expect(throws: NetworkError.self) { try build(definition) }
    #expect(error?.description == "The request could not be sent: \(reason).")
  }

  @Test("Unnamed query parameters are rejected")
  func namelessParameters() {
    struct List: APIDefinition {
      typealias APIResponse = EmptyResponse
      let path = "/"
      let parameters = [1, 2]
    }
    let error = #expect(throws: NetworkError.self) { try build(List()) }
    #expect(
      error?.description == "The request could not be sent: "
        + "the parameters or the body cannot be encoded: "
        + "expected named values, found an array of 2 elements."
    )
  }
}

@Suite("Headers and methods")
struct HTTPHeadersTests {
  @Test("Headers preserve their order and case; names are case-insensitive")
  func order() {
    var headers: HTTPHeaders = ["B": "1", "a": "2"]
    headers.update(name: "b", value: "3")
    headers.update(name: "C", value: "4")
    #expect(headers.map(\.name) == ["b", "a", "C"])
    #expect(headers["A"] == "2")
    headers.remove(name: "A")
    #expect(headers["a"] == nil)
    #expect(headers.count == 2)
  }

  @Test("Header names may be repeated")
  func repeated() throws {
    var headers: HTTPHeaders = ["Accept": "a"]
    headers.add(name: "X-Tag", value: "1")
    headers.add(name: "x-tag", value: "2")
    #expect(headers.values(for: "X-TAG") == ["1", "2"])
    #expect(headers["X-Tag"] == "1, 2")
    #expect(headers.count == 3)
    let request = try RequestBuildingTests().build(FetchUsers(headers: headers))
    #expect(request.value(forHTTPHeaderField: "X-Tag") == "1, 2")
    headers.update(name: "X-tag", value: "3")
    #expect(headers.map(\.value) == ["a", "3"])
    headers.add(name: "X-Tag", value: "4")
    headers.remove(name: "x-tag")
    #expect(headers.map(\.name) == ["Accept"])
    let builder = EndpointBuilder<Data>.get("/").addingHeader("X-Tag", "1").addingHeader(
      "X-Tag",
      "2"
    )
    #expect(builder.headers.values(for: "x-tag") == ["1", "2"])
  }

  @Test("10,000 header fields are processed in linear time")
  func many() throws {
    let fields = (0..<10_000).map { ("X-Field-\($0)", "v") }
    let head = try #require(
      HTTPURLResponse(
        url: exampleURL,
        statusCode: 200,
        httpVersion: nil,
        headerFields: Dictionary(uniqueKeysWithValues: fields)
      )
    )
    let start = ProcessUsage.processorTime
    #expect(HTTPHeaders(head).count == 10_000)
    // A quadratic algorithm takes seconds.
    #expect(ProcessUsage.processorTime - start < 500)
  }

  @Test("The default headers are Accept, Accept-Language and User-Agent")
  func defaults() {
    let headers = HTTPHeaders.default
    #expect(headers.map(\.name) == ["Accept", "Accept-Language", "User-Agent"])
    #expect(headers["accept"] == "application/json")
    #expect(headers.fault == nil)
  }

  @Test("A method that is not a token is rejected", arguments: ["", "GE T", "GET\r\n", "GÉT"])
  func badMethod(text: String) {
    #expect(HTTPMethod(rawValue: text) == nil)
  }

  @Test("Any token is a valid method")
  func openMethod() {
    #expect(HTTPMethod(rawValue: "PROPFIND")?.rawValue == "PROPFIND")
    #expect(HTTPMethod(rawValue: "get") != .get)
  }
}
