import Foundation
import InnoLocking
import InnoNetwork
import InnoNetworkTestSupport
import Observation
import Testing

@testable import InnoConsole

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A network adapter that only reports the requests of another client.
private final class Reports: ConsoleNetwork {
  let exchanges = ExchangeLog()
  let baseURL = URL(filePath: "/api")
}

@MainActor
@Observable
private final class Shelf {
  var titles: [String] = []

  func load(over network: RecordedSession, from server: URL) async throws {
    let (data, _) = try await network.data(from: server.appending(path: "titles"))
    titles = try JSONDecoder().decode([String].self, from: data)
  }
}

/// A restartable app that uses no library, with a console over it.
@MainActor
private struct ForeignLab {
  let console = Console(name: "shop", clock: VirtualClock(seed: 1))
  let folder: TemporaryFolder

  /// The number of requests that the stub has answered.
  let requests = Locked(0)

  /// Creates an app that sends requests with a plain `URLSession`.
  ///
  /// - Parameters:
  ///   - onlyReports: A Boolean value that indicates whether the network adapter only reports
  ///     requests.
  ///   - hasStub: A Boolean value that indicates whether a stub can answer requests.
  /// - Throws: An error if the folder for session files cannot be created.
  init(onlyReports: Bool = false, hasStub: Bool = true) throws {
    folder = try TemporaryFolder()
    console.exposeApp { [requests] console in
      let shelf = Shelf()
      let server = URL(string: "http://127.0.0.1:9") ?? URL(filePath: "/")
      let stub = StubSession([
        StubRoute(.get, "/titles") { _ in
          let count = requests.withLock { count in
            count += 1
            return count
          }
          return StubAnswer(status: 200, body: Data(#"["Salt Road \#(count)"]"#.utf8))
        }
      ])
      let network = RecordedSession(
        URLSession(configuration: .ephemeral),
        baseURL: server,
        stub: hasStub ? stub : nil
      )
      console.expose(
        shelf,
        as: "shelf",
        state: { (titles: $0.titles, count: $0.titles.count) },
        actions: [
          .action("add", labels: ["title"]) { (title: String) in shelf.titles.append(title) },
          .task("load") { try await shelf.load(over: network, from: server) },
        ],
        restore: { shelf.titles = $0.titles }
      )
      if onlyReports { console.expose(Reports()) } else { console.expose(network) }
    }
  }

  /// Evaluates lines, waits after each, and returns the errors.
  @discardableResult
  func run(_ lines: String...) async -> [String] {
    let before = console.timeline.lastNumber
    for line in lines { await console.evaluate(line, settles: true) }
    return console.timeline.kept.events.filter { $0.number > before }.compactMap {
      if case .error(let report) = $0.kind { "\(report.failure.error)" } else { nil }
    }
  }
}

@MainActor
@Suite("Sessions of apps with other network clients", .timeLimit(.minutes(5)))
struct ForeignSessionTests {
  @Test(
    "A replay and a sandbox are refused if requests are only reported, and the app is unchanged"
  )
  func reports() async throws {
    let lab = try ForeignLab(onlyReports: true)
    let file = lab.folder.path + "/a.session"
    #expect(await lab.run("session start '\(file)'", "send shelf add tea", "session stop") == [])
    await lab.run("send shelf add salt")
    #expect(
      await lab.run("session replay '\(file)'") == [
        "the replay cannot answer this app's requests from the session file; in the app's code, expose a "
          + "NetworkPanel or a RecordedSession"
      ]
    )
    #expect(
      await lab.run("sandbox send shelf add oil") == [
        "the sandbox cannot block this app's requests; in the app's code, expose a NetworkPanel or "
          + "a RecordedSession"
      ]
    )
    #expect(await lab.run("expect shelf.titles == [\"tea\", \"salt\"]", "send shelf add oil") == [])
    #expect(await lab.run("expect shelf.count == 3") == [])
  }

  @Test("A replay answers the requests of a plain session from the file")
  func replay() async throws {
    let lab = try ForeignLab()
    let file = lab.folder.path + "/a.session"
    #expect(
      await lab.run(
        "session start '\(file)'",
        "send shelf load",
        "send shelf add tea",
        "session stop"
      )
        == []
    )
    #expect(await lab.run("send shelf load", "expect shelf.titles == [\"Salt Road 2\"]") == [])
    #expect(await lab.run("session replay '\(file)'") == [])
    #expect(lab.requests.withLock(\.self) == 2)
    #expect(await lab.run("expect shelf.titles == [\"Salt Road 1\", \"tea\"]") == [])
  }

  @Test("A sandbox refuses the live requests of a plain session, and restores the app")
  func sandbox() async throws {
    let lab = try ForeignLab()
    await lab.run("net transport live", "send shelf add tea")
    let errors = await lab.run("sandbox send shelf load")
    #expect(
      errors.contains {
        $0.hasPrefix("GET http://127.0.0.1:9/titles would reach the live network")
      },
      "\(errors)"
    )
    #expect(
      await lab.run("expect shelf.titles == [\"tea\"]", "net transport stub", "sandbox on") == []
    )
    #expect(await lab.run("send shelf load", "expect shelf.titles == [\"Salt Road 1\"]") == [])
    #expect(await lab.run("sandbox off", "expect shelf.titles == [\"tea\"]") == [])
  }

  @Test("A sandbox of an app without a stub refuses each request, and names the remedy")
  func noStub() async throws {
    let lab = try ForeignLab(hasStub: false)
    let errors = await lab.run("sandbox send shelf load")
    #expect(
      errors.contains(
        "GET http://127.0.0.1:9/titles would reach the live network, which the sandbox blocks; "
          + "create the app's network with a stub"
      ),
      "\(errors)"
    )
    #expect(await lab.run("sandbox send shelf add tea", "expect shelf.count == 0") == [])
  }
}
