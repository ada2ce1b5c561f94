import Foundation
import InnoNetwork
import Testing

/// A server fault and the error that is expected for it.
struct Fault: Sendable, CustomTestStringConvertible {
  let name: String
  let reply: LoopbackServer.Reply
  let code: Int
  /// The expected description, with `HOST` for the server.
  let text: String

  var testDescription: String { name }

  init(_ name: String, _ reply: LoopbackServer.Reply, is code: Int, _ text: String) {
    self.name = name
    self.reply = reply
    self.code = code
    self.text = text
  }

  /// Creates a fault whose response is given as text with a line feed for each line ending.
  init(_ name: String, _ response: String, is code: Int, _ text: String) {
    self.init(name, .raw(response.replacing("\n", with: "\r\n")), is: code, text)
  }

  static func lost(_ name: String, _ reply: LoopbackServer.Reply) -> Fault {
    Fault(
      name,
      reply,
      is: 2003,
      "The connection to HOST was lost before the response was complete. Try again."
    )
  }

  static func unusable(_ name: String, _ reply: LoopbackServer.Reply, _ reason: String) -> Fault {
    Fault(name, reply, is: 4001, "The response from HOST is invalid: \(reason).")
  }

  static func unusable(_ name: String, _ response: String, _ reason: String) -> Fault {
    unusable(name, .raw(response.replacing("\n", with: "\r\n")), reason)
  }

  static func unread(_ name: String, _ body: String, _ reason: String) -> Fault {
    Fault(
      name,
      LoopbackServer.response(body: body),
      is: 6001,
      "The response from HOST for /fault could not be decoded: \(reason)."
    )
  }

  static func refused(_ status: String, _ advice: String, headers: [String] = []) -> Fault {
    Fault(
      "answers \(status)",
      LoopbackServer.response(status, headers: headers),
      is: 5001,
      "HOST returned \(status) for GET /fault. \(advice)"
    )
  }
}

extension Fault {
  private static let tooLong = String(repeating: " ", count: 10_001)

  static let connections: [Fault] = [
    .lost("closes at once", .drop),
    .lost("resets at once", .init(steps: [.reset])),
    .lost("closes within the body", .raw("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf")),
    .lost(
      "resets within the body",
      .init(steps: [.send(Array("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nab".utf8)), .reset])
    ),
    .lost(
      "closes within a chunk",
      .raw("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nha")
    ),
    .lost(
      "closes before the last chunk",
      .raw("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n[]\r\n")
    ),
    .lost("closes within the status line", .raw("HTTP/1.1 200 O")),
    .lost(
      "closes within the head after announcing a body",
      .raw("HTTP/1.1 200 OK\r\nContent-Length: 5\r\nX-A")
    ),
    .lost(
      "closes within the head after announcing chunks",
      .raw("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n")
    ),
    .lost("closes within the head", .raw("HTTP/1.1 200 OK\r\nX-A: 1\r\n")),
    .lost("closes after the status line", .raw("HTTP/1.1 200 OK\r\n")),
    .lost(
      "closes within a later head",
      .raw("HTTP/1.1 103 Early Hints\r\n\r\nHTTP/1.1 200 OK\r\n")
    ),
    .lost(
      "resets within the head",
      .init(steps: [.send(Array("HTTP/1.1 200 OK\r\nX-A: 1\r\n".utf8)), .reset])
    ),
    .lost(
      "sends interim headers in lower case, and closes",
      .raw("http/1.1 103 Early Hints\r\n\r\n")
    ),
    .lost("sends 100 Continue, and closes", .raw("HTTP/1.1 100 Continue\r\n\r\n")),
    .lost(
      "sends two lengths, and the shorter body",
      .raw("HTTP/1.1 200 OK\r\nContent-Length: 2\r\nContent-Length: 5\r\n\r\n[]")
    ),
  ]

