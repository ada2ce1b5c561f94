import InnoLocking
import Foundation
import Testing

@testable import InnoNetwork

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A response that violates the standard but that other clients accept.
private struct Careless: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let response: [UInt8]
  /// The expected value of the header `X-A`.
  let header: String?

  /// A Boolean value that indicates whether AsyncHTTPClient's parser rejects the response or reads
  /// its header as UTF-8.
  var isRejectedByStrictParsers: Bool {
    [
      "sends spaces around a colon and after a value", "sends ISO 8859-1",
      "ends its lines in a line feed alone",
    ].contains(testDescription)
  }

  init(_ name: String, _ response: [UInt8], header: String? = nil) {
    self.testDescription = name
    self.response = response
    self.header = header
  }

  init(_ name: String, _ response: String, header: String? = nil) {
    self.init(name, Array(response.replacing("\n", with: "\r\n").utf8), header: header)
  }

  static let all: [Careless] = [
    Careless("sends no reason", "HTTP/1.1 200\nContent-Length: 2\n\n[]"),
    Careless(
      "sends no space after a colon",
      "HTTP/1.1 200 OK\nX-A:1\nContent-Length:2\n\n[]",
      header: "1"
    ),
    Careless(
      "sends spaces around a colon and after a value",
      "HTTP/1.1 200 OK\nX-A \t: \t 1 2\t \nContent-Length: 2\n\n[]",
      header: "1 2"
    ),
    Careless("sends an empty header", "HTTP/1.1 200 OK\nX-A:\nContent-Length: 2\n\n[]", header: ""),
    Careless(
      "sends a header of spaces",
      "HTTP/1.1 200 OK\nX-A:   \nContent-Length: 2\n\n[]",
      header: ""
    ),
    Careless(
      "sends ISO 8859-1",
      Array("HTTP/1.1 200 OK\r\nX-A: caf".utf8) + [0xE9]
        + Array("\r\nContent-Length: 2\r\n\r\n[]".utf8),
      header: "café"
    ),
    Careless(
      "sends UTF-8",
      "HTTP/1.1 200 OK\nX-A: café €\nContent-Length: 2\n\n[]",
      header: "café €"
    ),
    Careless(
      "ends its lines in a line feed alone",
      Array("HTTP/1.1 200 OK\nX-A: 1\nContent-Length: 2\n\n[]".utf8),
      header: "1"
    ),
    Careless(
      "sends a header of 50 kB",
      "HTTP/1.1 200 OK\nX-A:\(String(repeating: "a", count: 50_000))\nContent-Length: 2\n\n[]",
      header: String(repeating: "a", count: 50_000)
    ),
    Careless(
      "sends trailers",
      "HTTP/1.1 200 OK\nTransfer-Encoding: chunked\nX-A: 1\n\n2\n[]\n0\nX-A: 2\nX-B: 3\n\n",
      header: "1"
    ),
    Careless(
      "sends hints before its answer",
      "HTTP/1.1 103 Early Hints\nX-A:0\n\nHTTP/1.1 200 OK\nX-A:1\nContent-Length: 2\n\n[]",
      header: "1"
    ),
  ]
}

@Suite("Lenient parsing of responses", .overEachTransport, .timeLimit(.minutes(1)))
struct CarelessServerTests {
  @Test("A nonconforming response is parsed, and later requests succeed", arguments: Careless.all)
  private func isUnderstood(_ careless: Careless) async throws {
    #if AsyncHTTPClient
    if TestedTransport.current == .asyncHTTPClient, careless.isRejectedByStrictParsers { return }
    #endif
    let server = try LoopbackServer { _ in .init(steps: [.send(careless.response)]) }
    let transport = TestedTransport.make()
    for _ in 0..<2 {
      let (body, head) = try await transport.response(
        for: URLRequest(url: server.url()),
        options: TransportOptions()
      )
      #expect(String(decoding: body, as: UTF8.self) == "[]")
      #expect(head.statusCode == 200)
      #expect(head.value(forHTTPHeaderField: "X-A") == careless.header)
    }
  }

