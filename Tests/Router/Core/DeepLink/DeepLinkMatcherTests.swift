import Foundation
import InnoCasePaths
import InnoLocking
import InnoRouter
import Testing

@Suite("A deep link matcher")
struct DeepLinkMatcherTests {
  private func link(_ path: String) throws -> DeepLink {
    try DeepLink(parsing: "app://host" + path)
  }

  @Test(
    "The most specific pattern wins, regardless of the order of the list",
    arguments: [
      ("/u/me", "me"), ("/u/3", "id 3"), ("/u/ada", "name ada"), ("/u", "under u: "),
      ("/u/3/x", "under u: 3 x"), ("/u/me/photos", "photos of me"),
      ("/u/3/photos", "photos of 3"), ("/", "root"), ("/other/x", "any: other x"),
      ("/U/me", "any: U me"), ("/u%2Fme", "any: u/me"),
    ]
  )
  func specificity(_ path: String, opens output: String) throws {
    let matcher = DeepLinkMatcher<String> {
      DeepLinkMapping("*") { "any: " + $0.rest.joined(separator: " ") }
      DeepLinkMapping("/u/*") { "under u: " + $0.rest.joined(separator: " ") }
      DeepLinkMapping("/u/:id") { $0.value("id", as: Int.self).map { "id \($0)" } }
      DeepLinkMapping("/u/:name") { $0["name"].map { "name \($0)" } }
      DeepLinkMapping("/u/:id/photos") { $0["id"].map { "photos of \($0)" } }
      DeepLinkMapping("/u/me") { _ in "me" }
      DeepLinkMapping("/") { _ in "root" }
    }
    #expect(matcher.problems == [.sameShape(pattern: "/u/:name", as: "/u/:id")])
    #expect(try matcher.match(link(path)) == output)
  }

  @Test("Random patterns are found in the same order as in a linear search")
  func reference() throws {
    var generator = SplitMix(state: 3)
    func words(_ words: [String], atMost count: Int) -> [String] {
      (0..<Int.random(in: 0...count, using: &generator)).map { _ in
        words.randomElement(using: &generator) ?? ""
      }
    }
    for _ in 0..<60 {
      let texts = (0..<Int.random(in: 1...300, using: &generator)).map { _ in
        let parts = words(["a", "b", ":"], atMost: 5).enumerated()
          .map { $0.element == ":" ? ":p\($0.offset)" : $0.element }
        let isOpen = Int.random(in: 0..<8, using: &generator) == 0
        return (parts + (isOpen ? ["*"] : [])).joined(separator: "/")
      }
      let log = Log()
      let matcher = DeepLinkMatcher(
        texts.enumerated().map { index, text in
          DeepLinkMapping<Int>(text) { _ in
            log.note("\(index)")
            return nil
          }
        }
      )
      for _ in 0..<20 {
        let path = words(["a", "b", "c"], atMost: 6)
        let fitting = texts.enumerated().compactMap { index, text in
          Self.kinds(of: text, fitting: path).map { (kinds: $0, index: index) }
        }
        let expected = fitting.sorted { ($0.kinds, $0.index) < ($1.kinds, $1.index) }.map(\.index)
        log.clear()
        _ = matcher.match(try DeepLink(scheme: "app", host: nil, segments: path))
        #expect(log.lines == expected.map(String.init), "\(path) \(texts)")
      }
    }
  }

  /// Returns the kinds of a pattern's segments as letters in rank order if it matches a path.
  private static func kinds(of pattern: String, fitting path: [String]) -> String? {
    let parts = pattern.split(separator: "/")
    let isOpen = parts.last == "*"
    let fixed = isOpen ? parts.dropLast() : parts
    guard isOpen ? path.count >= fixed.count : path.count == fixed.count else { return nil }
    for (part, segment) in zip(fixed, path) where !part.hasPrefix(":") && part != segment {
      return nil
    }
    return fixed.map { $0.hasPrefix(":") ? "1" : "0" }.joined() + (isOpen ? "3" : "2")
  }

  @Test("Patterns with more than 32 segments keep their order")
  func longPatterns() throws {
    let beginning = String(repeating: "/a", count: 40)
    let texts = ["/:x", "/*", "/b", "/:x/c", "/b/*", ""].map { beginning + $0 }
    let matcher = DeepLinkMatcher(texts.map { text in DeepLinkMapping<String>(text) { _ in text } })
    for (path, winner) in [("/b", 2), ("/c", 0), ("/d/c", 3), ("/b/c", 4), ("/b/d", 4), ("", 5)] {
      #expect(try matcher.match(link(beginning + path)) == texts[winner])
    }
    #expect(try matcher.match(link(beginning + "/x/y/z")) == texts[1])
  }

