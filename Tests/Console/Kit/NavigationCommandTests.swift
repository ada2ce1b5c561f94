import InnoRouter
import InnoRouterMacros
import Testing

@testable import InnoConsole

@Routable
private enum DeskRoute {
  case detail(Int)
  case loan(Book)
}

@MainActor
@Suite("Commands for routes, modals and tabs", .timeLimit(.minutes(5)))
struct NavigationCommandTests {
  private let session: Transcript

  init() throws {
    session = try Transcript()
  }

  @Test(
    "nav sends every stack command",
    arguments: [
      ("go detail 3", "go -> [list, detail(3)]"),
      ("go shelf name=Front row=2", #"go -> [list, shelf(name: "Front", row: 2)]"#),
      (
        #"go note {"text": "old", "stars": 4}"#,
        #"go -> [list, note(Remark(text: "old", stars: 4))]"#
      ),
      ("back", "back -> []"),
      ("backToRoot", "backToRoot -> []"),
      ("backBy 1", "backBy -> []"),
      ("resetTo detail 1", "resetTo -> [detail(1)]"),
      ("replace detail 1", "resetTo -> [detail(1)]"),
      ("resetTo", "resetTo -> []"),
      ("backOrPush detail 2", "go -> [list, detail(2)]"),
      ("pushUniqueRoot detail 2", "go -> [list, detail(2)]"),
      ("backTo list", "backTo -> [list]"),
      ("replaceTop detail 4", "replaceTop -> [detail(4)]"),
      ("goMany detail 1 then detail 2", "goMany -> [list, detail(1), detail(2)]"),
      ("resetTo detail 1 then detail 2", "resetTo -> [detail(1), detail(2)]"),
      ("sequence back then go detail 2", "sequence -> [detail(2)]"),
      ("batch back then go detail 2", "batch -> [detail(2)]"),
      ("transaction back then resetTo list", "transaction -> [list]"),
    ]
  )
  func nav(command: String, route: String) async {
    await session.line("nav books go list")
    let passage = await session.line("nav books \(command)")
    #expect(passage.outcome == .done)
    #expect(passage.text == ["  books    route    \(route)"])
  }

  @Test(
    "A refusal is printed once, with the router's message and its code, and the session continues",
    arguments: [
      ("back", "emptyStack"), ("backTo list", "routeNotFound"), ("backBy 0", "invalidPopCount"),
      ("backBy 4", "insufficientStackDepth"), ("replaceTop list", "emptyStack"),
      ("sequence back then go list", "multiple"), ("transaction go list then backBy 4", "multiple"),
    ]
  )
  func refused(command: String, code: String) async throws {
    let passage = await session.line("nav desk \(command)")
    #expect(passage.outcome == .failed)
    let verb = command.prefix { $0 != " " }
    #expect(passage.text.count == 1)
    #expect(passage.text.first?.hasPrefix("error: desk refused \(verb): ") == true)
    #expect(passage.text.first?.hasSuffix(" (\(code))") == true)
    #expect(try passage.json.last?["code"] == .string(code))
    #expect(passage.events("route").count == 1)
    // A sequence keeps the steps that succeeded, so it would succeed the second time.
    guard verb != "sequence" else { return }
    let again = await session.line("expect-error --contains \(code) nav desk \(command)")
    #expect(again.outcome == .done)
  }

  @Test(
    "A refusal shows a route in the form in which it is typed",
    arguments: ["backTo detail 3", "sequence backTo detail 3", "backTo loan 2"]
  )
  func refusedRoute(command: String) async {
    let router = NavigationStore<DeskRoute>()
    session.console.expose(router, as: "front")
    await session.line("send books onAppear")
    let error = await session.line("nav front \(command)").errors.first?.description
    let route = command.contains("loan") ? "loan(2)" : "detail(3)"
    #expect(
      error?.contains(
        "\(route) is not on the stack; push it, or go back to another route"
      ) == true,
      "\(error ?? "")"
    )
  }

