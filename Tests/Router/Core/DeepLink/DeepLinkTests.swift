import InnoRouter
import Testing

@Suite("Deep link URLs")
struct DeepLinkTests {
  @Test(
    "A URL is split first, and then each part is decoded once",
    arguments: [
      ("app://host/people/3", "app", "host", ["people", "3"], []),
      ("APP://HOST:80/x", "app", "host:80", ["x"], []),
      ("app:///x", "app", nil, ["x"], []),
      ("app:/x", "app", nil, ["x"], []),
      ("app:x/y", "app", nil, ["x", "y"], []),
      ("app://host", "app", "host", [], []),
      ("app:", "app", nil, [], []),
      ("app://host//x///y/", "app", "host", ["x", "y"], []),
      ("app://host/a%2Fb/c", "app", "host", ["a/b", "c"], []),
      ("app://host/%2525", "app", "host", ["%25"], []),
      ("app://host/100%25", "app", "host", ["100%"], []),
      ("app://host/%3Fq%3d1", "app", "host", ["?q=1"], []),
      ("app://host/인사/%EC%9D%B8%EC%82%AC", "app", "host", ["인사", "인사"], []),
      ("app://host/a b", "app", "host", ["a b"], []),
      ("app://host/../x", "app", "host", ["..", "x"], []),
      ("app://host/x?#y", "app", "host", ["x"], []),
      ("app://host/x#/y?z", "app", "host", ["x"], []),
      ("app://host?a=1", "app", "host", [], [.init("a", "1")]),
      (
        "app://host/x?a=1&b&c=&a=2%262&&d=e=f+g", "app", "host", ["x"],
        [.init("a", "1"), .init("b"), .init("c", ""), .init("a", "2&2"), .init("d", "e=f+g")]
      ),
    ] as [(String, String, String?, [String], [DeepLink.QueryItem])]
  )
  func parsing(
    _ url: String,
    scheme: String,
    host: String?,
    segments: [String],
    query: [DeepLink.QueryItem]
  ) throws {
    let link = try DeepLink(parsing: url)
    #expect(link.scheme == scheme)
    #expect(link.host == host)
    #expect(link.segments == segments)
    #expect(link.query == query)
    #expect(try DeepLink(parsing: "\(link)") == link)
  }

  @Test(
    "A link encodes its parts, and its URL is parsed as the same link",
    arguments: [
      ("App", "Host", [], [], "app://host"),
      ("app", nil, ["a"], [], "app:/a"),
      ("app", "", ["a"], [], "app:/a"),
      ("app", nil, ["", "x", ""], [], "app:/x"),
      ("app", "h", [], [.init(""), .init("", "x"), .init("")], "app://h?=x"),
      (
        "app", "h", ["a/b", "100%", "é", "-._~"], [.init("q&a", "1=1"), .init("flag")],
        "app://h/a%2Fb/100%25/%C3%A9/-._~?q%26a=1%3D1&flag"
      ),
      ("app", "[FE80::1%eth0]:0080", ["x"], [], "app://[fe80::1%25eth0]:80/x"),
      ("app", "한국.kr:65535", [], [], "app://한국.kr:65535"),
    ] as [(String, String?, [String], [DeepLink.QueryItem], String)]
  )
  func building(
    _ scheme: String,
    host: String?,
    segments: [String],
    query: [DeepLink.QueryItem],
    gives text: String
  ) throws {
    let link = try DeepLink(scheme: scheme, host: host, segments: segments, query: query)
    #expect(link.description == text)
    #expect(try DeepLink(parsing: text) == link)
  }

