import Foundation
import InnoNetwork
import InnoNetworkTestSupport
import Testing

@testable import InnoConsole

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@MainActor
@Suite("Commands for the network", .timeLimit(.minutes(5)))
struct NetCommandTests {
  private let session: Transcript

  init() throws {
    session = try Transcript()
  }

  @Test("net prints transport, base URL, log level and count")
  func status() async throws {
    #expect(
      await session.line("net").text == [
        "transport stub, https://library.test", "log off", "0 requests",
      ]
    )
    await session.line("send books onAppear")
    let passage = await session.line("net")
    #expect(passage.text.last == "1 request")
    let data = try passage.json.last?["data"]
    #expect(data?["transport"] == "stub")
    #expect(data?["baseURL"] == "https://library.test")
    #expect(data?["count"] == 1)
    #expect(data?["last"]?["status"] == 200)
    #expect(data?["last"]?["failure"] == .null)
  }

  @Test("net log shows headers, bodies or nothing, with secrets redacted")
  func log() async throws {
    #expect(await session.line("net log headers").text == ["log headers"])
    let headers = await session.line("send books onAppear").events("netlog")
      .flatMap { TextFormat().lines(for: $0) }
    #expect(headers.contains { $0.contains("Authorization: ‹redacted›") })
    #expect(headers.contains { $0.contains("Content-Type: application/json") })
    #expect(!headers.joined().contains("c0ffee"))
    await session.line("net log body")
    let body = await session.line("send books refresh").events("netlog").map(\.json).joined()
    #expect(body.contains("Paper Rivers"))
    #expect(!body.contains("c0ffee"))
    await session.line("net log off")
    #expect(await session.line("send books refresh").events("netlog").isEmpty)
  }

  @Test("A network failure has a clear message, and the stub recovers")
  func recovery() async {
    await session.line("net transport live")
    let failed = await session.line("send books onAppear")
    #expect(failed.outcome == .done)
    #expect(
      failed.text.contains(
        "  net      response #1 failed after # ms: Could not connect to library.test: connection "
          + "refused. Is the server running?"
      )
    )
    #expect(await session.line("expect books.phase == failed").outcome == .done)
    #expect(
      await session.line(#"expect books.errorMessage contains "connection refused""#).outcome
        == .done
    )
    #expect(await session.line("expect net.last.failure != nil").outcome == .done)
    #expect(
      await session.line("net transport stub").text == ["transport stub, https://library.test"]
    )
    await session.line("send books refresh")
    #expect(await session.line("expect books.books.count == 3").outcome == .done)
    #expect(await session.line("expect net.last.status == 200").outcome == .done)
  }

  @Test("net transport live takes a URL")
  func liveURL() async {
    let passage = await session.line("net transport live http://127.0.0.1:8080/api")
    #expect(passage.text == ["transport live, http://127.0.0.1:8080/api"])
    #expect(session.library.panel.session.baseURLOverride?.port == 8080)
    await session.line("net transport live")
    #expect(session.library.panel.session.baseURLOverride == nil)
  }

  @Test("net transport live --engine selects an implementation, and reports one that is missing")
  func engines() async throws {
    let panel = NetworkPanel(
      baseURL: try #require(URL(string: "https://library.test")),
      engines: NetworkEngine("fast", Unplugged()),
      [NetworkEngine("slow", Unplugged()), NetworkEngine("rare", remedy: "build with --rare")]
    )
    let console = Console(name: "engines")
    console.expose(panel)
    func text(_ line: String) async -> String {
      let before = console.timeline.lastNumber
      _ = await console.evaluate(line)
      return console.timeline.kept.events.filter { $0.number > before }
        .flatMap { TextFormat(echoesCommands: false).lines(for: $0) }.joined(separator: "\n")
    }
    #expect(await text("net").hasPrefix("transport live over fast, https://library.test"))
    #expect(
      await text("net transport live --engine slow")
        == "transport live over slow, https://library.test"
    )
    #expect(await text("net transport live") == "transport live over slow, https://library.test")
    #expect(
      await text("net transport live --engine rare")
        .contains("this build has no engine rare; build with --rare")
    )
    #expect(
      await text("net transport live --engine none")
        .contains("unknown engine \"none\"; the engines are fast, slow, rare")
    )
  }

  @Test("Without a stub, net transport stub is an error")
  func noStub() async {
    let console = Console(name: "live")
    console.expose(NetworkPanel(baseURL: URL(filePath: "/"), live: Unplugged()))
    #expect(await console.evaluate("net transport stub") == .failed)
    let errors = console.timeline.kept.events.compactMap { event in
      if case .error(let report) = event.kind {
        report.failure.error.description
      } else {
        nil
      }
    }
    #expect(
      errors == [
        "the app exposes no stub transport; Docs/Your-own-app.md lists what an app can expose"
      ]
    )
  }

  @Test(
    "An invalid URL is refused",
    arguments: ["example", "ftp://a", "http://", "'http://a b'", "''"]
  )
  func badURL(url: String) async {
    let passage = await session.line("net transport live \(url)")
    #expect(passage.errors.first?.code == "unexpected-argument")
    #expect(passage.text.first?.contains("expected a URL such as http://127.0.0.1:8080") == true)
    #expect(session.library.panel.session.transportName == "stub")
  }

  @Test(
    "A URL that clients refuse is refused with the reason",
    arguments: [
      (
        "http://192.168.1.5:8080",
        "the URL http://192.168.1.5:8080 would be requested without encryption; use https://, "
          + "since plain HTTP is limited to this machine (localhost, 127.0.0.1, ::1)"
      ),
      (
        "http://localhost:99999",
        "the URL http://localhost:99999 has port 99999, which is outside 1–65535"
      ),
      (
        "http://localhost:0",
        "the URL http://localhost:0 has port 0, which is outside 1–65535"
      ),
      (
        "http://ada:pw@localhost:1/api",
        "the URL http://‹redacted›@localhost:1/api contains a user name or password; send the "
          + "credentials in a header"
      ),
      (
        "http://localhost:1/api?x=1",
        "the base URL http://localhost:1/api?x=‹redacted› must not have a query or a fragment"
      ),
    ]
  )
  func unusableURL(url: String, reason: String) async {
    let passage = await session.line("net transport live '\(url)'")
    #expect(passage.errors == [.refused(reason)])
    #expect(session.library.panel.session.transportName == "stub")
  }

  @Test("An error status is reported once, by its response")
  func badStatus() async {
    session.library.stub.set(.get, "/books", .json("{}", status: 503))
    let passage = await session.line("send books onAppear")
    #expect(passage.events("response").count == 1)
    #expect(passage.text.contains("  net      response #1 503, 2 bytes, # ms"))
  }

  @Test("A body of one byte is singular")
  func oneByte() async {
    let stubs = await session.line("net stub set /books 200 7").text
    #expect(stubs.contains { $0.hasSuffix("/books  200, 1 byte") }, "\(stubs)")
    let passage = await session.line("send books onAppear")
    #expect(passage.text.contains("  net      response #1 200, 1 byte, # ms"), "\(passage.text)")
    #expect(await session.line("net history").text.last?.hasSuffix("  200, 1 byte") == true)
  }

  @Test("net history lists requests with their outcomes")
  func history() async throws {
    #expect(await session.line("net history").text == ["no request has been sent yet"])
    await session.line("send books onAppear; net transport live; send books refresh")
    let passage = await session.line("net history")
    #expect(passage.text.first == "#1  stub  GET  https://library.test/books  200, 164 bytes")
    #expect(
      passage.text.last
        == "#2  live  GET  https://library.test/books  failed: Could not connect to library.test: "
        + "connection refused. Is the server running?"
    )
    let data = try passage.json.last?["data"]
    #expect(data?[0]?["transport"] == "stub")
    #expect(data?[1]?["status"] == .null)
  }

  @Test(
    "An invalid argument is reported with the valid ones",
    arguments: [
      ("net log verbose", "off, summary, headers, body"), ("net transport", "stub, live"),
      ("net histroy", "log, transport, history"), ("net history now", "unexpected argument"),
    ]
  )
  func wrong(line: String, expected: String) async {
    let error = await session.line(line).errors.first?.description
    #expect(error?.contains(expected) == true)
  }
}
