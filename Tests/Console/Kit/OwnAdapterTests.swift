import Foundation
import TestSupport
import Testing

@testable import InnoConsole

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A reducer-style store of another library.
@MainActor
private final class TallyStore {
  enum Action: Sendable { case increment, add(Int) }

  private(set) var state = (count: 0, last: "")
  private(set) var number = 0
  var onDispatch: ((Int, Action, (count: Int, last: String), (count: Int, last: String)) -> Void)?
  var onTick: (((count: Int, last: String), (count: Int, last: String)) -> Void)?

  /// Changes the state without an action.
  func tick() {
    let before = state
    state.count += 1
    onTick?(before, state)
  }

  func dispatch(_ action: Action) {
    let before = state
    number += 1
    switch action {
    case .increment: state = (state.count + 1, "increment")
    case .add(let amount): state = (state.count + amount, "add")
    }
    onDispatch?(number, action, before, state)
  }
}

@MainActor
private struct Tally: ConsoleStore {
  let store: TallyStore

  var state: (count: Int, last: String) { store.state }

  var actions: [ConsoleAction<TallyStore.Action>] {
    [
      ConsoleAction("increment") { .increment },
      ConsoleAction("add", labels: ["amount"]) { (amount: Int) in .add(amount) },
    ]
  }

  func send(_ action: TallyStore.Action) { store.dispatch(action) }

  func observe(_ reporter: StoreReporter<(count: Int, last: String)>) -> ObservationToken {
    store.onDispatch = { number, action, before, after in
      reporter.action(number, name: "\(action)", text: "\(action)", from: .user)
      reporter.changed(from: before, to: after, by: number)
    }
    store.onTick = { before, after in reporter.changed(from: before, to: after, by: nil) }
    return ObservationToken { [store] in Task { @MainActor in store.onDispatch = nil } }
  }
}

/// A store whose state takes a second to read.
@MainActor
private struct Archive: ConsoleStore {
  let clock: ManualClock

  var state: (count: Int, name: String) {
    clock.pass(.seconds(1))
    return (3, "files")
  }

  var actions: [ConsoleAction<Never>] { [] }

  func send(_ action: Never) {}

  func observe(_ reporter: StoreReporter<(count: Int, name: String)>) -> ObservationToken {
    ObservationToken {}
  }
}

/// A network adapter for another client.
private final class ClientLog: ConsoleNetwork {
  let exchanges = ExchangeLog()
  let baseURL = URL(filePath: "/api")
}

