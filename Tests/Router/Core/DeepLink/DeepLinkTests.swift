import InnoRouter
import Testing

@Suite("A URL")
struct DeepLinkTests {
  @Test(
    "Is taken apart: split first, then each part decoded once",
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
    "Is built with everything encoded that must be",
    arguments: [
      (DeepLink(scheme: "App", host: "Host", segments: []), "app://host"),
      (DeepLink(scheme: "app", host: nil, segments: ["a"]), "app:/a"),
      (
        DeepLink(
          scheme: "app",
          host: "h",
          segments: ["a/b", "100%", "é", "-._~"],
          query: [.init("q&a", "1=1"), .init("flag")]
        ),
        "app://h/a%2Fb/100%25/%C3%A9/-._~?q%26a=1%3D1&flag"
      ),
    ]
  )
  func building(_ link: DeepLink, gives text: String) {
    #expect(link.description == text)
  }

  @Test(
    "Is turned down when it is hostile, with a text that does not repeat it",
    arguments: [
      ("", .noScheme, "the URL has no scheme: it must begin like app://"),
      ("/people/3", .noScheme, "the URL has no scheme: it must begin like app://"),
      ("1app://x", .noScheme, "the URL has no scheme: it must begin like app://"),
      ("://x", .noScheme, "the URL has no scheme: it must begin like app://"),
      ("a_b://x", .noScheme, "the URL has no scheme: it must begin like app://"),
      (
        "app://user:secret@host/x", .userInformation,
        "the URL names a user before its host: take out what stands before the @"
      ),
      ("app://host/a\u{0}b", .controlCharacter(in: .url), "the URL holds a control character"),
      ("app://host/a\nb", .controlCharacter(in: .url), "the URL holds a control character"),
      ("app://host/a\u{7F}", .controlCharacter(in: .url), "the URL holds a control character"),
      (
        "app://host/x/%00", .controlCharacter(in: .segment(2)),
        "segment 2 holds a control character"
      ),
      (
        "app://host/\u{9B}31m", .controlCharacter(in: .segment(1)),
        "segment 1 holds a control character"
      ),
      (
        "app://host/%C2%9B", .controlCharacter(in: .segment(1)),
        "segment 1 holds a control character"
      ),
      (
        "app://host/x?a=1&b=%0A", .controlCharacter(in: .queryItem(2)),
        "query item 2 holds a control character"
      ),
      ("app://%41/x", .invalidHost, "the host has a character that no host has"),
      ("app://a b/x", .invalidHost, "the host has a character that no host has"),
      (
        "app://a\u{9B}/x", .controlCharacter(in: .host), "the host holds a control character"
      ),
      (
        "app://host/%", .badEncoding(in: .segment(1)),
        "segment 1 has a broken percent-encoding: write % as %25"
      ),
      (
        "app://host/%4", .badEncoding(in: .segment(1)),
        "segment 1 has a broken percent-encoding: write % as %25"
      ),
      (
        "app://host/%G1", .badEncoding(in: .segment(1)),
        "segment 1 has a broken percent-encoding: write % as %25"
      ),
      (
        "app://host/%FF%FE", .badEncoding(in: .segment(1)),
        "segment 1 has a broken percent-encoding: write % as %25"
      ),
      (
        "app://host/%C0%AF", .badEncoding(in: .segment(1)),
        "segment 1 has a broken percent-encoding: write % as %25"
      ),
      (
        "app://host?%zz", .badEncoding(in: .queryItem(1)),
        "query item 1 has a broken percent-encoding: write % as %25"
      ),
    ] as [(String, DeepLinkRejection, String)]
  )
  func hostile(_ url: String, rejection: DeepLinkRejection, reads text: String) {
    #expect(throws: rejection) { try DeepLink(parsing: url) }
    #expect(rejection.description == text)
  }

  @Test("Is turned down when it is too large, at the limit and not before")
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
        "the URL has 9 bytes, of at most 8", "the path has more than 1 segments",
        "the query has more than 2 items",
      ]
    )
  }

  @Test("Any bytes at all are taken apart or turned down, and what is taken apart is built back")
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

/// The same numbers on every run.
private struct SplitMix: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