  @Test("A pattern with a matching prefix does not hide another pattern")
  func backtracking() throws {
    let matcher = DeepLinkMatcher<Int> {
      DeepLinkMapping("/a/b/c") { _ in 1 }
      DeepLinkMapping("/a/:x/d") { _ in 2 }
      DeepLinkMapping("/:x/b/e") { _ in 3 }
    }
    #expect(try matcher.match(link("/a/b/c")) == 1)
    #expect(try matcher.match(link("/a/b/d")) == 2)
    #expect(try matcher.match(link("/a/b/e")) == 3)
    #expect(try matcher.match(link("/a/b/f")) == nil)
    #expect(try matcher.match(link("/a/b")) == nil)
    #expect(try matcher.match(link("/a/b/c/d")) == nil)
  }

  @Test("Each matching pattern is tried exactly once")
  func adversarial() throws {
    let depth = 10
    let texts = (0..<(1 << depth)).map { bits in
      (0..<depth).map { bits >> $0 & 1 == 0 ? "/a" : "/:p\($0)" }.joined()
    }
    let log = Log()
    let matcher = DeepLinkMatcher(
      texts.map { text in
        DeepLinkMapping<Int>(text) { _ in
          log.note(text)
          return nil
        }
      }
    )
    #expect(try matcher.match(link(String(repeating: "/a", count: depth))) == nil)
    let asked = log.lines
    #expect(asked.count == texts.count)
    #expect(Set(asked) == Set(texts))
    #expect(asked.first == String(repeating: "/a", count: depth))
  }

