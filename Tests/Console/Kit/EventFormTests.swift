import Foundation
import InnoNetwork
import InnoNetworkTestSupport
import InnoRouter
import Testing

@testable import InnoConsole

@MainActor
@Suite("Events as JSON Lines", .timeLimit(.minutes(5)))
struct EventFormTests {
  private let session: Transcript

  init() throws {
    session = try Transcript()
  }

  /// The fields of each kind in addition to the common ones, as `Docs/Output.md` names them.
  private static let fields: [String: Set<String>] = [
    "command": ["line"],
    "answer": ["verb", "data"],
    "error": ["message", "code", "file", "line", "column"],
    "action": ["store", "action", "text", "origin", "by"],
    "state": ["store", "changes"],
    "phase": ["store", "from", "to"],
    "effect": ["store", "id", "event", "detail"],
    "step": ["layer", "name", "event", "detail"],
    "intent": ["store", "name", "text"],
    "issue": ["store", "text"],
    "route": ["router", "command", "result", "path"],
    "modal": ["router", "event", "route", "style"],
    "tab": ["from", "to", "result", "badges"],
    "link": ["url", "outcome", "text"],
    "screen": ["title"],
    "watch": ["store", "path", "from", "to"],
    "request": ["id", "method", "url", "attempt"],
    "response": ["id", "status", "bytes", "ms"],
    "retry": ["id", "seconds"],
    "download": ["id", "file", "state", "detail"],
    "netlog": ["id", "text"],
    "socket": ["id", "event", "bytes", "text"],
    "expectation": ["condition", "ok", "actual"],
  ]

