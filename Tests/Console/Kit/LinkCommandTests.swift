import InnoRouter
import InnoRouterMacros
import Testing

@testable import InnoConsole

@MainActor
@Suite("Commands for deep links", .timeLimit(.minutes(5)))
struct LinkCommandTests {
  private let session: Transcript

  init() throws {
    session = try Transcript()
  }

  @Test("A link opens after its effects are recorded")
  func opening() async throws {
    let passage = await session.line("link library://desk/books/3")
    #expect(passage.outcome == .done)
    #expect(
      passage.text == [
        "  books    route    transaction -> [detail(3)]",
        "  link     link     executed library://desk/books/3: opened detail(3)",
      ]
    )
    let link = try passage.json.last
    #expect(link?["kind"] == "link")
    #expect(link?["url"] == "library://desk/books/3")
    #expect(link?["outcome"] == "executed")
    #expect(link?["text"] == "opened detail(3)")
  }

  @Test("A plan opens nothing")
  func planning() async {
    #expect(await session.line("link library://desk/books/3 --plan").text == ["opens detail(3)"])
    #expect(session.library.shelves.path.isEmpty)
    session.library.isSignedIn = false
    #expect(
      await session.line("link --plan library://desk/list").text
        == ["opens list after the user signs in"]
    )
  }

  @Test("A deferred link can be resumed once the gate is open")
  func gate() async {
    #expect(await session.line("link gate").text == ["gate open"])
    #expect(await session.line("link gate closed").text == ["gate closed"])
    let held = await session.line("link library://desk/list")
    #expect(held.outcome == .done)
    #expect(
      held.text == [
        "  link     link     pending library://desk/list: "
          + "list is deferred until a user signs in"
      ]
    )
    #expect(
      await session.line("link").text == [
        "link library://desk/books/:id", "link library://desk/list", "gate closed",
        "list is deferred until a user signs in",
      ]
    )
    await session.line("link gate open")
    #expect(
      await session.line("link").text.suffix(2) == [
        "list is deferred until a user signs in", "run \"link resume\" to open the deferred link",
      ]
    )
    await session.line("link resume")
    #expect(session.library.shelves.path == [.list])
    #expect(await session.line("link").text.last == "no link is deferred")
  }

  @Test("A deferred link can be discarded")
  func discarding() async {
    await session.line("link gate closed; link library://desk/list")
    #expect(await session.line("link discard").text == ["library://desk/list was discarded"])
    #expect(await session.line("link discard").errors == [.refused("no link is deferred")])
    #expect(await session.line("link resume").errors == [.refused("no link is deferred")])
  }

  @Test(
    "A URL that opens nothing is refused with the library's message",
    arguments: [
      ("library://desk/nowhere", #"no pattern accepts the link; run "link" to list the patterns"#),
      (
        "library://desk/books/three",
        #"the path matches /books/:id, but "three" is not valid for :id; "#
          + #"run "link" to list the patterns"#
      ),
      (
        "http://desk/list",
        #"the app does not open URLs with the scheme http; run "link" to list the patterns"#
      ),
      (
        "library://shelf/list",
        #"the app does not open URLs with the host shelf; run "link" to list the patterns"#
      ),
      (
        "books",
        #"the URL must begin with a scheme, such as app://; run "link" to list the patterns"#
      ),
      (
        "library://desk/%zz",
        "path segment 1 is not valid percent-encoded UTF-8; write a literal % as %25"
      ),
    ]
  )
  func refusing(url: String, reason: String) async {
    for line in ["link \(url)", "link \(url) --plan"] {
      let passage = await session.line(line)
      #expect(passage.outcome == .failed)
      #expect(passage.errors == [.refused(reason)])
      // The event of the refusal is not printed before the error.
      #expect(passage.text.first == "error: \(reason)")
    }
    #expect(session.library.shelves.path.isEmpty)
  }

  @Test("A segment that is written as the host is reported, and a nested enum is printed by name")
  func anyHost() async {
    let rows = NavigationStore<RowRoute>()
    session.console.expose(
      DeepLinkHandler(
        pipeline: DeepLinkPipeline(
          schemes: ["library"],
          matcher: DeepLinkMatcher {
            DeepLinkMapping("/rows/:row", RowRoute.Cases.row)
          }
        )
      ) { route throws(DeepLinkFailure) in
        try rows.execute(.push(route)).orFail()
      }
    )
    #expect(
      await session.line("link library://rows/front").errors == [
        .refused(
          "\"rows\" is the host, not a part of the path; write library:///rows/front; "
            + "run \"link\" to list the patterns"
        )
      ]
    )
    #expect(
      await session.line("link library:///rows/front").text.last?.hasSuffix("opened row(front)")
        == true
    )
    #expect(rows.state == [.row(.front)])
  }

  @Test("The event of a refused link has the same reason as the error")
  func refusalEvent() async {
    let passage = await session.line("link library://desk/books/three")
    #expect(
      passage.events("link").map(\.kind.text) == [
        [
          "unhandled library://desk/books/three: "
            + #"the path matches /books/:id, but "three" is not valid for :id"#
        ]
      ]
    )
  }

  @Test("A link dismisses an open modal")
  func modal() async {
    await session.line("modal books present terms; link library://desk/books/2")
    #expect(session.library.loans.current == nil)
    #expect(session.library.shelves.path == [.detail(2)])
  }

  @Test("Completions of links end before the first variable part")
  func completing() {
    let completion = session.console.complete("link lib", at: 8)
    #expect(completion.candidates.map(\.text) == ["library://desk/books/", "library://desk/list"])
  }

  @Test("An app without links or without a gate is reported")
  func absent() async {
    let console = Console(name: "bare")
    await console.evaluate("link")
    console.expose(session.library.links)
    await console.evaluate("link gate open")
    let errors = console.timeline.kept.events.compactMap { event in
      if case .error(let report) = event.kind {
        report.failure.error.description
      } else {
        nil
      }
    }
    #expect(
      errors == [
        "the app exposes no deep links; Docs/Your-own-app.md lists what an app can expose",
        "the app exposes no way to sign in or out; in the app's code, pass isSignedIn and signIn when you "
          + "expose the links, or implement ConsoleLinks.gate",
      ]
    )
  }
}

private enum Row: String, DeepLinkValue { case front, back }

@Routable
private enum RowRoute { case row(Row) }
