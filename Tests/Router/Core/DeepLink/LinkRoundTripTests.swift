import InnoCasePaths
import InnoRouter
import Testing

/// Tests that convert random outputs to URLs and back with a pipeline.
@Suite("Link round trips")
@MainActor
struct LinkRoundTripTests {
  private let pipeline = DeepLinkPipeline<Shop>(
    schemes: ["shop"],
    hosts: ["app", "www"],
    limits: DeepLinkLimits(length: 200, segments: 5, queryItems: 3),
    matcher: DeepLinkMatcher {
      DeepLinkMapping("/", Shop.Cases.home)
      DeepLinkMapping("/users/me", Shop.Cases.me)
      DeepLinkMapping("/users/:name", Shop.Cases.user)
      DeepLinkMapping("/items/:number", Shop.Cases.item)
      DeepLinkMapping("/items/:kind/sale") { _ in .home }
      DeepLinkMapping("/files/*", Shop.Cases.file) { path in
        DeepLinkParameters(rest: path)
      } resolve: {
        $0.rest
      }
      DeepLinkMapping("/search", Shop.Cases.search) { text, page in
        DeepLinkParameters(query: ["text": text, "page": page])
      } resolve: { parameters in
        parameters["text"].map { ($0, parameters.value("page") ?? 1) }
      }
    }
  )

  @Test("A link matches the output for which it was built")
  func roundTrip() throws {
    var generator = SplitMix(state: 11)
    var withoutLink = 0
    for _ in 0..<20_000 {
      let output = Shop.random(using: &generator)
      guard let link = pipeline.link(to: output) else {
        withoutLink += 1
        #expect(!output.canHaveLink, "\(output)")
        continue
      }
      let read = try #require(pipeline.decide(for: "\(link)").plan)
      #expect(read.output == output)
      #expect(read.link == link)
    }
    #expect((500..<10_000).contains(withoutLink))
  }

  @Test("A link with random parts is parsed into the same parts or rejected")
  func parts() throws {
    var generator = SplitMix(state: 5)
    var built = 0
    for _ in 0..<4_000 {
      let link = try? DeepLink(
        scheme: Shop.text(using: &generator),
        host: Bool.random(using: &generator) ? Shop.text(using: &generator) : nil,
        segments: (0..<3).map { _ in Shop.text(using: &generator) },
        query: (0..<2).map { _ in
          DeepLink.QueryItem(
            Shop.text(using: &generator),
            Bool.random(using: &generator) ? Shop.text(using: &generator) : nil
          )
        }
      )
      guard let link else { continue }
      built += 1
      #expect(try DeepLink(parsing: "\(link)") == link)
    }
    #expect(built > 100)
  }
}

extension DeepLinkDecision {
  fileprivate var plan: DeepLinkPlan<Output>? {
    if case .plan(let plan) = self { plan } else { nil }
  }
}

enum Shop: Hashable, CaseReflecting {
  case home, me, user(String), item(Int), file([String]), search(String, Int), hidden

  static var caseSchemas: [CaseSchema<Shop>] {
    ["home", "me", "user", "item", "file", "search", "hidden"].map { CaseSchema($0) { _ in .home } }
  }

  var caseName: String {
    switch self {
    case .home: "home"
    case .me: "me"
    case .user: "user"
    case .item: "item"
    case .file: "file"
    case .search: "search"
    case .hidden: "hidden"
    }
  }

  enum Cases {
    static let home = CasePath<Shop, Void>("home") {
      .home
    } extract: {
      $0 == .home ? () : nil
    }
    static let me = CasePath<Shop, Void>("me") {
      .me
    } extract: {
      $0 == .me ? () : nil
    }
    static let user = CasePath<Shop, String>("user") {
      .user($0)
    } extract: {
      if case .user(let name) = $0 { name } else { nil }
    }
    static let item = CasePath<Shop, Int>("item") {
      .item($0)
    } extract: {
      if case .item(let number) = $0 { number } else { nil }
    }
    static let file = CasePath<Shop, [String]>("file") {
      .file($0)
    } extract: {
      if case .file(let path) = $0 { path } else { nil }
    }
    static let search = CasePath<Shop, (String, Int)>("search") {
      .search($0.0, $0.1)
    } extract: {
      if case .search(let text, let page) = $0 { (text, page) } else { nil }
    }
  }

  static func random(using generator: inout SplitMix) -> Shop {
    switch Int.random(in: 0..<7, using: &generator) {
    case 0: .home
    case 1: .me
    case 2: .user(text(using: &generator))
    case 3: .item(Int.random(in: .min ... .max, using: &generator))
    case 4:
      .file((0..<Int.random(in: 0...6, using: &generator)).map { _ in text(using: &generator) })
    case 5: .search(text(using: &generator), Int.random(in: -9...9, using: &generator))
    default: .hidden
    }
  }

  static func text(using generator: inout SplitMix) -> String {
    let words = ["me", "sale", "app", "users", "..", "%", "한글", "é", "e\u{301}", "a/b", "App", "7"]
    if Int.random(in: 0..<3, using: &generator) == 0 {
      return words.randomElement(using: &generator) ?? ""
    }
    let alphabet = Array("aZ0%/:?#&=@.+-_~* []\"한😀\u{301}\u{130}")
    var text = String(
      (0..<Int.random(in: 0...12, using: &generator)).compactMap { _ in
        alphabet.randomElement(using: &generator)
      }
    )
    if Int.random(in: 0..<20, using: &generator) == 0 {
      text += ["\u{0}", "\n", "\u{7F}", "\u{9B}"].randomElement(using: &generator) ?? ""
    }
    return text
  }

  /// A Boolean value that indicates whether the pipeline has a URL for the output.
  var canHaveLink: Bool {
    func isText(_ text: String) -> Bool {
      text.unicodeScalars.allSatisfy { $0.value >= 0x20 && !(0x7F...0x9F).contains($0.value) }
    }
    func isSegment(_ text: String) -> Bool { !text.isEmpty && isText(text) }
    // In the worst case, a byte becomes three.
    func fits(_ texts: [String]) -> Bool { texts.map(\.utf8.count).reduce(0, +) * 3 < 150 }
    return switch self {
    case .home, .me, .item: true
    case .user(let name): isSegment(name) && name != "me"
    case .file(let path): path.count <= 4 && path.allSatisfy(isSegment) && fits(path)
    case .search(let text, _): isText(text)
    case .hidden: false
    }
  }
}
