/// A response of a broken or malicious server.
package struct HostileResponse: Sendable, CustomStringConvertible {
  /// A step of the server after it has read a request.
  package enum Step: Sendable {
    /// Sends bytes.
    case send([UInt8])
    /// Sends bytes a number of times.
    case times(Int, [UInt8])
    /// Sends bytes over and over until the client closes the connection.
    case endless([UInt8])
    /// Sends nothing more until the client closes the connection.
    case silence
    /// Resets the connection.
    case reset
    /// Closes the connection.
    case close
  }

  /// The kind and the variant of the fault.
  package let description: String
  /// The steps.
  ///
  /// The connection is kept open unless the last step ends it.
  package let steps: [Step]

  init(_ description: String, _ steps: [Step]) {
    self.description = description
    self.steps = steps
  }

  /// A Boolean value that indicates whether only a time limit of the client ends the response.
  package var isSilent: Bool {
    steps.contains { if case .silence = $0 { true } else { false } }
  }
}

extension HostileResponse.Step {
  /// Sends text, with each line feed replaced by an HTTP line ending.
  static func text(_ text: String) -> Self {
    .send(Array(text.replacing("\n", with: "\r\n").utf8))
  }
}

extension HostileResponse {
  /// All responses, in a fixed order.
  package static let all: [HostileResponse] =
    statusLines + heads + lengths + chunks + encodings + redirects + challenges + bodies + silences
    + endings + floods

  /// Returns variants of a response, each followed by a last step.
  private static func variants(
    _ kind: String,
    _ texts: [String],
    then last: Step = .close,
    around make: (String) -> String
  ) -> [HostileResponse] {
    texts.map { text in
      HostileResponse("\(kind): \(text.debugDescription.prefix(60))", [.text(make(text)), last])
    }
  }

  private static let statusLines = variants(
    "status line",
    [
      "", " ", "\0", "HTTP", "HTTP/", "HTTP/1", "HTTP/1.", "HTTP/1.1", "HTTP/1.1 ", "HTTP/1.1 2",
      "HTTP/1.1 20", "HTTP/1.1 2000", "HTTP/1.1 099 Low", "HTTP/1.1 000 Zero", "HTTP/1.1 999 Odd",
      "HTTP/1.1 -200 OK", "HTTP/1.1 200OK", "HTTP/1.1 2x0 OK", "HTTP/1.1\t200 OK",
      "HTTP/0.9 200 OK",
      "HTTP/1.0 200 OK", "HTTP/1.9 200 OK", "HTTP/2 200", "HTTP/3 200", "HTTP/9.9 200 OK",
      "http/1.1 200 ok", "HTTPS/1.1 200 OK", "ICY 200 OK", "RTSP/1.0 200 OK", "SSH-2.0-OpenSSH_9.9",
      "220 smtp.example ESMTP", "<html>", "{}", "HTTP/1.1 200 \u{1}\u{2}", "HTTP/1.1 101 Switching",
      "HTTP/1.1 100 Continue", "HTTP/1.1 200 " + String(repeating: "a", count: 9_000),
    ]
  ) { "\($0)\nContent-Length: 2\n\n[]" }