  static let messages: [Fault] = [
    .unusable("speaks another protocol", "SSH-2.0-OpenSSH\n\n", "the data is not HTTP"),
    .unusable(
      "sends binary data",
      .init(steps: [.send([0, 255, 254, 10, 13, 10])]),
      "the data is not HTTP"
    ),
    .unusable(
      "speaks a later HTTP",
      "HTTP/7.3 200 OK\n\n",
      "the HTTP version is not supported"
    ),
    .unusable(
      "sends a status that is not a number",
      "HTTP/1.1 OK\n\n",
      "the HTTP version is not supported"
    ),
    .unusable(
      "sends a status below 100",
      "HTTP/1.1 99 Odd\n\n",
      "the status is not a number from 100 to 999"
    ),
    .unusable(
      "sends a header without a name",
      "HTTP/1.1 200 OK\n: 1\n\n",
      "a header line is malformed"
    ),
    .unusable(
      "sends a header whose name is not a token",
      "HTTP/1.1 200 OK\nX[A]: 1\n\n",
      "a header line is malformed"
    ),
    .unusable(
      "sends a header with a zero byte",
      "HTTP/1.1 200 OK\nX-A: \0\n\n",
      "a header contains a zero byte"
    ),
    .unusable(
      "sends a header without a colon",
      "HTTP/1.1 200 OK\nno colon\nContent-Length: 2\n\n[]",
      "a header has no colon"
    ),
    .unusable(
      "sends a header of 200 kB",
      "HTTP/1.1 200 OK\nX-A: \(String(repeating: "a", count: 200_000))\nContent-Length: 2\n\n[]",
      "the header section is larger than 65536 bytes"
    ),
    .unusable(
      "sends 1 MB of headers",
      "HTTP/1.1 200 OK\n"
        + (0..<1_000).map { "X-\($0): \(String(repeating: "a", count: 1_000))\n" }.joined()
        + "Content-Length: 2\n\n[]",
      "the header section is larger than 65536 bytes"
    ),
    .unusable(
      "sends a length that is not a number",
      "HTTP/1.1 200 OK\nContent-Length: many\n\n[]",
      "the Content-Length is not a number"
    ),
    .unusable(
      "sends a length below zero",
      "HTTP/1.1 200 OK\nContent-Length: -1\n\n[]",
      "the Content-Length is not a number"
    ),
    .unusable(
      "announces the largest possible body",
      "HTTP/1.1 200 OK\nContent-Length: 9223372036854775807\n\n[]",
      "the body is larger than the limit of 10000 bytes"
    ),
    .unusable(
      "announces a body that rounds to the largest",
      "HTTP/1.1 200 OK\nContent-Length: 9223372036854775296\n\n[]",
      "the body is larger than the limit of 10000 bytes"
    ),
    .unusable(
      "sends a chunk without a size",
      "HTTP/1.1 200 OK\nTransfer-Encoding: chunked\n\nzz\n[]\n0\n\n",
      "the chunked encoding is malformed"
    ),
    .unusable(
      "declares gzip and sends something else",
      "HTTP/1.1 200 OK\nContent-Encoding: gzip\nContent-Length: 9\n\nnot gzip!",
      "the encoding of the body does not match the response headers"
    ),
    .unusable(
      "declares br and sends something else",
      "HTTP/1.1 200 OK\nContent-Encoding: br\nContent-Length: 9\n\nnot brotli",
      "the encoding of the body does not match the response headers"
    ),
    .unusable(
      "declares br as transfer encoding and sends something else",
      "HTTP/1.1 200 OK\nTransfer-Encoding: br\n\nnot brotli",
      "the encoding of the body does not match the response headers"
    ),
    .unusable(
      "uses an unknown encoding",
      "HTTP/1.1 200 OK\nContent-Encoding: own\nContent-Length: 2\n\n[]",
      "the content encoding is not supported"
    ),
    .unusable(
      "uses six encodings",
      "HTTP/1.1 200 OK\nContent-Encoding: gzip, gzip, gzip, gzip, gzip, gzip\n\n",
      "the body has too many content encodings"
    ),
    .unusable(
      "sends a trailer without a colon",
      "HTTP/1.1 200 OK\nTransfer-Encoding: chunked\n\n2\n[]\n0\nno colon\n\n",
      "the chunked encoding is malformed"
    ),
    .unusable(
      "declares a body over the limit",
      LoopbackServer.response(body: tooLong),
      "the body is larger than the limit of 10000 bytes"
    ),
    .unusable(
      "sends a body over the limit",
      "HTTP/1.1 200 OK\n\n\(tooLong)",
      "the body is larger than the limit of 10000 bytes"
    ),
  ]

  static let redirects: [Fault] = [
    .unusable(
      "redirects to itself",
      LoopbackServer.redirect(302, to: "/fault"),
      "the request was redirected more than 10 times"
    ),
    .unusable(
      "redirects to an invalid URL",
      LoopbackServer.redirect(302, to: "http://[bad"),
      "the redirect leads to an invalid URL"
    ),
    .unusable(
      "redirects to another scheme",
      LoopbackServer.redirect(307, to: "ftp://a.example/x"),
      "the redirect cannot be followed: the URL ftp://a.example/x does not start with https:// or http://"
    ),
    .unusable(
      "redirects to plain HTTP elsewhere",
      LoopbackServer.redirect(301, to: "http://a.example/x"),
      "the redirect cannot be followed: the URL http://a.example/x would be requested without encryption; "
        + "use https://, or set allowsInsecureHTTP to true"
    ),
    .unusable(
      "redirects to an address without a scheme",
      LoopbackServer.redirect(302, to: "//[2001:db8::1]/x"),
      "the redirect cannot be followed: the URL http://[2001:db8::1]/x would be requested without encryption; "
        + "use https://, or set allowsInsecureHTTP to true"
    ),
    .refused("302 Found", "The redirect has no Location header."),
  ]

  static let answers: [Fault] = [
    .refused(
      "401 Unauthorized",
      "Check the credentials.",
      headers: ["WWW-Authenticate: Basic realm=\"x\""]
    ),
    .refused("403 Forbidden", "Check the credentials."),
    .refused("404 Not Found", "Check the path."),
    .refused("422 Unprocessable Content", "Check the request."),
    .refused("429 Too Many Requests", "Try again later.", headers: ["Retry-After: 5"]),
    .refused("503 Service Unavailable", "Try again later."),
    .refused("304 Not Modified", "No cached response is available."),
    .unread("answers with an empty body", "", "the body is empty"),
    .unread("answers with an HTML page", "<html>", "the 6-byte body is not JSON"),
    .unread("answers with truncated JSON", #"[{"id": 1"#, "the 9-byte body is not JSON"),
    .unread(
      "answers with another type",
      #"[{"id": "1", "name": "Ann"}]"#,
      "at [0].id, expected a whole number, found a string of 1 character"
    ),
    .unread(
      "answers without a key",
      #"[{"id": 1}]"#,
      "at [0], expected the key \"name\", found an object with 1 key"
    ),
    Fault(
      "answers with invalid UTF-8",
      .init(steps: [
        .send(Array("HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\n".utf8) + [0x22, 0xFF, 0x22])
      ]),
      is: 6001,
      "The response from HOST for /fault could not be decoded: the 3-byte body is not UTF-8."
    ),
  ]
}
