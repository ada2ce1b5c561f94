#if WebSocket
import Foundation
import InnoNetworkTestSupport
import InnoNetworkWebSocket
import TestSupport
import Testing

@testable import InnoConsole

@MainActor
@Suite("Commands about WebSockets", .timeLimit(.minutes(5)))
struct SocketCommandTests {
  private let session: Transcript

  init() throws {
    session = try Transcript()
  }

  @Test("A socket is opened, sends, receives, and is closed, and each step is an event")
  func life() async throws {
    #expect(await session.line("socket").text == ["no socket was opened yet"])
    let opened = await session.line("socket open wss://library.test/feed?token=secret")
    #expect(opened.text.last == "socket 1 connected")
    await session.line("socket send 1 hello")
    let panel = session.console.sockets.panel
    await waitUntil { panel.entries.first?.received == 1 }
    // The event of the message may be printed with the list.
    #expect(
      await session.line("socket list").text.contains(
        "#1  connected  wss://library.test/feed?token=‹redacted›  1 sent, 1 received"
      )
    )
    #expect(await session.line("socket close 1").text.last == "socket 1 closed")
    let events = session.console.timeline.kept.events.filter { $0.kind.name == "socket" }
    #expect(
      events.flatMap(\.kind.text) == [
        "#1 connecting: wss://library.test/feed?token=‹redacted›", "#1 connected",
        "#1 sent text, 5 bytes: hello", "#1 received text, 5 bytes: hello",
        "#1 sent close, 2 bytes: 1000", "#1 received close, 2 bytes: 1000", "#1 disconnected",
      ]
    )
    let command = session.console.timeline.kept.events.first {
      if case .command("socket send 1 hello") = $0.kind { true } else { false }
    }
    #expect(events.first { $0.kind.text[0].contains("sent text") }?.cause == command?.number)
  }

  @Test("Secrets in messages are redacted as in the network log")
  func redaction() async throws {
    await session.line("socket open wss://library.test/feed")
    let sent = await session.line(#"socket send 1 '{"password": "c0ffee", "page": 2}'"#)
    let text = sent.events("socket").flatMap(\.kind.text).joined()
    #expect(text.contains("‹redacted›") && !text.contains("c0ffee"))
    await session.line("socket close 1")
  }

  @Test("A socket that does not exist or is closed is refused")
  func errors() async throws {
    #expect(
      await session.line("socket send 7 a").errors.map(\.description) == [
        "unknown socket \"#7\"; run \"socket list\" to list them"
      ]
    )
    #expect(
      await session.line("socket open http://library.test").errors.map(\.description) == [
        "socket open needs a URL such as wss://example.org/chat"
      ]
    )
    await session.line("socket open wss://library.test/feed")
    await session.line("socket close 1")
    #expect(
      await session.line("socket send 1 a").errors.map(\.description) == ["socket 1 is closed"]
    )
  }
}
#endif