  private static let heads =
    variants(
      "header",
      [
        ":", ": a", "a", "a b: c", "a\t: b", " a: b", "\ta: b", "a:b", "a:", "a:\u{0}", "\0: a",
        "a\0b: c", "a: b\0c", "a: b\rc", "a: \u{7F}", "a: \u{FFFD}", "é: 1", "a: é", "[a]: b",
        "(a): b", "a: b\n c", "a: b\n\tc\n\td", "Content-Type", "Content-Type: ", "Content-Type: /",
        "Content-Type: application/json; charset=", "Content-Type: text/html; charset=utf-99",
        "Date: yesterday", "Age: -1", "Age: 99999999999999999999", "Cache-Control: max-age=-1",
        "Expires: 0", "ETag: \"", "Vary: *, ,", "Retry-After: -5", "Retry-After: 1e99",
        "Set-Cookie: ", "Set-Cookie: =;;;=", "Set-Cookie: a=b; Expires=never; Path=;;",
        "Connection: close, keep-alive, upgrade", "Upgrade: h2c\nConnection: Upgrade",
        "Keep-Alive: timeout=-1, max=0", "Trailer: Content-Length", "Alt-Svc: h3=\":0\"; ma=-1",
        "Strict-Transport-Security: max-age=99999999999999", "Content-Range: bytes 5-1/0",
      ]
    ) { "HTTP/1.1 200 OK\n\($0)\nContent-Length: 2\n\n[]" }
    + [
      HostileResponse(
        "header: 10,000 lines",
        [.text("HTTP/1.1 200 OK\n"), .times(10_000, Array("X-A: b\r\n".utf8)), .text("\n"), .close]
      ),
      HostileResponse(
        "header: 10,000 cookies",
        [
          .text("HTTP/1.1 200 OK\n"), .times(10_000, Array("Set-Cookie: a=b\r\n".utf8)),
          .text("Content-Length: 2\n\n[]"), .close,
        ]
      ),
      HostileResponse(
        "header: a name of 1 MB",
        [.text("HTTP/1.1 200 OK\n"), .times(1_000_000, [0x61]), .text(": b\n\n"), .close]
      ),
      HostileResponse(
        "header: a value of 1 MB",
        [.text("HTTP/1.1 200 OK\nX-A: "), .times(1_000_000, [0x61]), .text("\n\n"), .close]
      ),
      HostileResponse(
        "header: 1,000 interim heads",
        [
          .times(1_000, Array("HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n".utf8)),
          .text("HTTP/1.1 200 OK\nContent-Length: 2\n\n[]"), .close,
        ]
      ),
    ]

  private static let lengths = variants(
    "length",
    [
      "Content-Length: -1", "Content-Length: +2", "Content-Length: 0x2", "Content-Length: 2.0",
      "Content-Length: 2, 2", "Content-Length: 2, 3", "Content-Length: 2\nContent-Length: 2",
      "Content-Length: 2\nContent-Length: 3", "Content-Length: ", "Content-Length: two",
      "Content-Length: 1", "Content-Length: 3", "Content-Length: 0", "Content-Length: 02",
      "Content-Length: 9223372036854775806", "Content-Length: 9223372036854775807",
      "Content-Length: 9223372036854775808", "Content-Length: 18446744073709551616",
      "Content-Length: 99999999999999999999999999", "Content-Length: 2 2", "Content-Length:\t2",
      "Content-Length: 2\nTransfer-Encoding: chunked", "Transfer-Encoding: identity",
      "Transfer-Encoding: gzip", "Transfer-Encoding: chunked, gzip", "Transfer-Encoding: unknown",
      "Transfer-Encoding: chunked, chunked", "X-A: b",
    ]
  ) { "HTTP/1.1 200 OK\n\($0)\n\n[]" }

  private static let chunks = variants(
    "chunk",
    [
      "", "0", "0\n", "0\n\n", "2", "2\n", "2\n[", "2\n[]", "2\n[]\n", "2\n[]\n0", "2\n[]\n0\n",
      "2\n[]0\n\n", "2\n[]\n0\n\n0\n\n", "-2\n[]\n0\n\n", "+2\n[]\n0\n\n", "0x2\n[]\n0\n\n",
      "2;\n[]\n0\n\n", "2;a=\"\n[]\n0\n\n", "2 \n[]\n0\n\n", " 2\n[]\n0\n\n", "g\n[]\n0\n\n",
      "1\n[]\n0\n\n", "3\n[]\n0\n\n", "ffffffffffffffff\n[]\n0\n\n", "7fffffffffffffff\n[]\n0\n\n",
      "10000000000000000\n[]\n0\n\n", "00000000000000000000002\n[]\n0\n\n", "2\n[]\n0\nX-A: b\n\n",
      "2\n[]\n0\nContent-Length: 9\n\n", "2\n[]\n0\nno colon\n\n",
      "2\n[]\n0\n\nHTTP/1.1 200 OK\n\n",
      "2;" + String(repeating: "a", count: 20_000) + "\n[]\n0\n\n",
    ]
  ) { "HTTP/1.1 200 OK\nTransfer-Encoding: chunked\n\n\($0)" }
}
