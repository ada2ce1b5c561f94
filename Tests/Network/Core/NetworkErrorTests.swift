import Foundation
import Testing

@testable import InnoNetwork

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite("NetworkError")
struct NetworkErrorTests {
  static let url = URL(string: "http://127.0.0.1:8080/users?token=secret") ?? exampleURL

  static func response(_ status: Int, body: String = "") -> Response {
    guard
      let head = HTTPURLResponse(url: url, statusCode: status, httpVersion: nil, headerFields: nil)
    else { preconditionFailure("Foundation makes no response of status \(status)") }
    return Response(data: Data(body.utf8), head: head)
  }

  @Test(
    "The description contains the problem, its location and a remedy",
    arguments: [
      (
        .invalidRequest("the request has no URL"), 1001,
        "The request could not be sent: the request has no URL."
      ),
      (
        .unreachable(.hostNotFound, url: url), 2001,
        "Could not find the host 127.0.0.1:8080. Check the host name and the network."
      ),
      (
        .unreachable(.refused, url: url), 2002,
        "Could not connect to 127.0.0.1:8080: connection refused. Is the server running?"
      ),
      (
        .unreachable(.lost, url: url), 2003,
        "The connection to 127.0.0.1:8080 was lost before the response was complete. Try again."
      ),
      (
        .unreachable(.offline, url: url), 2004,
        "Could not connect to 127.0.0.1:8080: this machine is offline. Check the network."
      ),
      (
        .unreachable(.notSecure("self-signed certificate\u{7}"), url: url), 2005,
        "Could not connect to 127.0.0.1:8080 securely: self-signed certificate\\u{7}. "
          + "Check the server's TLS settings and certificate."
      ),
      (
        .unreachable(.other("no route"), url: url), 2006,
        "Could not connect to 127.0.0.1:8080: no route. Try again later."
      ),
      (
        .timeout(after: .milliseconds(20), url: url), 3001,
        "127.0.0.1:8080 did not send a complete response within 20 ms. Try again, or increase the time limit."
      ),
      (
        .invalidResponse("the response is not an HTTP response", url: url), 4001,
        "The response from 127.0.0.1:8080 is invalid: the response is not an HTTP response."
      ),
      (
        .status(response(503), method: "GET"), 5001,
        "127.0.0.1:8080 returned 503 Service Unavailable for GET /users. Try again later."
      ),
      (
        .status(response(404), method: "PUT"), 5001,
        "127.0.0.1:8080 returned 404 Not Found for PUT /users. Check the path."
      ),
      (
        .status(response(401), method: "GET"), 5001,
        "127.0.0.1:8080 returned 401 Unauthorized for GET /users. Check the credentials."
      ),
      (
        .status(response(302), method: "GET"), 5001,
        "127.0.0.1:8080 returned 302 Found for GET /users. The redirect has no Location header."
      ),
      (
        .status(response(499), method: "GET"), 5001,
        "127.0.0.1:8080 returned 499 for GET /users. Check the request."
      ),
      (
        .decoding(DecodingFailure(CancellationError(), in: Data()), response(200)), 6001,
        "The response from 127.0.0.1:8080 for /users could not be decoded: CancellationError()."
      ),
      (
        .interceptor(CancellationError()), 7001,
        "An error stopped the request: CancellationError()"
      ),
      (.cancelled, 9001, "The request was cancelled."),
    ] as [(NetworkError, Int, String)]
  )
  func text(error: NetworkError, code: Int, text: String) {
    #expect(error.description == text)
    #expect(error.errorDescription == text)
    #expect(error.localizedDescription == text)
    #expect(error.code == code)
    #expect(error.isCancelled == (code == 9001))
  }

  @Test("An error has a category and a retry hint")
  func category() throws {
    let errors: [(NetworkError, NetworkErrorCategory, Bool, Bool)] = [
      (.invalidRequest("x"), .configuration, false, false),
      (.unreachable(.hostNotFound, url: exampleURL), .reachability, true, true),
      (.unreachable(.offline, url: exampleURL), .reachability, true, true),
      (.unreachable(.notSecure("x"), url: exampleURL), .trust, false, true),
      (.unreachable(.suspended(for: .zero), url: exampleURL), .transport, false, true),
      (.unreachable(.other("x"), url: exampleURL), .transport, true, true),
      (.timeout(after: .zero, url: exampleURL), .timeout, true, true),
      (.invalidResponse("x", url: exampleURL), .transport, false, true),
      (.status(Self.response(503), method: "GET"), .statusCode, true, true),
      (.status(Self.response(404), method: "GET"), .statusCode, false, true),
      (
        .decoding(DecodingFailure(CancellationError(), in: Data()), Self.response(200)),
        .decoding, false, true
      ),
      (.interceptor(CancellationError()), .transport, false, true),
      (.cancelled, .cancellation, false, false),
    ]
    for (error, category, isRetriable, isVisible) in errors {
      #expect(error.category == category)
      #expect(error.isRetriableHint == isRetriable)
      #expect(error.isUserVisible == isVisible)
    }
    #expect(Set(errors.map(\.1)).count == NetworkErrorCategory.allCases.count)
  }

