import Foundation
import InnoReflection
import InnoRouter
import Synchronization
import Testing

@Suite("A matcher of deep links")
struct DeepLinkMatcherTests {
  private func link(_ path: String) throws -> DeepLink {
    try DeepLink(parsing: "app://host" + path)
  }

  @Test(
    "The most specific pattern wins, wherever it is listed",
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
    #expect(matcher.problems.isEmpty)
    #expect(try matcher.match(link(path)) == output)
  }

  @Test("A branch that leads nowhere is left again")
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

  @Test("Many patterns that fit a path in many ways are each asked once")
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

  @Test("Parameters are read as values; those of the path go before those of the query")
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
    "A value that does not fit its type is no match",
    arguments: ["300", "-1", "1.5", "x", "99999999999999999999"]
  )
  func overflow(_ text: String) throws {
    let matcher = DeepLinkMatcher<UInt8> { DeepLinkMapping("/:n") { $0.value("n") } }
    #expect(try matcher.match(link("/\(text)")) == nil)
  }

  @Test("A link of a case is read and built by one declaration")
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

  @Test("The wildcard is filled too, and a value that is missing builds nothing")
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
    "Mappings are listed with if, switch and for, and joined from elsewhere",
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

  @Test("A mapping of a feature becomes one of the app, both ways")
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
    "What is wrong with a pattern is told, and the others still match",
    arguments: [
      ("/a/*/b", "/a/*/b: * takes all that is left, so nothing can stand behind it"),
      ("/:1a", "/:1a: “1a” is not a name: use letters, digits and _, and begin with no digit"),
      ("/:", "/:: “” is not a name: use letters, digits and _, and begin with no digit"),
      ("/:a-b", "/:a-b: “a-b” is not a name: use letters, digits and _, and begin with no digit"),
      ("/:a/:a", "/:a/:a: two parameters are called a"),
      ("/good", "/good is declared twice"),
    ]
  )
  func problems(_ pattern: String, text: String) throws {
    let mappings = ["/good", pattern].map { text in DeepLinkMapping<String>(text) { _ in text } }
    let matcher = DeepLinkMatcher(mappings)
    #expect(matcher.problems.map(\.description) == [text])
    #expect(try matcher.match(link("/good")) == "/good")
    let error = #expect(throws: DeepLinkPatternError.self) {
      try matcher.validated()
    }
    #expect(error?.description == text)
  }

  @Test("A matcher without problems is valid")
  func valid() throws {
    let matcher = try DeepLinkMatcher<Int> { DeepLinkMapping("/a") { _ in 1 } }.validated()
    #expect(try matcher.match(link("/a")) == 1)
  }

  @Test("Ten thousand patterns and ten thousand segments are no trouble")
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
  private let noted = Mutex<[String]>([])

  var lines: [String] { noted.withLock { $0 } }

  func note(_ line: String) {
    noted.withLock { $0.append(line) }
  }
}