  @Test("Parameters are converted to values; path parameters precede the query")
  func values() throws {
    enum Order: String, DeepLinkValue { case newest, oldest }
    let id = try #require(UUID(uuidString: "8F14E45F-CEEA-467F-9575-4D2D1B8A1A2C"))
    let parameters = try #require(
      DeepLinkMatcher<DeepLinkParameters> { DeepLinkMapping("/x/:id/:order") { $0 } }
        .match(link("/x/1/oldest?id=9&flag&ratio=0.5&on=true&uuid=\(id)&id=x"))
    )
    #expect(parameters["id"] == "1")
    #expect(parameters.value("id", as: Int.self) == 1)
    #expect(parameters.values("id", as: Int.self) == [1, 9])
    #expect(parameters.values("id") == ["1", "9", "x"])
    #expect(parameters.value("order", as: Order.self) == .oldest)
    #expect(parameters.value("id", as: Order.self) == nil)
    #expect(parameters.value("ratio", as: Double.self) == 0.5)
    #expect(parameters.value("on", as: Bool.self) == true)
    #expect(parameters.value("uuid", as: UUID.self) == id)
    #expect(id.deepLinkText == id.uuidString)
    #expect(parameters["flag"] == nil)
    #expect(parameters["none"] == nil)
    #expect(parameters.query.count == 6)
    #expect(parameters.value("ratio", as: Int.self) == nil)
  }

  @Test(
    "A value of the wrong type does not match",
    arguments: ["300", "-1", "1.5", "x", "99999999999999999999"]
  )
  func overflow(_ text: String) throws {
    let matcher = DeepLinkMatcher<UInt8> { DeepLinkMapping("/:n") { $0.value("n") } }
    #expect(try matcher.match(link("/\(text)")) == nil)
  }

  @Test("A single declaration of a case both matches and builds its link")
  func bothWays() throws {
    let matcher = DeepLinkMatcher<AppLink> {
      DeepLinkMapping("/people/:id", AppLink.Cases.person)
      DeepLinkMapping("/notes/:title", AppLink.Cases.note)
      DeepLinkMapping("/home", AppLink.Cases.home)
      DeepLinkMapping("/search") { link in
        guard case .search(let text, let page) = link else { return nil }
        return DeepLinkParameters(query: ["text": text, "page": page])
      } resolve: { parameters in
        guard let text = parameters["text"] else { return nil }
        return .search(text, page: parameters.value("page") ?? 1)
      }
    }
    let rows: [(AppLink, String)] = [
      (.person(3), "app://host/people/3"), (.note("a/b 한"), "app://host/notes/a%2Fb%20%ED%95%9C"),
      (.home, "app://host/home"), (.search("x&y", page: 2), "app://host/search?text=x%26y&page=2"),
    ]
    for (output, url) in rows {
      let link = try #require(matcher.link(to: output, scheme: "app", host: "host"))
      #expect("\(link)" == url)
      #expect(matcher.match(link) == output)
    }
    #expect(matcher.link(to: .note(""), scheme: "app", host: "host") == nil)
  }

  @Test("A wildcard is filled with its value; no link is built if a value is missing")
  func filling() throws {
    let pattern = try DeepLinkPattern("/files/:drive/*")
    #expect(pattern.parameterNames == ["drive"])
    #expect(
      pattern.segments(filledWith: DeepLinkParameters(["drive": "c"], rest: ["x", "y"]))
        == ["files", "c", "x", "y"]
    )
    #expect(pattern.segments(filledWith: DeepLinkParameters(["drive": "c"])) == ["files", "c"])
    #expect(pattern.segments(filledWith: DeepLinkParameters()) == nil)
    #expect(pattern.segments(filledWith: DeepLinkParameters(["drive": "c"], rest: [""])) == nil)
  }

  @Test(
    "Mappings can be listed with if, switch and for, and taken from other lists",
    arguments: [true, false]
  )
  func builder(isDebug: Bool) throws {
    let feature = DeepLinkMatcher<Int> { DeepLinkMapping("/n/:id") { $0.value("id") } }
    #expect(try feature.match(link("/n/3")) == 3)
    let mappings = [DeepLinkMapping<Int>("/n/:id") { $0.value("id") }]
    let matcher = DeepLinkMatcher<String> {
      for number in 1...3 {
        DeepLinkMapping("/fixed/\(number)") { _ in "fixed \(number)" }
      }
      if isDebug {
        DeepLinkMapping("/debug") { _ in "debug" }
      }
      if isDebug {
        DeepLinkMapping("/mode") { _ in "debug mode" }
      } else {
        DeepLinkMapping("/mode") { _ in "release mode" }
      }
      mappings.map { $0.map { "number \($0)" } }
    }
    #expect(try matcher.match(link("/fixed/2")) == "fixed 2")
    #expect(try matcher.match(link("/fixed/4")) == nil)
    #expect(try matcher.match(link("/debug")) == (isDebug ? "debug" : nil))
    #expect(try matcher.match(link("/mode")) == (isDebug ? "debug mode" : "release mode"))
    #expect(try matcher.match(link("/n/7")) == "number 7")
    #expect(
      matcher.patterns.map(\.description)
        == ["/fixed/1", "/fixed/2", "/fixed/3"] + (isDebug ? ["/debug"] : []) + ["/mode", "/n/:id"]
    )
  }

  @Test("A link is built only if it matches the same output")
  func readBack() throws {
    let matcher = DeepLinkMatcher<AppLink> {
      DeepLinkMapping("/notes/me") {
        $0 == .home ? DeepLinkParameters() : nil
      } resolve: { _ in
        .home
      }
      DeepLinkMapping("/notes/:title", AppLink.Cases.note)
      DeepLinkMapping("/titles/:title", AppLink.Cases.note)
      DeepLinkMapping("/titles/you") { _ in .home }
    }
    func url(_ output: AppLink) -> String? {
      matcher.link(to: output, scheme: "app", host: nil)?.description
    }
    #expect(url(.note("x")) == "app:/notes/x")
    #expect(url(.note("me")) == "app:/titles/me")
    #expect(url(.note("you")) == "app:/notes/you")
    #expect(url(.note("a\u{7F}")) == nil)
    #expect(url(.home) == "app:/notes/me")
    #expect(matcher.link(to: .home, scheme: "no scheme", host: nil) == nil)
    #expect(matcher.link(to: .home, scheme: "app", host: "a/b") == nil)
  }

  @Test("Outputs that are not Equatable are compared by their parameters")
  func readBackWithoutEquality() throws {
    struct Opaque { let text: String }
    let matcher = DeepLinkMatcher<Opaque> {
      DeepLinkMapping("/me") { _ in Opaque(text: "someone") }
      DeepLinkMapping("/:text") {
        DeepLinkParameters(["text": $0.text])
      } resolve: {
        $0["text"].map(Opaque.init)
      }
    }
    #expect(matcher.link(to: Opaque(text: "x"), scheme: "app", host: nil) != nil)
    #expect(matcher.link(to: Opaque(text: "me"), scheme: "app", host: nil) == nil)
  }

  @Test("The first mapping that can build a link to a case is used")
  func builders() throws {
    let matcher = DeepLinkMatcher<Shop> {
      DeepLinkMapping("/first") {
        $0 == .me ? DeepLinkParameters() : nil
      } resolve: { _ in
        .me
      }
      DeepLinkMapping("/home", Shop.Cases.home)
      DeepLinkMapping("/me", Shop.Cases.me)
      DeepLinkMapping("/last") {
        $0 != .me ? DeepLinkParameters() : nil
      } resolve: { _ in
        .hidden
      }
    }
    for (output, url) in [(Shop.home, "app:/home"), (.me, "app:/first"), (.hidden, "app:/last")] {
      #expect(matcher.link(to: output, scheme: "app", host: nil)?.description == url)
    }
    #expect(matcher.link(to: .user("x"), scheme: "app", host: nil) == nil)
  }

  @Test("A feature's mapping can be wrapped in an app's case in both directions")
  func mappedByCase() {
    let app = CasePath<AppLink?, AppLink>("some", embed: { $0 }, extract: { $0 })
    let matcher = DeepLinkMatcher([DeepLinkMapping("/people/:id", AppLink.Cases.person).map(app)])
    let link = matcher.link(to: .person(3), scheme: "app", host: nil)
    #expect(link?.description == "app:/people/3")
    #expect(link.flatMap(matcher.match) == .some(.person(3)))
    #expect(matcher.link(to: nil, scheme: "app", host: nil) == nil)
  }

  @Test("A feature's mapping can be transformed for the app in both directions")
  func mapped() {
    let mapping = DeepLinkMapping("/people/:id", AppLink.Cases.person)
      .map({ [$0] }, back: { (links: [AppLink]) in links.count == 1 ? links[0] : nil })
    let matcher = DeepLinkMatcher([mapping])
    let link = matcher.link(to: [.person(3)], scheme: "app", host: nil)
    #expect(link?.description == "app:/people/3")
    #expect(link.flatMap(matcher.match) == [.person(3)])
    #expect(matcher.link(to: [.home, .home], scheme: "app", host: nil) == nil)
  }

  @Test(
    "An invalid pattern is reported, and the other patterns still match",
    arguments: [
      ("/a/*/b", "/a/*/b: * matches the rest of the path, so no segment can follow it"),
      (
        "/:1a",
        "/:1a: \"1a\" is not a parameter name; use letters, digits and _, and do not begin with a digit"
      ),
      (
        "/:",
        "/:: \"\" is not a parameter name; use letters, digits and _, and do not begin with a digit"
      ),
      (
        "/:a-b",
        "/:a-b: \"a-b\" is not a parameter name; use letters, digits and _, and do not begin with a digit"
      ),
      ("/:a/:a", "/:a/:a: two parameters are named a; rename one of them"),
      ("/good", "two mappings have the pattern /good; remove one of them"),
      (
        "/users/:slug",
        "the patterns /users/:slug and /users/:id match the same paths; combine their mappings"
      ),
    ]
  )
  func problems(_ pattern: String, text: String) throws {
    let mappings = ["/good", "/users/:id", "/users/:id/*", "/users/*", pattern].map { text in
      DeepLinkMapping<String>(text) { _ in text }
    }
    let matcher = DeepLinkMatcher(mappings)
    #expect(matcher.problems.map(\.description) == [text])
    #expect(try matcher.match(link("/good")) == "/good")
    let error = #expect(throws: DeepLinkPatternError.self) {
      try matcher.validated()
    }
    #expect(error?.description == text)
  }

  @Test("A pattern without a parameter is reported if its case has a payload")
  func missingParameter() {
    let matcher = DeepLinkMatcher([DeepLinkMapping("/detail", AppLink.Cases.person)])
    #expect(
      matcher.problems.map(\.description)
        == [
          "the pattern /detail maps to a case with an associated value, but has no parameter for "
            + "the value; add a parameter, such as :id"
        ]
    )
  }

  @Test("A matcher without problems is valid")
  func valid() throws {
    let matcher = try DeepLinkMatcher<Int> { DeepLinkMapping("/a") { _ in 1 } }.validated()
    #expect(try matcher.match(link("/a")) == 1)
  }

  @Test("Ten thousand patterns and ten thousand segments are matched")
  func scale() throws {
    let matcher = DeepLinkMatcher(
      (0..<10_000).map { number in
        DeepLinkMapping<Int>("/s\(number)/:id") { $0.value("id").map { number * 10 + $0 } }
      }
    )
    #expect(try matcher.match(link("/s9999/7")) == 99_997)
    #expect(try matcher.match(link("/s10000/7")) == nil)
    let path = String(repeating: "/a", count: 10_000)
    let deep = try DeepLink(parsing: "app://h" + path, limits: .unlimited)
    #expect(matcher.match(deep) == nil)
    let chain = DeepLinkMatcher<Int> { DeepLinkMapping(path) { _ in 1 } }
    #expect(chain.match(deep) == 1)
  }
}

private enum AppLink: Hashable {
  case person(Int), note(String), home, search(String, page: Int)

  enum Cases {
    static let person = CasePath<AppLink, Int>("person", embed: { .person($0) }) {
      if case .person(let id) = $0 { id } else { nil }
    }
    static let note = CasePath<AppLink, String>("note", embed: { .note($0) }) {
      if case .note(let title) = $0 { title } else { nil }
    }
    static let home = CasePath<AppLink, Void>("home", embed: { .home }) {
      if case .home = $0 { () } else { nil }
    }
  }
}

private final class Log: Sendable {
  private let noted = Locked<[String]>([])

  var lines: [String] { noted.withLock { $0 } }

  func clear() {
    noted.withLock { $0 = [] }
  }

  func note(_ line: String) {
    noted.withLock { $0.append(line) }
  }
}
