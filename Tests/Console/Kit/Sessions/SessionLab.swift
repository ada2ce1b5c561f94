import Foundation
import InnoFlow
import InnoLocking
import InnoNetwork
import InnoNetworkTestSupport
import InnoRouter

@testable import InnoConsole

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// An app that can be restarted, with a console over it.
@MainActor
final class SessionLab {
  /// The properties in which releases of the app differ.
  struct Release {
    var name = "lab"
    var hasDesk = true
    var isBroken = false
    var isLive = false
  }

  /// A lesson in a new instance of the app.
  static let lesson = Lesson(
    "desk",
    text: """
      title: Desk

      == Nine
      Bring the count to nine.

      goal: desk.count == 9
      why: Actions change a store.
      solution: send desk add 9

      """
  )

  let console: Console
  let folder: TemporaryFolder

  /// The number of requests that the stub has answered.
  let requests = Locked(0)

  /// The number of requests that would have left the process.
  let sent = Locked(0)

  init(_ release: Release = Release(), in folder: TemporaryFolder? = nil) throws {
    self.folder = try folder ?? TemporaryFolder()
    console = Console(name: release.name, clock: VirtualClock(seed: 7))
    console.exposeApp { [requests, sent] console in
      Self.start(release, in: console, requests, sent)
    }
  }

  /// Records a session in the file `a.session`.
  ///
  /// - Parameter lines: The lines to run while the session is recorded.
  func record(_ lines: [String] = ["send books onAppear", "send desk add 2"]) async {
    await run("session start \(path("a.session"))")
    for line in lines { await run(line) }
    await run("session stop")
  }

  private static func start(
    _ release: Release,
    in console: Console,
    _ requests: Locked<Int>,
    _ sent: Locked<Int>
  ) {
    let stub = StubSession([
      StubRoute(.get, "/books") { _ in
        let count = requests.withLock { count in
          count += 1
          return count
        }
        let books = #"{"id":\#(count),"title":"Salt Road","author":"Ida Brandt"}"#
        return StubAnswer(
          status: 200,
          headers: ["Set-Cookie": "sid=cookie-4711; Path=/", "Content-Type": "application/json"],
          body: Data("[\(books)]".utf8)
        )
      },
      StubRoute(
        .post,
        "/login",
        [.json(#"{"access_token":"token-0815-abc","user":"Ida"}"#)]
      ),
    ])
    let url = URL(string: "https://library.test") ?? URL(filePath: "/")
    let panel = NetworkPanel(
      baseURL: url,
      live: Counting(sent: sent),
      stub: stub,
      startsLive: release.isLive
    )
    let client = DefaultNetworkClient(
      configuration: .advanced(
        baseURL: url,
        observability: ObservabilityPack(eventObservers: [panel])
      ),
      session: panel.session
    )
    let request = BooksRequest(logger: panel.logger)
    let books = Store(
      reducer: BooksFeature { [timeline = console.timeline] in
        let books = try await timeline.step("fetchBooks", in: "data") {
          try await client.request(request)
        }
        return release.isBroken ? [] : books
      },
      clock: console.clock
    )
    console.expose(books, as: "books", intents: ["pendingLoan"])
    if release.hasDesk { console.expose(Store(reducer: DeskFeature()), as: "desk") }
    console.expose(
      NavigationStore<ShelfRoute>(),
      modal: ModalStore<LoanModal>(),
      as: "shelves"
    )
    console.expose(TabStore<LibraryTab>(selected: .books))
    console.expose(panel)
    console.expose(call: "login", "Signs in", labels: ["password"]) { (password: String) in
      try await client.request(Login(password: password)).access_token
    }
    console.exposeScreen { _, _ in ["\(books.books.count) books"] }
  }

  func path(_ name: String) -> String { folder.path + "/" + name }

  /// Evaluates lines, waits after each, and returns the errors.
  @discardableResult
  func run(_ lines: String...) async -> [String] {
    let before = console.timeline.lastNumber
    for line in lines { await console.evaluate(line, settles: true) }
    return console.timeline.kept.events.filter { $0.number > before }.compactMap {
      if case .error(let report) = $0.kind { "\(report.failure.error)" } else { nil }
    }
  }

  /// Evaluates a line, and returns the lines of the last answer.
  func answer(_ line: String) async -> [String] {
    await console.evaluate(line, settles: true)
    for event in console.timeline.kept.events.reversed() {
      if case .answer(_, let answer) = event.kind { return answer.lines }
    }
    return []
  }

  func text(_ name: String) throws -> String {
    try String(contentsOfFile: path(name), encoding: .utf8)
  }
}

/// A session without a network that counts its requests.
private struct Counting: URLSessionProtocol {
  let sent: Locked<Int>
  let transportName = "live"

  func response(
    for request: URLRequest,
    options: TransportOptions
  ) async throws(NetworkError) -> (Data, HTTPURLResponse) {
    sent.withLock { $0 += 1 }
    throw .unreachable(.refused, url: request.url ?? URL(filePath: "/"))
  }
}

private struct Login: APIDefinition {
  struct Session: Decodable, Sendable { let access_token: String }

  typealias Parameter = [String: String]
  typealias APIResponse = Session

  let method = HTTPMethod.post
  let path = "/login"
  let parameters: [String: String]

  init(password: String) {
    parameters = ["password": password]
  }
}
