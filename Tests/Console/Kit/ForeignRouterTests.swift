import Foundation
import Testing

@testable import InnoConsole

/// The navigation of an app that uses no library for it.
@MainActor
private final class Coordinator {
  enum Page: Hashable, Sendable { case product(String) }
  enum Sheet: Hashable, Sendable { case help, filter(Int) }
  struct Broken: Error, LocalizedError {
    var errorDescription: String? { "the window is closed" }
  }

  var pages: [Page] = []
  var sheet: Sheet?
  var tab = "home"
  var deferred: String?
  var isSignedIn = false
  var isClosed = false
  var modals: ModalReporter?
  var tabs: TabReporter?
  var links: LinkReporter?

  func show(_ new: Sheet?) {
    let old = sheet
    sheet = new
    if let new {
      modals?.changed(.presented, route: new, style: .sheet)
    } else if let old {
      modals?.changed(.dismissed, route: old, style: .sheet)
    }
  }

  func select(_ new: String) {
    let old = tab
    tab = new
    tabs?.selected(new, from: old, badges: [("cart", pages.count)])
  }
}

@MainActor
private struct Pages: ConsoleRouter {
  let coordinator: Coordinator

  var routes: [ConsoleAction<Coordinator.Page>] {
    [ConsoleAction("product") { (title: String) in .product(title) }]
  }
  var path: [Coordinator.Page] { coordinator.pages }

  func perform(_ command: StackCommand<Coordinator.Page>) throws {
    guard case .go(let page) = command else {
      throw RouterRefusal("it can only go forward", code: "unsupported")
    }
    coordinator.pages.append(page)
  }
  func observe(_ reporter: RouterReporter) -> ObservationToken { ObservationToken {} }
}

@MainActor
private struct Sheets: ConsoleModals {
  let coordinator: Coordinator

  var routes: [ConsoleAction<Coordinator.Sheet>] {
    [
      ConsoleAction("help") { .help },
      ConsoleAction("filter", labels: ["limit"]) { (limit: Int) in .filter(limit) },
    ]
  }
  var presented: [PresentedModal<Coordinator.Sheet>] {
    coordinator.sheet.map { [PresentedModal($0)] } ?? []
  }
  var rewinding: Rewinding<[PresentedModal<Coordinator.Sheet>]>? {
    Rewinding { [coordinator] in coordinator.sheet = $0.first?.route }
  }

  func perform(_ command: PresentationCommand<Coordinator.Sheet>) throws {
    if coordinator.isClosed { throw Coordinator.Broken() }
    switch command {
    case .present(let sheet, .sheet), .replace(let sheet): coordinator.show(sheet)
    case .dismiss where coordinator.sheet != nil: coordinator.show(nil)
    case .dismiss, .dismissAll:
      coordinator.modals?.unchanged("dismiss", result: "no sheet is visible")
      throw RouterRefusal("no sheet is visible", code: "nothing")
    case .present(_, .fullScreenCover):
      throw RouterRefusal("the app has only sheets", code: "unsupported")
    }
  }
  func observe(_ reporter: ModalReporter) -> ObservationToken {
    coordinator.modals = reporter
    return ObservationToken {}
  }
}

@MainActor
private struct Bar: ConsoleTabs {
  let coordinator: Coordinator

  var tabs: [ConsoleTab] {
    [
      ConsoleTab("home", title: "Home"),
      ConsoleTab("cart", title: "Cart", badge: 2),
    ]
  }
  var selected: String { coordinator.tab }

  func select(_ tab: String) throws {
    if coordinator.isClosed { throw Coordinator.Broken() }
    guard tab != coordinator.tab else {
      throw RouterRefusal("the tab is already selected", code: "selected")
    }
    coordinator.select(tab)
  }
  func observe(_ reporter: TabReporter) -> ObservationToken {
    coordinator.tabs = reporter
    return ObservationToken {}
  }
}

/// Links that open products, for users who are signed in.
@MainActor
private struct Links: ConsoleLinks {
  let coordinator: Coordinator
  let patterns = ["shop://product/:title"]

  var deferred: String? { coordinator.deferred }
  var gate: LinkGate? {
    LinkGate(
      isOpen: { [coordinator] in coordinator.isSignedIn },
      set: { [coordinator] in coordinator.isSignedIn = $0 }
    )
  }

  func plan(_ url: String) -> LinkOutcome { LinkOutcome("plan", text: "opens \(url)") }

  func open(_ url: String) -> LinkOutcome {
    guard url.hasPrefix("shop://product/") else { return .refused("no screen shows \(url)") }
    var outcome = LinkOutcome("executed", text: "opened \(url)")
    if coordinator.isSignedIn {
      coordinator.pages.append(.product(String(url.split(separator: "/").last ?? "")))
    } else {
      coordinator.deferred = url
      outcome = LinkOutcome("pending", text: "deferred \(url)")
    }
    coordinator.links?.opened(url, outcome)
    return outcome
  }

  func resume() -> LinkOutcome {
    guard let url = discard() else { return .refused("no link waits") }
    return open(url)
  }

  func discard() -> String? {
    defer { coordinator.deferred = nil }
    return coordinator.deferred
  }

  func observe(_ reporter: LinkReporter) -> ObservationToken {
    coordinator.links = reporter
    return ObservationToken {}
  }
}

/// Links without the optional parts of the protocol.
@MainActor
private struct PlainLinks: ConsoleLinks {
  let patterns = ["shop://product/:title"]

  func open(_ url: String) -> LinkOutcome { LinkOutcome("executed", text: url) }
  func observe(_ reporter: LinkReporter) -> ObservationToken { ObservationToken {} }
}

