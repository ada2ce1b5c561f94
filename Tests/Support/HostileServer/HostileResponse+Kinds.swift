// Responses with bodies, redirects, silences and floods.

extension HostileResponse {
  /// Returns a response with a content encoding and any body.
  private static func coded(_ name: String, _ coding: String, _ body: [Step]) -> HostileResponse {
    let head = "HTTP/1.1 200 OK\nContent-Type: application/json\nContent-Encoding: \(coding)\n\n"
    return HostileResponse("coding: \(name)", [.text(head)] + body + [.close])
  }

  private static let gzipHead: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3]
  private static let gzipBody: [UInt8] = [139, 142, 5, 0]
  private static let gzipTail: [UInt8] = [0x29, 0xBB, 0x4C, 0x0D, 2, 0, 0, 0]
  /// A deflate block that decompresses to 1 MiB of zeros.
  private static let megabyte: [UInt8] =
    [236, 193, 49, 1, 0, 0, 0, 194, 160, 245, 79, 109, 8, 95, 160]
    + Array(repeating: 0, count: 1_016) + [62, 3, 0, 0, 255, 255]

  static let encodings: [HostileResponse] = [
    coded("gzip that is no gzip", "gzip", [.text("[]")]),
    coded("gzip without a body", "gzip", []),
    coded("gzip of a head alone", "gzip", [.send(gzipHead)]),
    coded("gzip cut within its head", "gzip", [.send(Array(gzipHead[..<5]))]),
    coded("gzip cut within its body", "gzip", [.send(gzipHead + gzipBody[..<2])]),
    coded("gzip cut within its checksum", "gzip", [.send(gzipHead + gzipBody + gzipTail[..<3])]),
    coded(
      "gzip with a wrong checksum",
      "gzip",
      [.send(gzipHead + gzipBody + [0, 0, 0, 0] + gzipTail[4...])]
    ),
    coded(
      "gzip with a wrong size",
      "gzip",
      [.send(gzipHead + gzipBody + gzipTail[..<4] + [9, 9, 9, 9])]
    ),
    coded(
      "two gzip documents",
      "gzip",
      [.send(gzipHead + gzipBody + gzipTail + gzipHead + gzipBody + gzipTail)]
    ),
    coded("gzip and then text", "gzip", [.send(gzipHead + gzipBody + gzipTail), .text("tail")]),
    coded("gzip with reserved flags", "gzip", [.send([0x1F, 0x8B, 8, 0xFF, 0, 0, 0, 0, 0, 3])]),
    coded("gzip by another method", "gzip", [.send([0x1F, 0x8B, 9, 0, 0, 0, 0, 0, 0, 3])]),
    coded("deflate with its head", "deflate", [.send([120, 156, 139, 142, 5, 0, 1, 21, 0, 185])]),
    coded("deflate without its head", "deflate", [.send(gzipBody)]),
    coded("deflate of a reserved block", "deflate", [.send([120, 156, 7, 7, 7])]),
    coded("Brotli that is none", "br", [.text("[]")]),
    coded("Zstandard that is none", "zstd", [.text("[]")]),
    coded("gzip named twice", "gzip, gzip", [.send(gzipHead + gzipBody + gzipTail)]),
    coded("ten times gzip", Array(repeating: "gzip", count: 10).joined(separator: ", "), []),
    coded("an unknown coding", "snappy", [.text("[]")]),
    coded("an empty coding", "", [.text("[]")]),
    coded("identity", "identity", [.text("[]")]),
    coded("a bomb of 10 MB", "gzip", [.send(gzipHead), .times(10, megabyte), .send([3, 0])]),
    coded("a bomb of 200 MB", "gzip", [.send(gzipHead), .times(200, megabyte), .send([3, 0])]),
    coded("an endless bomb", "gzip", [.send(gzipHead), .endless(megabyte)]),
  ]

  static let redirects: [HostileResponse] =
    [
      "", "/", "//", "///", "?", "#", ":", "http:", "http://", "http:///a", "http://:80/",
      "http://127.0.0.1:99999/", "http://127.0.0.1:0/", "http://[::1", "http://[::1]:1/",
      "http://[zz]/",
      "http://a b/", "http://%00/", "http://user:secret@127.0.0.1:1/", "https://127.0.0.1:1/",
      "ftp://127.0.0.1/a", "file:///etc/passwd", "data:text/plain,secret", "javascript:alert(1)",
      "about:blank", "HTTP://127.0.0.1:1/", "\u{0}", "é", "/a\tb", "/%", "/%zz", "/../../../..",
      String(repeating: "a", count: 100_000),
    ].map { location in
      HostileResponse(
        "redirect: \(location.debugDescription.prefix(60))",
        [.text("HTTP/1.1 302 Found\nLocation: \(location)\nContent-Length: 0\n\n"), .close]
      )
    } + [
      HostileResponse(
        "redirect: without a location",
        [.text("HTTP/1.1 302 Found\nContent-Length: 0\n\n")]
      ),
      HostileResponse(
        "redirect: two locations",
        [.text("HTTP/1.1 302 Found\nLocation: /a\nLocation: /b\nContent-Length: 0\n\n")]
      ),
      HostileResponse(
        "redirect: with an endless body",
        [.text("HTTP/1.1 302 Found\nLocation: /a\n\n"), .endless([0x61])]
      ),
      HostileResponse(
        "redirect: with a silent body",
        [.text("HTTP/1.1 302 Found\nLocation: /a\nContent-Length: 5\n\n"), .silence]
      ),
    ]

  static let challenges: [HostileResponse] = [
    "401 Unauthorized\nWWW-Authenticate: Basic realm=\"a\"", "401 Unauthorized\nWWW-Authenticate: ",
    "401 Unauthorized", "401 Unauthorized\nWWW-Authenticate: Digest realm=\"a\", nonce=\"\"",
    "401 Unauthorized\nWWW-Authenticate: Negotiate", "401 Unauthorized\nWWW-Authenticate: NTLM a",
    "407 Proxy Authentication Required\nProxy-Authenticate: Basic realm=\"a\"",
    "407 Proxy Authentication Required", "421 Misdirected", "426 Upgrade\nUpgrade: HTTP/2.0",
  ].map { head in
    HostileResponse(
      "challenge: \(head.debugDescription)",
      [.text("HTTP/1.1 \(head)\nContent-Length: 0\n\n")]
    )
  }

  static let bodies: [HostileResponse] = [
    "", "[", "[]]", "{\"a\":1}{\"b\":2}", "nul", "\u{FEFF}[]", "NaN", "[1e999]", "\"\\ud800\"",
    String(repeating: "[", count: 100_000), "{\"a\":1,\"a\":2}", "[\u{0}]", "<html><body>Error",
  ].map { body in
    HostileResponse(
      "body: \(body.debugDescription.prefix(60))",
      [
        .text(
          "HTTP/1.1 200 OK\nContent-Type: application/json\nContent-Length: \(body.utf8.count)\n\n"
        ),
        .send(Array(body.utf8)),
      ]
    )
  }

  static let silences: [HostileResponse] = [
    "", "H", "HTTP/1.1 200", "HTTP/1.1 200 OK\n", "HTTP/1.1 200 OK\nContent-Le",
    "HTTP/1.1 200 OK\nContent-Length: 9\n\n", "HTTP/1.1 200 OK\nContent-Length: 9\n\nhalf",
    "HTTP/1.1 200 OK\nTransfer-Encoding: chunked\n\n", "HTTP/1.1 100 Continue\n\n",
    "HTTP/1.1 200 OK\nTransfer-Encoding: chunked\n\n5\nha",
    "HTTP/1.1 200 OK\nTransfer-Encoding: chunked\n\n2\n[]\n0\n", "HTTP/1.1 101 Switching\n\n",
  ].map { HostileResponse("silence after \($0.debugDescription)", [.text($0), .silence]) }

  static let endings: [HostileResponse] = [
    "", "H", "HTTP/1.1 200 OK\n", "HTTP/1.1 200 OK\n\n", "HTTP/1.1 200 OK\nContent-Length: 9\n\n",
    "HTTP/1.1 200 OK\nContent-Length: 9\n\nhalf", "HTTP/1.1 204 No Content\n\nbody",
    "HTTP/1.1 304 Not Modified\nContent-Length: 9\n\n",
    "HTTP/1.1 200 OK\nTransfer-Encoding: chunked\n\n5\nha",
  ].flatMap { text in
    [
      HostileResponse("close after \(text.debugDescription)", [.text(text), .close]),
      HostileResponse("reset after \(text.debugDescription)", [.text(text), .reset]),
    ]
  }

  static let floods: [HostileResponse] = [
    HostileResponse("flood: status line", [.text("HTTP/1.1 200 "), .endless([0x61])]),
    HostileResponse(
      "flood: header lines",
      [.text("HTTP/1.1 200 OK\n"), .endless(Array("X-A: b\r\n".utf8))]
    ),
    HostileResponse("flood: header value", [.text("HTTP/1.1 200 OK\nX-A: "), .endless([0x61])]),
    HostileResponse("flood: interim heads", [.endless(Array("HTTP/1.1 103 a\r\n\r\n".utf8))]),
    HostileResponse(
      "flood: body",
      [.text("HTTP/1.1 200 OK\n\n"), .endless(Array(repeating: 0x61, count: 16_384))]
    ),
    HostileResponse(
      "flood: chunks of a byte",
      [
        .text("HTTP/1.1 200 OK\nTransfer-Encoding: chunked\n\n"),
        .endless(Array("1\r\na\r\n".utf8)),
      ]
    ),
    HostileResponse(
      "flood: chunk extension",
      [.text("HTTP/1.1 200 OK\nTransfer-Encoding: chunked\n\n1;"), .endless([0x61])]
    ),
    HostileResponse(
      "flood: trailers",
      [
        .text("HTTP/1.1 200 OK\nTransfer-Encoding: chunked\n\n2\n[]\n0\n"),
        .endless(Array("X-A: b\r\n".utf8)),
      ]
    ),
    HostileResponse("flood: zero bytes", [.endless([0])]),
  ]
}
