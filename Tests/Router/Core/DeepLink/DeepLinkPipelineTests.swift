import InnoRouter
import Testing

@Suite("A deep link pipeline")
@MainActor
struct DeepLinkPipelineTests {
  private final class Session {
    var isOpen = false
  }

  private let session = Session()

  private var pipeline: DeepLinkPipeline<Place> {
    DeepLinkPipeline(
      schemes: ["App"],
      hosts: ["Host"],
      matcher: DeepLinkMatcher {
        DeepLinkMapping("/a", build: { $0 == .a ? .init() : nil }) { _ in .a }
        DeepLinkMapping("/b") { _ in .b }
      },
      authentication: .required(
        shouldRequireAuthentication: { $0 == .b },
        isAuthenticated: { [session] in session.isOpen }
      )
    )
  }

  @Test(
    "A URL of another app is rejected with a reason",
    arguments: [
      ("web://host/a", .schemeNotAllowed("web"), "the app does not open URLs with the scheme web"),
      (
        "javascript:/a", .schemeNotAllowed("javascript"),
        "the app does not open URLs with the scheme javascript"
      ),
      (
        "app://evil/a", .hostNotAllowed("evil"),
        "the app does not open URLs with the host evil"
      ),
      (
        "app://host:8080/a", .hostNotAllowed("host:8080"),
        "the app does not open URLs with the host host:8080"
      ),
      ("app:/a", .hostNotAllowed(nil), "the app does not open URLs without a host"),
      (
        "app://host/%", .badEncoding(in: .segment(1)),
        "path segment 1 is not valid percent-encoded UTF-8; write a literal % as %25"
      ),
    ] as [(String, DeepLinkRejection, String)]
  )
  func rejections(_ url: String, rejection: DeepLinkRejection, reads text: String) {
    let decision = pipeline.decide(for: url)
    #expect(decision == .rejected(rejection))
    #expect(decision.description == text)
    #expect(decision.name == "rejected")
  }

  @Test("A link is planned, gated or unhandled")
  func decisions() throws {
    let plan = DeepLinkPlan(link: try DeepLink(parsing: "app://host/a"), output: Place.a)
    #expect(pipeline.decide(for: "APP://HOST/a") == .plan(plan))
    #expect(pipeline.decide(for: "app://host/a").description == "opens a")

    let gated = pipeline.decide(for: "app://host/b")
    #expect(gated.name == "gated")
    #expect(gated.description == "opens b after the user signs in")
    session.isOpen = true
    #expect(pipeline.decide(for: "app://host/b").name == "plan")

    let unknown = pipeline.decide(for: "app://host/secret?token=1")
    #expect(unknown.name == "unhandled")
    #expect(unknown.description == "no pattern accepts the link")
  }

  @Test("A pipeline without schemes and hosts accepts all of them")
  func anything() {
    let open = DeepLinkPipeline(
      schemes: nil,
      matcher: DeepLinkMatcher<Place> { DeepLinkMapping("/a") { _ in .a } }
    )
    #expect(open.decide(for: "x:/a").name == "plan")
    #expect(open.decide(for: "y://z/a").name == "plan")
    #expect(open.link(to: .a) == nil)
  }

  @Test("A pipeline builds the URL of an output")
  func building() throws {
    let link = try #require(pipeline.link(to: .a))
    #expect("\(link)" == "app://host/a")
    #expect(pipeline.decide(for: "\(link)").name == "plan")
    #expect(pipeline.link(to: .b) == nil)
  }

  @Test(
    "A pipeline accepts the links that it builds, and builds no link without an accepted host",
    arguments: [
      ([], nil), (["a b"], nil), (["H:080"], "app://h:80/a"), (["a b", "host"], "app://host/a"),
      (["", "host"], "app:/a"), (["[::1]:080"], "app://[::1]:80/a"),
    ] as [(Set<String>, String?)]
  )
  func accepted(hosts: Set<String>, url: String?) {
    let pipeline = DeepLinkPipeline(
      schemes: ["1", "App"],
      hosts: hosts,
      matcher: DeepLinkMatcher<Place> {
        DeepLinkMapping("/a", build: { $0 == .a ? .init() : nil }) { _ in .a }
      }
    )
    #expect(pipeline.link(to: .a).map { "\($0)" } == url)
    if let url { #expect(pipeline.decide(for: url).name == "plan") }
    let zeros = pipeline.decide(for: "app://h:0080/a").name
    #expect(zeros == (hosts == ["H:080"] ? "plan" : "rejected"))
  }
}