  @Test("Every kind of event has its fields and the common ones")
  func forms() async throws {
    let passage = await session.line(
      "net log headers; watch books.phase; send books onAppear; send books lend 1; nav books go list; "
        + "modal books present terms; tab desk; link library://desk/list; routes; expect tab == desk; nope"
    )
    let objects = try passage.json
    for object in objects {
      guard case .string(let kind)? = object["kind"] else {
        Issue.record("no kind in \(object)")
        continue
      }
      let common: Set<String> = ["v", "n", "t", "source", "kind", "cause"]
      let own = try #require(Self.fields[kind])
      #expect(object.keys == common.union(own), "\(kind)")
      #expect(object["v"] == 1)
    }
    let met = Set(passage.events.map(\.kind.name))
    #expect(
      met == Set(Self.fields.keys).subtracting(["issue", "retry", "download", "socket"])
    )
    #expect(objects.map { $0["n"] } == passage.events.map { .number(Double($0.number)) })
  }

  @Test("The names of the kinds are valid filters")
  func names() {
    #expect(Set(TimelineEvent.Kind.names) == Set(Self.fields.keys))
  }

  @Test("The time is RFC 3339 with milliseconds, in UTC")
  func time() throws {
    let event = TimelineEvent(
      number: 7,
      time: Date(timeIntervalSince1970: 1_000_000_000.25),
      source: "console",
      kind: .command(line: "a \"b\"\u{1B}\n"),
      cause: 3
    )
    #expect(
      event.json
        == #"{"v":1,"n":7,"t":"2001-09-09T01:46:40.250Z","source":"console","kind":"command","#
        + #""cause":3,"line":"a \"b\"\u001b\n"}"#
    )
  }

  @Test("Each event has its cause")
  func causes() async throws {
    let passage = await session.line("send books onAppear")
    func first(_ kind: String) throws -> TimelineEvent {
      try #require(passage.events(kind).first)
    }
    func last(_ kind: String) throws -> TimelineEvent { try #require(passage.events(kind).last) }
    let command = try first("command")
    #expect(command.cause == nil)
    #expect(try first("action").cause == command.number)
    #expect(try first("phase").cause == first("action").number)
    #expect(try first("effect").cause == first("action").number)
    #expect(try first("step").cause == first("effect").number)
    #expect(try first("request").cause == first("step").number)
    #expect(try last("step").cause == first("step").number)
    #expect(try first("response").cause == first("request").number)
    #expect(try last("action").cause == first("effect").number)
    #expect(try first("state").cause == last("action").number)
    #expect(try last("phase").cause == last("action").number)
    #expect(try last("effect").cause == first("effect").number)
  }

  @Test("An action that an effect sends names the effect")
  func origin() async throws {
    let actions = try await session.line("send books onAppear").json.filter {
      $0["kind"] == "action"
    }
    #expect(actions.map { $0["origin"] } == ["user", "effect"])
    #expect(actions.map { $0["by"] } == [.null, "books-load"])
    #expect(actions.map { $0["action"] } == ["onAppear", "booksLoaded"])
  }

  @Test("State, modal, tab and route events have their data")
  func facts() async throws {
    #expect(
      try await session.line("send desk place 2 Front").json.last?["changes"] == [
        ["path": "count", "from": 0, "to": 2], ["path": "note", "from": "", "to": "Front"],
      ]
    )
    let movement = try await session.line(
      "modal books present terms; tab desk; nav books go detail 3"
    )
    .json
    func fact(_ kind: String) -> JSONValue? { movement.first { $0["kind"] == .string(kind) } }
    let (modal, tab, route) = (fact("modal"), fact("tab"), fact("route"))
    #expect(modal?["router"] == "books")
    #expect(modal?["event"] == "presented")
    #expect(modal?["style"] == "sheet")
    #expect(modal?["route"] == "terms")
    #expect(tab?["from"] == "books")
    #expect(tab?["result"] == "switched")
    #expect(route?["command"] == "go")
    #expect(route?["result"] == "success")
    #expect(route?["path"] == [["detail": 3]])
    let expectation = try await session.line("expect routes.books == [detail(3)]").json.last
    #expect(expectation?["actual"] == [["detail": 3]])
  }

  @Test("A network failure replaces the status")
  func failure() async throws {
    session.library.stub.fail(.get, "/books")
    let response = try await session.line("send books onAppear").json.first {
      $0["kind"] == "response"
    }
    #expect(response?.keys.isSuperset(of: ["id", "failure", "ms"]) == true)
    #expect(response?["status"] == nil)
  }

  @Test("An error has its code and column, and in a script its file and line")
  func errors() async throws {
    let typed = try await session.line("send dsek x").json.last
    #expect(typed?["code"] == "unknown-store")
    #expect(typed?["column"] == 6)
    #expect(typed?["file"] == .null)
    let (_, passage) = await session.script("stores\nsend dsek x\n", named: "a.inno")
    let error = try passage.json.last
    #expect(error?["file"] == "a.inno")
    #expect(error?["line"] == 2)
    #expect(error?["column"] == 6)
  }

  @Test(
    "A request is printed with the decoded path and query of its URL",
    arguments: [
      ("https://a.example/users/3", "/users/3"), ("http://a.example/users?page=1", "/users?page=1"),
      ("https://a.example", "/"), ("https://a.example?page=1", "/?page=1"),
      ("https://a.example/a?", "/a?"), ("https://a.example//b/", "//b/"),
      ("https://a.example:8080/b", "/b"), ("https://ann:secret@a.example/c", "/c"),
      ("https://a.example/c#top", "/c"), ("https://a.example/%C3%A9?q=%20", "/é?q= "),
      ("https://[::1]/d", "/d"), ("/relative", "/relative"), ("ftp://a.example/e", "/e"),
    ]
  )
  func paths(url: String, path: String) {
    let kind = TimelineEvent.Kind.request(id: 1, method: "GET", url: url, attempt: 1)
    #expect(kind.text == ["#1 GET \(path)"])
  }

  @Test("Events for a feature's issue, a retry and a badge change contain their text")
  func rarer() throws {
    func lines(_ kind: TimelineEvent.Kind, source: String) -> [String] {
      let event = TimelineEvent(
        number: 1,
        time: Date(timeIntervalSince1970: 0),
        source: source,
        kind: kind,
        cause: nil
      )
      return TextFormat().lines(for: event)
    }
    #expect(
      lines(.issue("it wrote the phase"), source: "books") == [
        "  books    issue    it wrote the phase"
      ]
    )
    #expect(
      lines(.retry(id: 2, delay: .milliseconds(1500)), source: "net")
        == ["  net      retry    #2 again in 1500 ms"]
    )
  }
}