  @Test("Any response head produces one response or one error", arguments: [1, 2, 3, 4])
  func anyHead(seed: UInt64) async throws {
    let heads = Locked(Heads(seed: seed))
    let server = try LoopbackServer { request in
      request.target == "/fine"
        ? LoopbackServer.response(body: "fine")
        : .init(steps: [.send(heads.withLock { $0.next() })])
    }
    let transport = TestedTransport.make()
    for method in Array(repeating: ["GET", "HEAD", "POST", "DELETE"], count: 50).joined() {
      var request = URLRequest(url: server.url("/any"))
      request.httpMethod = method
      _ = try? await transport.response(for: request, options: TransportOptions())
    }
    let fine = URLRequest(url: server.url("/fine"))
    let (body, _) = try await transport.response(for: fine, options: TransportOptions())
    #expect(String(decoding: body, as: UTF8.self) == "fine")
  }

  @Test("A redirect's location may omit the scheme")
  func redirect() async throws {
    let other = try LoopbackServer { _ in LoopbackServer.response(body: "there") }
    let server = try LoopbackServer { _ in
      LoopbackServer.redirect(302, to: "//127.0.0.1:\(other.port)/x")
    }
    let (body, head) = try await TestedTransport.make().response(
      for: URLRequest(url: server.url()),
      options: TransportOptions()
    )
    #expect(String(decoding: body, as: UTF8.self) == "there")
    #expect(head.url?.absoluteString == "http://127.0.0.1:\(other.port)/x")
  }
}

/// A generator of valid and invalid response heads.
private struct Heads: Sendable {
  private var state: UInt64

  private static let statuses = [
    "200 OK", "200", "204 No Content", "302 Found", "307 ", "304 Not Modified", "401 Unauthorized",
    "407 Proxy", "100 Continue", "103 Early Hints", "101 Switching", "999 Odd", "2000 Many",
    "-1 Less",
  ]
  private static let names = [
    "Content-Length", "Transfer-Encoding", "Content-Encoding", "Location", "WWW-Authenticate",
    "Set-Cookie", "Content-Type", "Retry-After", "Connection", "Upgrade", "Date", "Trailer", "X[A]",
    "X A", "é", "", " ", "\tX",
  ]
  private static let values = [
    "", " ", "1", "5", "-1", "9223372036854775807", "18446744073709551616", "chunked", "gzip", "br",
    "gzip, chunked", "Basic", "Basic realm", "Basic realm=\"", "Digest realm=x", "Bearer", "=;",
    "a=b",
    "//[::1]/", "//", "/", "?", "/%zz?%#%", "http://[", "http:///", "//u:p@[::1]:99999/", ":", "é",
    "\0",
    "text/html; charset=\"", "h2c", "Thu, 99 Foo 2099 99:99:99 GMT",
  ]
  private static let ends = ["\r\n", "\r\n", "\r\n", "\n", "\r", "\r\r\n", "\r+\n", "\r\n "]

  init(seed: UInt64) {
    state = seed
  }

  private mutating func number(below limit: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int(state >> 33) % limit
  }

  private mutating func one(of list: [String], mostly usual: String? = nil) -> String {
    if let usual, number(below: 8) != 0 { return usual }
    return list[number(below: list.count)]
  }

  mutating func next() -> [UInt8] {
    var text = ""
    for _ in 0...number(below: 6) / 5 {
      text += one(of: ["HTTP/1.0", "http/1.1", "HTTP/2", "HTTP/9", "ICY", ""], mostly: "HTTP/1.1")
      text += " " + one(of: Self.statuses) + one(of: Self.ends, mostly: "\r\n")
      for _ in 0..<number(below: 5) {
        text += one(of: Self.names) + one(of: [":", " : ", "", "::"], mostly: ": ")
        text += one(of: Self.values) + one(of: Self.ends, mostly: "\r\n")
      }
      text += one(of: Self.ends, mostly: "\r\n")
    }
    text += one(of: [
      "hello", "", "5\r\nhello\r\n0\r\n\r\n", "5\r\nhello\r\n0\r\nX-T: 1\r\n\r\n", "\0",
    ])
    var bytes = Array(text.utf8)
    for _ in 0..<number(below: 8) / 6 {
      bytes[number(below: bytes.count)] = UInt8(number(below: 256))
    }
    if number(below: 4) == 0 { bytes.removeLast(number(below: bytes.count)) }
    return bytes
  }
}
