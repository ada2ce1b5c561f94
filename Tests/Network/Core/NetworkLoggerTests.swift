import Foundation
import Testing

@testable import InnoNetwork

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite("DefaultNetworkLogger")
struct NetworkLoggerTests {
  let records = Recorder<NetworkLogRecord>()
  static let token = "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl"

  func logger(
    _ level: DefaultNetworkLogger.Level,
    allowing: Set<String> = []
  ) -> DefaultNetworkLogger {
    DefaultNetworkLogger(level: level, allowedHeaders: allowing, allowedQueryNames: ["Page"]) {
      [records] in records.record($0)
    }
  }

  func request(
    _ url: String = "https://api.example.com/users",
    headers: [String: String] = [:],
    body: String = ""
  ) throws -> URLRequest {
    var request = URLRequest(url: try #require(URL(string: url)))
    request.allHTTPHeaderFields = headers
    request.httpBody = body.isEmpty ? nil : Data(body.utf8)
    return request
  }

  func response(
    _ status: Int = 200,
    headers: [String: String] = [:],
    body: Data = Data()
  ) throws -> Response {
    let head = HTTPURLResponse(
      url: exampleURL,
      statusCode: status,
      httpVersion: nil,
      headerFields: headers
    )
    return Response(data: body, head: try #require(head))
  }

  func bodyLines(_ body: String, type: String? = nil) throws -> [String] {
    let headers = type.map { ["Content-Type": $0] } ?? [:]
    let response = try response(headers: headers, body: Data(body.utf8))
    logger(.body).log(
      response: response,
      isError: false,
      of: RequestLabel(id: 1, attempt: 1),
      duration: .zero
    )
    let lines = try #require(records.values.last).lines.dropFirst(type == nil ? 1 : 2)
    return lines.map { String($0.dropFirst(2)) }
  }

  @Test("A repeated URL is redacted like the first, and is not mistaken for a similar URL")
  func repeatedURLs() throws {
    let logger = logger(.summary)
    let base = try #require(URL(string: "https://ann:secret@api.example.com/v1/"))
    let urls = try [
      #require(URL(string: "https://api.example.com/users?page=1&key=abc")),
      #require(URL(string: "https://api.example.com/users?page=2&key=abc")),
      #require(URL(string: "users?page=1&key=abc")),
      #require(URL(string: "users?page=1&key=abc", relativeTo: base)), base,
    ]
    for url in urls + urls.reversed() {
      let text = logger.redaction.text(of: url)
      #expect(!text.contains("abc") && !text.contains("secret"))
      for _ in 1...2 { #expect(logger.redacted(url) == text) }
    }
  }

  @Test("The level off writes nothing; the level summary writes one line")
  func summary() throws {
    let off = logger(.off)
    off.log(request: try request(), of: RequestLabel(id: 1, attempt: 1))
    off.warn("x")
    #expect(records.values.isEmpty)
    let logger = logger(.summary)
    logger.log(
      request: try request(headers: ["Accept": "a"], body: "b"),
      of: RequestLabel(id: 3, attempt: 1)
    )
    logger.log(request: try request(), of: RequestLabel(id: 3, attempt: 2))
    let response = try response(404, headers: ["Server": "s"], body: Data("gone".utf8))
    logger.log(
      response: response,
      isError: false,
      of: RequestLabel(id: 3, attempt: 2),
      duration: .milliseconds(12)
    )
    let error = NetworkError.unreachable(.refused, url: exampleURL)
    logger.log(error: error, of: RequestLabel(id: 4, attempt: 1), duration: .milliseconds(1_250))
    logger.log(
      error: .status(response, method: "GET"),
      of: RequestLabel(id: 3, attempt: 2),
      duration: .zero
    )
    logger.warn("Slow\u{1B}[2J.")
    #expect(
      records.values == [
        NetworkLogRecord(
          requestID: 3,
          kind: .request,
          lines: ["#3 GET https://api.example.com/users"]
        ),
        NetworkLogRecord(
          requestID: 3,
          kind: .request,
          lines: ["#3.2 GET https://api.example.com/users"]
        ),
        NetworkLogRecord(
          requestID: 3,
          kind: .response,
          lines: ["#3.2 404 Not Found, 4 bytes in 12 ms"]
        ),
        NetworkLogRecord(
          requestID: 4,
          kind: .failure,
          lines: [
            "#4 failed after 1.25 s: Could not connect to api.example.com: connection refused. "
              + "Is the server running?"
          ]
        ),
        NetworkLogRecord(requestID: nil, kind: .warning, lines: ["Slow\\u{1b}[2J."]),
      ]
    )
  }

  @Test("An interceptor's error is logged by type, without its message")
  func interceptorError() throws {
    struct Refusal: LocalizedError { var errorDescription: String? { "password hunter2 failed" } }
    let error = NetworkError.interceptor(Refusal())
    logger(.body).log(error: error, of: RequestLabel(id: 1, attempt: 1), duration: .zero)
    #expect(
      records.values.last?.lines
        == ["#1 failed after 0 ms: An error stopped the request: Refusal."]
    )
    #expect(error.errorDescription == "An error stopped the request: password hunter2 failed")
  }

  @Test("10,000 headers are redacted in order, including repeated ones")
  func manyHeaders() throws {
    var headers = HTTPHeaders()
    for number in 0..<10_000 {
      headers.add(name: "X-Number-\(number % 5_000)", value: "hunter2")
      headers.add(name: "Accept", value: "\(number)")
    }
    let shown = logger(.headers).redacted(headers)
    #expect(shown.map(\.name) == headers.map(\.name))
    #expect(shown.values(for: "accept") == (0..<10_000).map(String.init))
    #expect(shown.values(for: "x-number-7") == ["‹redacted›", "‹redacted›"])

    var request = URLRequest(url: exampleURL)
    request.setFields(headers)
    logger(.headers).log(request: request, of: RequestLabel(id: 1, attempt: 1))
    let lines = try #require(records.values.last).lines
    #expect(lines.count == 5_002)
    #expect(lines[1].hasPrefix("  Accept: 0, 1, 2, "))
    #expect(lines.last == "  X-Number-999: ‹redacted›")
    #expect(request.value(forHTTPHeaderField: "X-Number-7") == "hunter2, hunter2")
  }

  @Test("A wrapping logger receives records without numbers")
  func wrapped() throws {
    let logger = logger(.summary)
    logger.log(request: try request())
    logger.log(response: try response(), isError: false)
    logger.log(error: .unreachable(.refused, url: exampleURL))
    #expect(
      records.values.map(\.lines) == [
        ["request GET https://api.example.com/users"], ["response 200 OK, 0 bytes"],
        [
          "request failed: Could not connect to api.example.com: connection refused. "
            + "Is the server running?"
        ],
      ]
    )
    #expect(records.values.allSatisfy { $0.requestID == nil })
  }