  @Test("modal presents, queues, replaces and dismisses")
  func modal() async {
    await session.line("send books onAppear")
    #expect(
      await session.line("modal books present loan 1").text
        == ["  books    modal    presented loan(1) sheet"]
    )
    #expect(
      await session.line("modal books present terms --cover").text
        == ["  books    modal    queued terms fullScreenCover"]
    )
    #expect(
      await session.line("modal books dismiss").text == [
        "  books    modal    dismissed loan(1) sheet",
        "  books    modal    presented terms fullScreenCover",
      ]
    )
    #expect(
      await session.line("modal books replace loan 2 --cover").errors
        == [.refused("\"replace\" cannot change the style of the visible modal; remove --cover")]
    )
    #expect(await session.line("modal books replace loan 2").text.last?.contains("loan(2)") == true)
    #expect(await session.line("expect modal.books == loan(2)").outcome == .done)
    #expect(await session.line("modal books dismissAll").outcome == .done)
    #expect(await session.line("expect modal.books == nil").outcome == .done)
    let refusal = await session.line("modal books dismiss")
    #expect(refusal.outcome == .failed)
    #expect(
      refusal.text == [
        "error: books refused dismiss: no modal is showing; present one first (nothingPresented)"
      ]
    )
  }

  @Test("A router without a modal store is reported")
  func noModal() async {
    #expect(
      await session.line("modal desk dismiss").errors
        == [.missingPart("modal store for the router desk")]
    )
  }

  @Test("tab lists the tabs, selects one, and reports a repeated selection")
  func tab() async throws {
    #expect(await session.line("tab").text == ["* books  Books", "  desk   Desk"])
    #expect(await session.line("tab desk").text == ["  tab      tab      books -> desk"])
    #expect(await session.line("tab desk").text == ["  tab      tab      desk retapped"])
    #expect(await session.line("expect tab == desk").outcome == .done)
    _ = session.library.tabs.execute(.setBadge(2, for: .books))
    #expect(await session.line("tab").text == ["  books  Books  (2)", "* desk   Desk"])
    #expect(
      try await session.line("tab").json.last?["data"]?[0] == [
        "name": "books", "title": "Books", "selected": false, "badge": 2,
      ]
    )
    #expect(
      await session.line("tab dsek").errors
        == [.unknown(kind: "tab", name: "dsek", nearest: "desk", listing: "tab")]
    )
  }

  @Test("A modal route for nav, or a stack route for modal, is reported with the correct command")
  func otherKind() async {
    #expect(
      await session.line("nav books go terms").errors
        == [
          .refused("terms can only be presented as a modal; run \"modal books present terms …\"")
        ]
    )
    #expect(
      await session.line("modal books present detail 3").errors
        == [.refused("detail cannot be presented as a modal; run \"nav books go detail …\"")]
    )
  }

  @Test("routes lists every router's stack, modals and routes")
  func routes() async throws {
    await session.line("nav books go detail 3; modal books present terms")
    let passage = await session.line("routes")
    #expect(passage.text.first == "tab books")
    #expect(passage.text[1].hasPrefix("* books  [detail(3)]  sheet terms"))
    #expect(
      passage.text[1].hasSuffix(
        "  go list, detail(Int), shelf(name: String, row: Int), note(Remark)  present terms, loan(Book)"
      )
    )
    #expect(passage.text[2].hasPrefix("  desk   []"))
    let books = try passage.json.last?["data"]?["routers"]?[0]
    #expect(books?["router"] == "books")
    #expect(books?["path"] == ["detail(3)"])
    #expect(books?["modals"]?[0]?["route"] == "terms")
    #expect(books?["modals"]?[0]?["style"] == "sheet")
    #expect(
      books?["pushes"] == [
        "list", "detail(Int)", "shelf(name: String, row: Int)", "note(Remark)",
      ]
    )
    #expect(
      books?["presents"] == ["terms", "loan(Book)"]
    )
  }

  @Test("routes draws the modals, or prints JSON")
  func drawnRoutes() async throws {
    await session.line(
      "nav books go detail 3; nav books go shelf Back 1; modal books present terms"
    )
    #expect(
      await session.line("routes --format mermaid").text == [
        "flowchart LR",
        #"  r0[["books"]]"#,
        #"  r0 --> r0s0["detail(3)"]"#,
        ##"  r0s0 --> r0s1["shelf(name: #quot;Back#quot;, row: 1)"]"##,
        #"  r0s1 -. sheet .-> r0m0("terms")"#,
        #"  r1["desk"]"#,
      ]
    )
    let json = await session.line("routes --format json").text.joined()
    #expect(try JSONValue(json)["routers"]?[1]?["router"] == "desk")
    #expect(
      await session.line("routes --format jsn").errors
        == [
          .unexpected(
            "jsn",
            expected: "text, json, mermaid",
            nearest: "json",
            usage: "routes [--format text|json|mermaid]"
          )
        ]
    )
  }

  @Test(
    "An invalid route or value is reported with its position",
    arguments: [
      (
        "nav books go detial 3",
        #"unknown route "detial"; did you mean "detail"? Run "routes" to list them."#, 13..<19
      ),
      ("nav books go detail x", #"detail(Int) needs an Int, got "x""#, 20..<21),
      ("nav books go detail 1 2", "detail(Int) takes 1 argument, got 2", 22..<23),
      ("nav shop back", #"unknown router "shop"; run "routes" to list them"#, 4..<8),
      (
        "nav desk batch go list then bakc",
        #"expected go, back, backBy, "#, 28..<32
      ),
      (
        "nav desk sequence go",
        "a route (list, detail(Int), shelf(name: String, row: Int), note(Remark)) is missing; "
          + "usage: nav desk sequence go ROUTE [ARGUMENT…]", 18..<20
      ),
      (
        "nav desk batch back then hop",
        #"expected go, back, backBy, backTo, backToRoot, resetTo, "#
          + #"replaceTop, got "hop"; usage: nav desk batch STEP [then STEP…]"#, 25..<28
      ),
      (
        "nav desk batch backBy",
        "COUNT (a number) is missing; usage: nav desk batch backBy COUNT", 15..<21
      ),
      (
        "nav desk batch backBy two",
        #"expected COUNT (a number), got "two"; usage: nav desk batch backBy COUNT"#,
        22..<25
      ),
      (
        "nav desk transaction backBy 1 2",
        #"unexpected argument "2"; usage: nav desk transaction backBy COUNT"#,
        30..<31
      ),
      (
        "nav desk sequence back list",
        #"unexpected argument "list"; usage: nav desk sequence back"#, 23..<27
      ),
      (
        "nav desk sequence backToRoot 1",
        #"unexpected argument "1"; usage: nav desk sequence backToRoot"#,
        29..<30
      ),
      ("nav desk backBy two", #"expected COUNT (a number), got "two"; "#, 16..<19),
    ]
  )
  func wrong(line: String, message: String, place: Range<Int>) async {
    let passage = await session.line(line)
    guard case .error(let report)? = passage.events.last?.kind else {
      Issue.record("no error")
      return
    }
    #expect(report.failure.error.description.hasPrefix(message))
    #expect(report.failure.place == place)
  }
}