  @Test(
    "A decoding error contains the path and the actual type",
    arguments: [
      (#"[{"id":1,"name":null}]"#, "at [0].name, expected a string, found null"),
      (
        #"[{"id":1,"name":"a"},{"id":"x","name":"b"}]"#,
        "at [1].id, expected a whole number, found a string of 1 character"
      ),
      (#"[{"id":1}]"#, "at [0], expected the key \"name\", found an object with 1 key"),
      (#"{"users":[]}"#, "expected an array, found an object with 1 key"),
      (#"[1]"#, "at [0], expected an object, found a number"),
      (
        #"[{"id":[],"name":""}]"#,
        "at [0].id, expected a whole number, found an array of 0 elements"
      ),
      (#"[{"id":true,"name":""}]"#, "at [0].id, expected a whole number, found a boolean"),
      (#"[{"id":1,"name":2.5}]"#, "at [0].name, expected a string, found a number"),
      ("", "the body is empty"),
      ("<html>", "the 6-byte body is not JSON"),
    ]
  )
  func decoding(body: String, text: String) throws {
    let data = Data(body.utf8)
    let error = try #require(throws: (any Error).self) {
      try JSONDecoder().decode([User].self, from: data)
    }
    #expect(DecodingFailure(error, in: data).description == text)
  }

  @Test(
    "A decoding error does not contain values of the body",
    arguments: [
      (#"{"role":"hunter2"}"#, "at role, the value is invalid, found a string of 7 characters"),
      (#"{"role":4111}"#, "at role, expected a string, found a number"),
    ]
  )
  func quotingDecoder(body: String, text: String) throws {
    enum Role: String, Decodable { case user }
    struct Member: Decodable { let role: Role }
    let data = Data(body.utf8)
    let error = try #require(throws: (any Error).self) {
      try JSONDecoder().decode(Member.self, from: data)
    }
    #expect(DecodingFailure(error, in: data).description == text)
  }

  @Test("The description contains the port for every kind of host")
  func port() throws {
    let url = try #require(URL(string: "https://api.sig:8443/x?token=abc"))
    #expect(
      NetworkError.unreachable(.refused, url: url).description
        == "Could not connect to api.sig:8443: connection refused. Is the server running?"
    )
  }

  @Test(
    "Foundation's codes and libcurl's messages are mapped",
    arguments: [
      (-999, "", 9001), (-1001, "", 3001), (-1003, "", 2001), (-1004, "", 2002), (-1005, "", 2003),
      (-1009, "", 2004), (-1011, "", 2003), (-1200, "", 2005),
      (-1, "SSL certificate problem: self-signed certificate", 2005),
      (-1, "transfer closed with 96 bytes remaining to read", 2003),
      (-1, "Recv failure: Connection reset by peer", 2003), (-1, "Weird server reply", 2006),
      (-1, "Out of memory", 4001), (-1, "A value or data field grew larger than allowed", 4001),
    ]
  )
  func foundation(code: Int, words: String, expected: Int) {
    let error = NSError(
      domain: NSURLErrorDomain,
      code: code,
      userInfo: [NSLocalizedDescriptionKey: words]
    )
    let fault = URLErrorMapper.networkError(of: error, at: Self.url, timeout: .seconds(1))
    #expect(fault.code == expected)
  }

  #if canImport(FoundationNetworking)
  @Test(
    "A header over libcurl's limit is an invalid response; exhausted memory is not",
    arguments: [
      (
        27, true,
        "The response from 127.0.0.1:8080 is invalid: "
          + "the header section is larger than 65536 bytes."
      ),
      (
        100, true,
        "The response from 127.0.0.1:8080 is invalid: "
          + "the header section is larger than 65536 bytes."
      ),
      (
        27, false,
        "Could not connect to 127.0.0.1:8080: libcurl reported that it is out of memory. "
          + "Try again later."
      ),
    ]
  )
  func headerLimit(code: Int, isReadingHead: Bool, text: String) {
    let error = CurlError(code: Int32(code), text: "", number: 0, isReadingHead: isReadingHead)
    let fault = error.networkError(at: Self.url, timeout: .seconds(1))
    #expect(fault.description == text)
  }
  #endif

  @Test(
    "A duration is formatted in a readable unit",
    arguments: [
      (Duration.milliseconds(12), "12 ms"), (.milliseconds(150), "0.15 s"), (.seconds(20), "20 s"),
      (.milliseconds(1_500), "1.5 s"), (.zero, "0 ms"), (.seconds(Int64.max), "1000000000000 s"),
    ]
  )
  func duration(duration: Duration, text: String) {
    #expect(duration.text == text)
  }

  @Test(
    "A replayed failure has the code of the recorded failure",
    arguments: [
      (2001, "Could not find the host"), (2002, "connection refused"), (2003, "was lost"),
      (2004, "this machine is offline"),
      (2005, "Could not connect to api.example.com securely: the recorded TLS connection failed. "),
      (2008, "Could not connect to api.example.com securely: the recorded TLS connection failed. "),
      (3001, "within 4 s"),
      (
        4001,
        "The response from api.example.com is invalid: the response was already invalid when it was recorded."
      ),
      (9001, "The request was cancelled."),
      (2006, "Could not connect to api.example.com: no route. Try again later."),
    ]
  )
  func recorded(code: Int, text: String) {
    let error = NetworkError(
      recordedCode: code,
      text: "no route",
      timeout: .seconds(4),
      url: exampleURL
    )
    #expect(error.description.contains(text))
    // Only the reason for an untrusted certificate is not recorded.
    #expect(error.code == (code == 2008 ? 2005 : code))
  }
}