  @Test("The level can be changed at any time")
  func level() throws {
    let logger = logger(.off)
    logger.level = .headers
    logger.log(request: try request(headers: ["Accept": "a"]), of: RequestLabel(id: 1, attempt: 1))
    logger.level = .summary
    logger.log(request: try request(headers: ["Accept": "a"]), of: RequestLabel(id: 2, attempt: 1))
    #expect(records.values.map(\.lines.count) == [2, 1])
  }

  @Test("Headers are sorted, and secret values are redacted")
  func headers() throws {
    let headers = [
      "authorization": "Bearer abc", "Cookie": "a=b", "X-Api-Key": "k", "X-New": "n",
      "accept": "application/json", "X-Sample-Feature": "People", "User-Agent": Self.token,
    ]
    logger(.headers, allowing: ["x-SAMPLE-feature"])
      .log(request: try request(headers: headers), of: RequestLabel(id: 1, attempt: 1))
    let lines = try #require(records.values.first).lines.dropFirst().map { $0.lowercased() }
    #expect(
      lines == [
        "  accept: application/json", "  authorization: ‹redacted›", "  cookie: ‹redacted›",
        "  user-agent: ‹redacted›", "  x-api-key: ‹redacted›", "  x-new: ‹redacted›",
        "  x-sample-feature: people",
      ]
    )
  }

  @Test(
    "A URL is redacted",
    arguments: [
      ("https://a.example/p?q=secret&page=2&x", "https://a.example/p?q=‹redacted›&page=2&x"),
      ("https://me:pass@a.example/", "https://‹redacted›@a.example/"),
      ("https://a.example/#access_token=1", "https://a.example/#‹redacted›"),
      ("https://a.example/t/\(token)", "https://a.example/t/‹redacted›"),
      ("http://[::1]:8080/a%0Ab", "http://[::1]:8080/a%0Ab"),
    ]
  )
  func url(url: String, shown: String) throws {
    #expect(logger(.off).redacted(try #require(URL(string: url))) == shown)
  }

  @Test("Headers can be redacted for uses other than logging")
  func redactedHeaders() {
    let headers: HTTPHeaders = ["Server": "s\u{7}", "Set-Cookie": "a=b"]
    let shown = logger(.off).redacted(headers).map { "\($0.name): \($0.value)" }
    #expect(shown == ["Server: s\\u{7}", "Set-Cookie: ‹redacted›"])
  }

  @Test("JSON is formatted in its original order with secret values redacted")
  func json() throws {
    let body = #"{"z":[1,{"a":"x\"y"}],"e":[],"o":{},"password":"p","apiKey":{"k":[1]},"n":null}"#
    #expect(
      try bodyLines(body, type: "application/json") == [
        "{", #"  "z": ["#, "    1,", "    {", #"      "a": "x\"y""#, "    }", "  ],",
        #"  "e": [],"#, #"  "o": {},"#, #"  "password": "‹redacted›","#,
        #"  "apiKey": "‹redacted›","#, #"  "n": null"#, "}",
      ]
    )
  }

  @Test(
    "JSON in other encodings or with braces in strings is formatted",
    arguments: [
      Data([0xEF, 0xBB, 0xBF]) + Data(#"{"password":"}}}}"}"#.utf8),
      #"{"password":"}}}}"}"#.data(using: .utf16LittleEndian),
      #"{"password":"}}}}"}"#.data(using: .utf16BigEndian),
      #"{"password":"}}}}"}"#.data(using: .utf32BigEndian),
      Data(#"{"p\u0061ssword":"}}}}"}"#.utf8),
    ]
  )
  func otherEncodings(body: Data?) throws {
    let shown = Redaction.standard.body(try #require(body), type: "application/json")
    let text = String(decoding: shown, as: UTF8.self)
    #expect(text.replacing("\\u0061", with: "a") == "{\n  \"password\": \"‹redacted›\"\n}")
  }

  @Test("A long body is truncated and its remaining size is shown", arguments: [true, false])
  func longBody(isJSON: Bool) throws {
    let text = String(repeating: "한", count: 3_000)
    let lines = try bodyLines(isJSON ? "[\"\(text)\"]" : text)
    let last = try #require(lines.last)
    #expect(last.hasPrefix("… ") && last.hasSuffix(" more bytes"))
    let rest = try #require(Int(last.split(separator: " ")[1]))
    #expect((6_900...7_100).contains(rest))
    #expect(lines.dropLast().joined().utf8.count <= 2_010)
  }

  @Test(
    "An HTML page is shown as its size and title",
    arguments: [
      ("<!DOCTYPE html><html><head>\n<TITLE>502 Bad\n Gateway</TITLE>", nil, ": 502 Bad Gateway"),
      ("<p>secret</p>", "text/html; charset=utf-8", ""),
      ("<html><title>access_token=hunter2</title>", nil, ": access_token=‹redacted›"),
      ("<title>Page=2, password: hunter2", "text/html", ": Page=2, password: ‹redacted›"),
      ("<html><title>password\u{0}hunter2</title>", nil, ": ‹redacted›"),
    ]
  )
  func page(text: String, type: String?, title: String) throws {
    let lines = try bodyLines(text + String(repeating: "x", count: 900), type: type)
    #expect(lines == ["‹HTML page of \(text.utf8.count + 900) bytes\(title)›"])
  }

  @Test("The title of an HTML page is redacted by the rules for bodies")
  func pageTitle() {
    let page = Data("<html><title>session_id=1 password=hunter2</title>".utf8)
    let allowing = BodyText(redaction: Redaction(allowedBodyNames: ["Session_ID"]))
    #expect(
      allowing.lines(of: page, type: nil)
        == ["‹HTML page of 50 bytes: session_id=1 password=‹redacted››"]
    )
    #expect(
      BodyText(redaction: .off).lines(of: page, type: nil)
        == ["‹HTML page of 50 bytes: session_id=1 password=hunter2›"]
    )
  }

  @Test("Control characters are escaped, and tokens are redacted")
  func escapes() throws {
    let lines = try bodyLines("a\u{1B}]0;x\u{7}\r\nb\u{202E}c \(Self.token)\u{9B}1m")
    #expect(lines == ["a\\u{1b}]0;x\\u{7}", "b\\u{202e}c ‹redacted›\\u{9b}1m"])
  }

  @Test("A form is redacted, and binary data is shown as its size")
  func formsAndBytes() throws {
    let form = try bodyLines("user=a&page=2", type: "application/x-www-form-urlencoded")
    #expect(form == ["user=‹redacted›&page=2"])
    let response = try response(body: Data([0xFF, 0xFE, 0x00]))
    logger(.body).log(
      response: response,
      isError: false,
      of: RequestLabel(id: 1, attempt: 1),
      duration: .zero
    )
    #expect(records.values.last?.lines.last == "  ‹3 bytes, not text›")
  }

  @Test("A body of one byte is counted in the singular")
  func oneByte() throws {
    logger(.body).log(
      response: try response(body: Data([0xFF])),
      isError: false,
      of: RequestLabel(id: 1, attempt: 1),
      duration: .zero
    )
    let lines = try #require(records.values.last).lines
    #expect(lines.first?.contains("200 OK, 1 byte in ") == true)
    #expect(lines.last == "  ‹1 byte, not text›")
  }

  @Test(
    "Text that is not a token is not redacted",
    arguments: ["eyJust a word", "keyJ.x", "eyJ.a", "a.b.c", "eyJhbGciOi"]
  )
  func lookalikes(text: String) {
    #expect(TokenMask.masking(text) == text)
  }

  @Test("Random bytes can be logged", arguments: 0..<200)
  func fuzz(seed: Int) throws {
    var state = UInt64(seed) &* 6_364_136_223_846_793_005 &+ 1
    let alphabet = Array(#"{}[]",:\ eyJ.1nulltoken"#.utf8) + [0xFF, 0x1B, 0x0A, 0xED]
    let bytes = (0..<300).map { _ in
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return alphabet[Int(state >> 33) % alphabet.count]
    }
    let response = try response(body: Data(bytes))
    logger(.body).log(
      response: response,
      isError: false,
      of: RequestLabel(id: 1, attempt: 1),
      duration: .zero
    )
    let text = try #require(records.values.last).lines.joined()
    #expect(!text.unicodeScalars.contains { $0.value < 0x20 })
  }
}