@MainActor
@Suite("Modals, tabs and links without InnoRouter", .timeLimit(.minutes(5)))
struct ForeignRouterTests {
  private let session = ModelSession()
  private let coordinator = Coordinator()

  private func exposeAll() {
    session.console.expose(
      Pages(coordinator: coordinator),
      modals: Sheets(coordinator: coordinator),
      as: "main"
    )
    session.console.expose(Bar(coordinator: coordinator))
    session.console.expose(Links(coordinator: coordinator))
  }

  @Test("Modals are presented, replaced and dismissed, and shown by routes")
  func modals() async {
    exposeAll()
    let lines = await session.line("modal main present filter limit=3")
    #expect(lines.contains { $0.contains("presented") && $0.contains("filter(") }, "\(lines)")
    #expect(coordinator.sheet == .filter(3))
    #expect(await session.line("routes").contains { $0.contains("sheet filter(") })
    await session.line("modal main replace help")
    #expect(coordinator.sheet == .help)
    await session.line("modal main dismiss")
    #expect(coordinator.sheet == nil)
    #expect(session.count(of: "modal") == 3)
  }

  @Test("A refusal and an error of the app fail the command with their messages")
  func refusals() async {
    exposeAll()
    for (line, text) in [
      ("modal main present help --cover", "main refused present: the app has only sheets"),
      ("modal main dismiss", "main refused dismiss: no sheet is visible"),
      ("modal main present hel", "did you mean \"help\"?"),
      ("modal main present product", "product cannot be presented as a modal"),
      ("nav main go help", "help can only be presented as a modal"),
      ("nav main back", "main refused back: it can only go forward"),
      ("tab home", "the tab was not changed: the tab is already selected"),
      ("link web://x", "no screen shows web://x"),
      ("link resume", "no link waits"),
      ("link discard", "no link is deferred"),
    ] {
      let lines = await session.line(line)
      #expect(lines.contains { $0.contains(text) }, "\(line): \(lines)")
    }
    coordinator.isClosed = true
    for line in ["modal main present help", "tab cart"] {
      let lines = await session.line(line)
      #expect(lines.contains { $0.contains("the window is closed") }, "\(line): \(lines)")
    }
    #expect(coordinator.sheet == nil && coordinator.tab == "home" && coordinator.pages == [])
  }

  @Test("Tabs are listed with their badges, selected, and used in conditions")
  func tabs() async {
    exposeAll()
    #expect(await session.line("tab").contains { $0.contains("cart") && $0.hasSuffix("(2)") })
    await session.line("tab cart")
    #expect(coordinator.tab == "cart")
    #expect(session.count(of: "tab") == 1)
    #expect(await session.line("expect tab == cart").last?.hasSuffix("ok") == true)
  }

  @Test("A link is planned, deferred by the gate, and resumed")
  func links() async {
    exposeAll()
    #expect(await session.line("link").contains("link shop://product/:title"))
    #expect(await session.line("link shop://product/Tea --plan") == ["opens shop://product/Tea"])
    await session.line("link shop://product/Tea")
    #expect(coordinator.pages == [] && coordinator.deferred == "shop://product/Tea")
    await session.line("link gate open")
    #expect(coordinator.isSignedIn)
    await session.line("link resume")
    #expect(coordinator.pages == [.product("Tea")])
    #expect(session.count(of: "link") == 2)
    await session.line("link gate closed; link shop://product/Salt")
    #expect(
      await session.line("link discard") == ["shop://product/Salt was discarded"]
    )
  }

  @Test("A part of the protocols that an app lacks causes an error that names it")
  func missingParts() async {
    session.console.expose(Pages(coordinator: coordinator), as: "main")
    for (line, text) in [
      ("modal main present help", "the app exposes no modal store for the router main"),
      ("tab", "the app exposes no tabs; Docs/Your-own-app.md lists what an app can expose"),
      ("link", "the app exposes no deep links; Docs/Your-own-app.md lists what an app can expose"),
    ] {
      let lines = await session.line(line)
      #expect(lines.contains { $0.contains(text) }, "\(line): \(lines)")
    }
    session.console.expose(PlainLinks())
    for (line, text) in [
      (
        "link shop://a --plan",
        "the app cannot preview links; remove --plan to open the link"
      ),
      ("link resume", "no link is deferred"), ("link discard", "no link is deferred"),
      ("link gate", "the app exposes no way to sign in or out"),
    ] {
      let lines = await session.line(line)
      #expect(lines.contains { $0.contains(text) }, "\(line): \(lines)")
    }
  }

  @Test("A second router with the same name is not exposed and is reported")
  func sameName() async {
    exposeAll()
    let other = Coordinator()
    session.console.expose(Pages(coordinator: other), as: "main")
    session.console.expose(
      Pages(coordinator: other),
      modals: Sheets(coordinator: other),
      as: "main"
    )
    let issue =
      "  main     issue    a router named main is already exposed; expose the second router under "
      + "another name"
    #expect(await session.line("nav main go product Tea").filter { $0 == issue }.count == 2)
    #expect(coordinator.pages == [.product("Tea")] && other.pages == [])
    #expect(await session.line("routes").count { $0.hasPrefix("  main ") } == 1)
  }

  @Test("Routes, modals, tabs and links are completed")
  func completion() {
    exposeAll()
    func candidates(_ line: String) -> [String] {
      session.console.complete(line, at: line.unicodeScalars.count).candidates.map(\.text)
    }
    #expect(candidates("nav main go ") == ["product"])
    #expect(candidates("modal main present ") == ["help", "filter"])
    #expect(candidates("tab ") == ["home", "cart"])
  }
}