  @Test(
    "A link cannot be created from invalid parts",
    arguments: [
      ("", "h", [], [], .noScheme), ("1a", "h", [], [], .noScheme), ("a b", "h", [], [], .noScheme),
      ("app", "a/b", [], [], .invalidHost), ("app", "a b", [], [], .invalidHost),
      ("app", "h:", [], [], .invalidPort), ("app", "h:99999", [], [], .invalidPort),
      ("app", "a\u{9B}", [], [], .controlCharacter(in: .host)),
      ("app", "h", ["a", "\n"], [], .controlCharacter(in: .segment(2))),
      ("app", "h", [], [.init("a"), .init("b", "\u{0}")], .controlCharacter(in: .queryItem(2))),
    ] as [(String, String?, [String], [DeepLink.QueryItem], DeepLinkRejection)]
  )
  func parts(
    _ scheme: String,
    host: String?,
    segments: [String],
    query: [DeepLink.QueryItem],
    rejection: DeepLinkRejection
  ) {
    #expect(throws: rejection) {
      try DeepLink(scheme: scheme, host: host, segments: segments, query: query)
    }
  }

  @Test(
    "A host is a name or an address, with a port from 0 to 65535",
    arguments: [
      ("a-b_c.d~e", "a-b_c.d~e"), ("h:0", "h:0"), ("h:65535", "h:65535"), ("h:080", "h:80"),
      ("%41pp", "app"), ("%ED%95%9C.kr", "한.kr"), ("127.0.0.1:80", "127.0.0.1:80"),
      ("[::]", "[::]"), ("[::1]:80", "[::1]:80"), ("[FE80::1%25eth0]", "[fe80::1%eth0]"),
      ("[fe80::1%25e%74h0]", "[fe80::1%eth0]"), ("[1:2:3:4:5:6:7:8]", "[1:2:3:4:5:6:7:8]"),
      ("[1:2:3:4:5:6:1.2.3.4]", "[1:2:3:4:5:6:1.2.3.4]"), ("[::1.2.3.4]", "[::1.2.3.4]"),
      ("[1::8]", "[1::8]"), ("[1:2:3:4:5:6:7::]", "[1:2:3:4:5:6:7::]"),
    ]
  )
  func hosts(_ authority: String, host: String) throws {
    let link = try DeepLink(parsing: "app://\(authority)/x")
    #expect(link.host == host)
    #expect(try DeepLink(parsing: "\(link)") == link)
    #expect(try DeepLink(scheme: "app", host: host, segments: ["x"]) == link)
  }

  @Test(
    "A URL with an invalid host is rejected",
    arguments: [
      ("h:", .invalidPort), ("h:99999", .invalidPort), ("h:65536", .invalidPort),
      ("h:8a", .invalidPort), ("h:+8", .invalidPort), ("h:1:2", .invalidPort),
      ("[::1]:", .invalidPort), (":80", .invalidHost), ("[::1", .invalidHost),
      ("[::1]x", .invalidHost), ("a[::1]", .invalidHost), ("[]", .invalidHost),
      ("[1]", .invalidHost), ("[1:2]", .invalidHost), ("[1::2::3]", .invalidHost),
      ("[:::]", .invalidHost), ("[1:2:3:4:5:6:7:8:9]", .invalidHost),
      ("[1:2:3:4:5:6:7:8::]", .invalidHost), ("[12345::]", .invalidHost), ("[g::]", .invalidHost),
      ("[::256.1.1.1]", .invalidHost), ("[1.2.3.4::]", .invalidHost), ("[::1.2.3]", .invalidHost),
      ("[fe80::1%25]", .invalidHost), ("[fe80::1%25a%2Fb]", .invalidHost),
      ("[fe80::1%eth0]", .badEncoding(in: .host)), ("%", .badEncoding(in: .host)),
      ("a%3A80", .invalidHost), ("a%2Fb", .invalidHost), ("%5B::1]", .invalidHost),
      ("a%40b", .invalidHost), ("a%20b", .invalidHost), ("a%25", .invalidHost),
      ("a%00", .controlCharacter(in: .host)), ("a\"b", .invalidHost), ("a<b>", .invalidHost),
    ] as [(String, DeepLinkRejection)]
  )
  func badHosts(_ authority: String, rejection: DeepLinkRejection) {
    #expect(throws: rejection) { try DeepLink(parsing: "app://\(authority)/x") }
  }

  @Test(
    "A hostile URL is rejected with a message that does not repeat it",
    arguments: [
      ("", .noScheme, "the URL must begin with a scheme, such as app://"),
      ("/people/3", .noScheme, "the URL must begin with a scheme, such as app://"),
      ("1app://x", .noScheme, "the URL must begin with a scheme, such as app://"),
      ("://x", .noScheme, "the URL must begin with a scheme, such as app://"),
      ("a_b://x", .noScheme, "the URL must begin with a scheme, such as app://"),
      (
        "app://user:secret@host/x", .userInformation,
        "the URL has a user name before its host; remove the user name and the @"
      ),
      ("app://host/a\u{0}b", .controlCharacter(in: .url), "the URL contains a control character"),
      ("app://host/a\nb", .controlCharacter(in: .url), "the URL contains a control character"),
      ("app://host/a\u{7F}", .controlCharacter(in: .url), "the URL contains a control character"),
      (
        "app://host/x/%00", .controlCharacter(in: .segment(2)),
        "path segment 2 contains a control character"
      ),
      (
        "app://host/\u{9B}31m", .controlCharacter(in: .segment(1)),
        "path segment 1 contains a control character"
      ),
      (
        "app://host/%C2%9B", .controlCharacter(in: .segment(1)),
        "path segment 1 contains a control character"
      ),
      (
        "app://host/x?a=1&b=%0A", .controlCharacter(in: .queryItem(2)),
        "query item 2 contains a control character"
      ),
      ("app://a b/x", .invalidHost, "the host is neither a valid name nor an IP address"),
      ("app://h:x/x", .invalidPort, "the port must be a number from 0 to 65535"),
      (
        "app://a\u{9B}/x", .controlCharacter(in: .host), "the host contains a control character"
      ),
      (
        "app://host/%", .badEncoding(in: .segment(1)),
        "path segment 1 is not valid percent-encoded UTF-8; write a literal % as %25"
      ),
      (
        "app://host/%4", .badEncoding(in: .segment(1)),
        "path segment 1 is not valid percent-encoded UTF-8; write a literal % as %25"
      ),
      (
        "app://host/%G1", .badEncoding(in: .segment(1)),
        "path segment 1 is not valid percent-encoded UTF-8; write a literal % as %25"
      ),
      (
        "app://host/%FF%FE", .badEncoding(in: .segment(1)),
        "path segment 1 is not valid percent-encoded UTF-8; write a literal % as %25"
      ),
      (
        "app://host/%C0%AF", .badEncoding(in: .segment(1)),
        "path segment 1 is not valid percent-encoded UTF-8; write a literal % as %25"
      ),
      (
        "app://host?%zz", .badEncoding(in: .queryItem(1)),
        "query item 1 is not valid percent-encoded UTF-8; write a literal % as %25"
      ),
    ] as [(String, DeepLinkRejection, String)]
  )
  func hostile(_ url: String, rejection: DeepLinkRejection, reads text: String) {
    #expect(throws: rejection) { try DeepLink(parsing: url) }
    #expect(rejection.description == text)
  }

  @Test("A URL above a limit is rejected")
  func limits() throws {
    let megabyte = "app://host/" + String(repeating: "a", count: 1_048_576)
    #expect(throws: DeepLinkRejection.tooLong(bytes: 1_048_587, limit: 8_192)) {
      try DeepLink(parsing: megabyte)
    }
    #expect(try DeepLink(parsing: megabyte, limits: .unlimited).segments[0].count == 1_048_576)

    let deep = "app://host" + String(repeating: "/a", count: 10_000)
    let long = DeepLinkLimits(length: .max)
    #expect(throws: DeepLinkRejection.tooManySegments(limit: 128)) {
      try DeepLink(parsing: deep, limits: long)
    }
    #expect(try DeepLink(parsing: deep, limits: .unlimited).segments.count == 10_000)
    #expect(throws: Never.self) {
      try DeepLink(parsing: "app://host" + String(repeating: "/a", count: 128))
    }

    let wide = "app://host?" + String(repeating: "a&", count: 257)
    #expect(throws: DeepLinkRejection.tooManyQueryItems(limit: 256)) {
      try DeepLink(parsing: wide)
    }
    #expect(throws: DeepLinkRejection.tooManySegments(limit: -1)) {
      try DeepLink(parsing: "app:", limits: DeepLinkLimits(segments: -1))
    }
    #expect(
      [
        DeepLinkRejection.tooLong(bytes: 9, limit: 8), .tooManySegments(limit: 1),
        .tooManyQueryItems(limit: 2),
      ].map(\.description) == [
        "the URL is 9 bytes long; the limit is 8", "the path has too many segments; the limit is 1",
        "the query has too many items; the limit is 2",
      ]
    )
  }

  @Test("Any bytes are parsed or rejected, and a parsed link can be rebuilt")
  func noise() throws {
    var generator = SplitMix(state: 7)
    let alphabet = Array("aZ0%/:?#&=@.+-_~ 한\u{0}\u{9B}😀")
    var read = 0
    for _ in 0..<5_000 {
      let noise = (0..<Int.random(in: 0...24, using: &generator)).compactMap { _ in
        alphabet.randomElement(using: &generator)
      }
      guard let link = try? DeepLink(parsing: "app:" + String(noise)) else { continue }
      read += 1
      #expect(try DeepLink(parsing: "\(link)") == link)
    }
    #expect(read > 500)
  }
}
