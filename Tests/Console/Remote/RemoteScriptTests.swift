import InnoConsole
import InnoFlow
import TestSupport
import Testing

@testable import InnoConsoleRemote

@Suite("Scripts in another process", .timeLimit(.minutes(1)))
@MainActor
struct RemoteScriptTests {
  private let host: Host

  init() throws {
    host = try Host()
    try host.listen()
  }

  @Test("The lines of a script are echoed and run one by one, and its exit code is returned")
  func success() async throws {
    let client = try await Client(host)
    let code = await client.script("a.inno", "send counter add 2\nexpect counter.count == 2\n")
    #expect(code == 0 && client.errors.isEmpty)
    #expect(client.takeOutput().hasPrefix("> send counter add 2\n  counter  action   add(2)\n"))
  }

  @Test("A failing line ends the script, and its error has file and line")
  func failure() async throws {
    let client = try await Client(host)
    #expect(await client.script("a.inno", "\nexpect counter.count == 2\nstores\n") == 1)
    #expect(
      client.errors == "a.inno:2: error: expected counter.count == 2, but it is 0\n"
    )
    #expect(!client.takeOutput().contains("stores"))
  }

  @Test("A script continues after an error with the option, or with the setting")
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

  @Test(
    "JSON can span lines, quit ends a script, and an unclosed bracket is reported with its line"
  )
  func lines() async throws {
    let first = try await Client(host)
    #expect(await first.script("a", "send counter add \\\n", keepsGoing: true) == 1)
    let second = try await Client(host)
    #expect(await second.script("a", "send counter increment\nquit 7\nnope\n") == 7)
    let third = try await Client(host)
    #expect(await third.script("a", "stores\nsend counter write [\n1,\n") == 1)
    #expect(third.errors.hasPrefix("a:2: error: "))
  }

  @Test("Invalid UTF-8 and long lines are reported with their line")
  func badLines() async throws {
    let first = try await Client(host)
    #expect(await first.script("a", Array("stores\nst".utf8) + [0xFF, 0x0A]) == 1)
    #expect(first.errors.hasPrefix("a:2: error: "))
    #expect(first.errors.contains("UTF-8"))
    let second = try await Client(host)
    let long = String(repeating: "x", count: Message.limit)
    #expect(await second.script("a", "stores\n\(long)\nstores\n", keepsGoing: true) == 1)
    #expect(second.errors.hasPrefix("a:2: error: "))
    #expect(second.errors.contains("longer than 1 MB"))
  }

  @Test("With JSON output, an error is printed as an object and on standard error")
  func json() async throws {
    let client = try await Client(host, .init(json: true))
    #expect(await client.script("a", "nope\n") == 1)
    #expect(client.errors.hasPrefix("a:1: error: unknown command \"nope\""))
    #expect(client.takeOutput().contains("\"kind\":\"error\""))
  }

  @Test("A script ends when the app ends")
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
