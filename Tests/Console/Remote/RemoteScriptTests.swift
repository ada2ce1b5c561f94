import InnoConsole
import InnoFlow
import TestSupport
import Testing

@testable import InnoConsoleRemote

@Suite("A script that runs in another process", .timeLimit(.minutes(1)))
@MainActor
struct RemoteScriptTests {
  private let host: Host

  init() throws {
    host = try Host()
    try host.listen()
  }

  @Test("Its lines run one by one, echoed, and its end gives the exit code")
  func success() async throws {
    let client = try await Client(host)
    let code = await client.script("a.inno", "send counter add 2\nexpect counter.count == 2\n")
    #expect(code == 0 && client.complaints.isEmpty)
    #expect(client.takeOutput().hasPrefix("> send counter add 2\n  counter  action   add(2)\n"))
  }

  @Test("A line that fails ends it, with file and line on the side of complaints")
  func failure() async throws {
    let client = try await Client(host)
    #expect(await client.script("a.inno", "\nexpect counter.count == 2\nstores\n") == 1)
    #expect(
      client.complaints == "a.inno:2: error: expected counter.count == 2, but it is 0\n"
    )
    #expect(!client.takeOutput().contains("stores"))
  }

  @Test("It goes on when it is told to, also by a setting in it")
  func keepsGoing() async throws {
    let first = try await Client(host)
    #expect(await first.script("a", "nope\nsend counter increment\n", keepsGoing: true) == 1)
    #expect(host.store.count == 1)
    let second = try await Client(host)
    let script = "set keep-going on\nnope\nsend counter increment\n"
    #expect(await second.script("a", script) == 1 && host.store.count == 2)
    let third = try await Client(host)
    #expect(await third.script("a", "nope\nsend counter increment\n") == 1)
    #expect(host.store.count == 2)
  }

  @Test("JSON goes over lines, quit ends it, and what is not closed is told with its line")
  func lines() async throws {
    let first = try await Client(host)
    #expect(await first.script("a", "send counter add \\\n", keepsGoing: true) == 1)
    let second = try await Client(host)
    #expect(await second.script("a", "send counter increment\nquit 7\nnope\n") == 7)
    let third = try await Client(host)
    #expect(await third.script("a", "stores\nsend counter write [\n1,\n") == 1)
    #expect(third.complaints.hasPrefix("a:2: error: "))
  }

  @Test("Bytes that are no text and lines that are too long are told by line")
  func badLines() async throws {
    let first = try await Client(host)
    #expect(await first.script("a", Array("stores\nst".utf8) + [0xFF, 0x0A]) == 1)
    #expect(first.complaints.hasPrefix("a:2: error: "))
    #expect(first.complaints.contains("UTF-8"))
    let second = try await Client(host)
    let long = String(repeating: "x", count: Message.limit)
    #expect(await second.script("a", "stores\n\(long)\nstores\n", keepsGoing: true) == 1)
    #expect(second.complaints.hasPrefix("a:2: error: "))
    #expect(second.complaints.contains("longer than 1 MB"))
  }

  @Test("In the JSON form errors are told on both sides, as in the app's own process")
  func json() async throws {
    let client = try await Client(host, .init(json: true))
    #expect(await client.script("a", "nope\n") == 1)
    #expect(client.complaints.hasPrefix("a:1: error: there is no command \"nope\""))
    #expect(client.takeOutput().contains("\"kind\":\"error\""))
  }

  @Test("It is over when the app is")
  func end() async throws {
    let listener = try ConsoleListener(
      host.console,
      ListeningSocket(at: host.folder + "/two.sock"),
      at: host.folder + "/two.sock"
    )
    let console = try await RemoteConsole.attach(to: listener.path)
    Task { await console.receive() }
    let (lines, source) = AsyncStream.makeStream(of: ScriptLine.self)
    source.yield(.text("wait counter.count == 9"))
    async let code = console.run(script: "a", lines, options: ScriptOptions())
    await waitUntil { host.console.timeline.kept.events.contains { $0.kind.name == "command" } }
    listener.close()
    #expect(await code == nil)
  }
}