@MainActor
@Suite("Custom stores, routers and networks")
struct OwnAdapterTests {
  @Test("A type that conforms to the store protocol is driven like any store")
  func store() async throws {
    let session = ModelSession()
    session.console.expose(Tally(store: TallyStore()), as: "tally")
    #expect(
      await session.line("send tally add amount=4") == [
        "  tally    action   add(4)", "  tally    state    count: 0 -> 4",
        "                    last: \"\" -> \"add\"",
      ]
    )
    #expect(await session.line("expect tally.count == 4").last?.hasSuffix("ok") == true)
    let list = await session.line("stores")
    #expect(list.contains { $0.hasPrefix("tally") && $0.hasSuffix("1 action") }, "\(list)")
    let error = await session.line("send tally ad 4")
    #expect(error.contains { $0.contains("did you mean \"add\"?") }, "\(error)")
  }

  @Test("A custom store whose state takes a second to read is reported once")
  func slowStore() async {
    let session = ModelSession()
    session.console.expose(Archive(clock: session.clock), as: "archive")
    for _ in 0..<3 {
      #expect(await session.line("state archive.count").last == "3")
    }
    #expect(
      session.text().filter { $0.contains("issue") } == [
        "  archive  issue    a snapshot of the state took 1 s; return less data, "
          + "or compute the snapshot in advance"
      ]
    )
  }

  @Test("A flood of changes that no action of a custom store caused is bounded and reported")
  func flood() async {
    let (session, store) = (ModelSession(), TallyStore())
    session.console.expose(Tally(store: store), as: "tally")
    for count in 1...10_000 {
      store.tick()
      if count.isMultiple(of: 1_000) { await session.line("state tally.count") }
    }
    #expect(session.count(of: "state") == 100)
    await session.clock.advance(by: .seconds(1))
    await waitUntil { session.count(of: "issue") == 1 }
    #expect(
      session.text().filter { $0.contains("  issue  ") || $0.contains("-> 10000") } == [
        "  tally    issue    more than 100 changes in one second, so the rest (9900) is shown as one "
          + "change; change the state less often",
        "  tally    state    count: 100 -> 10000",
      ]
    )
    #expect(await session.line("expect tally.count == 10000").last?.hasSuffix("ok") == true)
    store.tick()
    #expect(session.text().contains("  tally    state    count: 10000 -> 10001"))
  }

  @Test("The exchanges of another client are listed and read by conditions")
  func network() async throws {
    let session = ModelSession()
    let log = ClientLog()
    session.console.expose(log)
    log.exchanges.begin(1, method: "GET", url: "/users", over: "live")
    log.exchanges.end(1, .status(200, bytes: 12), over: "live")
    #expect(await session.line("net history") == ["#1  live  GET  /users  200, 12 bytes"])
    #expect(await session.line("expect net.last.status == 200").last?.hasSuffix("ok") == true)
    for (line, text) in [
      (
        "net show 1",
        "the headers and body of request #1 are not available: the app did not report them, or the "
          + "console discarded them; in the app's code, report complete requests with "
          + "ExchangeLog.begin(_:attempt:request:over:)"
      ),
      ("net show 7", "unknown request \"#7\""),
      ("net log body", Self.reportsOnly), ("net transport live", Self.reportsOnly),
    ] {
      let lines = await session.line(line)
      #expect(lines.contains { $0.contains(text) }, "\(line): \(lines)")
    }
  }

  private static let reportsOnly =
    "the console can only observe this app's network, not control it; in the app's code, expose a "
    + "NetworkPanel or a RecordedSession"

  @Test("The complete exchanges of another client are shown, redacted and archived")
  func exchanges() async throws {
    let session = ModelSession()
    let log = ClientLog()
    session.console.expose(log)
    let url = try #require(URL(string: "https://shop.test/orders?token=s3cret"))
    var request = URLRequest(url: url)
    request.httpMethod = "POST"
    request.httpBody = Data(#"{"title":"Tea"}"#.utf8)
    request.setValue("Bearer s3cret", forHTTPHeaderField: "Authorization")
    log.exchanges.begin(1, request: request, over: "live")
    #expect(await session.line("net history").first?.hasSuffix("pending") == true)
    let head = try #require(
      HTTPURLResponse(url: url, statusCode: 201, httpVersion: nil, headerFields: [:])
    )
    log.exchanges.end(1, response: head, body: Data("[7]".utf8), over: "live")
    log.exchanges.begin(2, request: URLRequest(url: url), over: "live")
    log.exchanges.fail(2, URLError(.timedOut), over: "live")
    #expect(await session.line("net history").first?.hasSuffix("201, 3 bytes") == true)
    let shown = await session.line("net show 1")
    #expect(shown.contains("< 201") && shown.contains("> Authorization: ‹redacted›"), "\(shown)")
    #expect(shown.contains { $0.contains("Tea") } && !shown.contains { $0.contains("s3cret") })
    let revealed = await session.line("net show 1 --reveal")
    #expect(revealed.contains("> Authorization: Bearer s3cret"), "\(revealed)")
    let curl = await session.line("net curl 1")
    #expect(curl.contains { $0.hasPrefix("curl") } && !curl.contains { $0.contains("s3cret") })
    let failed = await session.line("net show 2")
    #expect(failed.contains { $0.hasPrefix("< ") }, "\(failed)")
    let folder = try TemporaryFolder()
    let file = folder.path + "/shop.har"
    #expect(
      await session.line("net har \(file)").contains("2 exchanges written to \(file)")
    )
    let archive = try String(contentsOfFile: file, encoding: .utf8)
    #expect(archive.contains("201") && !archive.contains("s3cret"))
    let replay = await session.line("net replay 1")
    #expect(
      replay.contains {
        $0.contains(
          "the app's network cannot replay requests; in the app's code, create the ExchangeLog "
            + "with a replaySession"
        )
      },
      "\(replay)"
    )
  }

  @Test(
    "A path of custom routes accepts the commands of a stack, and the app's changes are reported"
  )
  func router() async throws {
    let session = ModelSession()
    let navigator = PathNavigator()
    session.console.expose(
      as: "main",
      path: { navigator.path },
      setPath: { navigator.path = $0 },
      routes: [
        ConsoleAction("settings") { PathNavigator.Screen.settings },
        ConsoleAction("product", labels: ["id"]) { (id: Int) in PathNavigator.Screen.product(id) },
      ]
    )
    #expect(
      await session.line("nav main go product 3") == ["  main     route    go -> [product(3)]"]
    )
    await session.line("nav main transaction back then go settings")
    #expect(navigator.path == [.settings])
    let refused = await session.line("nav main backBy 4")
    #expect(refused.contains { $0.contains("insufficientStackDepth") }, "\(refused)")
    navigator.path = [.product(1), .product(2)]
    await waitUntil {
      session.text().contains("  main     route    resetTo -> [product(1), product(2)]")
    }
    #expect(
      await session.line("expect routes.main == [product(1), product(2)]").last?.hasSuffix("ok")
        == true
    )
  }
}
