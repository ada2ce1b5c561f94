#if WebSocket
import Foundation
import InnoNetworkTestSupport
import InnoNetworkWebSocket
import TestSupport
import Testing

@testable import InnoConsole

@MainActor
@Suite("Commands for WebSockets", .timeLimit(.minutes(5)))
struct SocketCommandTests {
  private let session: Transcript

  init() throws {
    session = try Transcript()
  }

  @Test("A socket is opened, sends, receives, and is closed, and each step is an event")
  func life() async throws {
    #expect(await session.line("socket").text == ["no socket has been opened yet"])
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

  @Test("The archive has the messages of sockets, redacted unless --reveal is given")
  func archive() async throws {
    let folder = try TemporaryFolder()
    await session.line("socket open wss://library.test/feed?token=secret")
    await session.line(#"socket send 1 '{"password": "c0ffee"}'"#)
    let panel = session.console.sockets.panel
    await waitUntil { panel.entries.first?.received == 1 }
    #expect(
      await session.line("expect sockets[0].received == 1 and sockets[0].state == connected")
        .outcome == .done
    )
    #expect(
      await session.line("expect sockets[0].state == clsoed").errors.map(\.description) == [
        #"there is no case "clsoed" here; use idle, connecting, connected, disconnecting, "#
          + "disconnected, reconnecting or failed"
      ]
    )
    await session.line("socket close 1")
    let files = ["redacted", "revealed"].map { "\(folder.path)/\($0).har" }
    #expect(
      await session.line("net har '\(files[0])'").text == [
        "0 exchanges and 1 socket written to \(files[0])"
      ]
    )
    await session.line("net har '\(files[1])' --reveal")
    let texts = try files.map { try String(contentsOfFile: $0, encoding: .utf8) }
    let entry = try JSONValue(texts[0])["log"]?["entries"]?[0]
    #expect(entry?["_resourceType"] == "websocket")
    #expect(entry?["response"]?["status"] == 101)
    let messages = entry?["_webSocketMessages"]
    #expect((0..<4).map { messages?[$0]?["type"] } == ["send", "receive", "send", "receive"])
    #expect((0..<4).map { messages?[$0]?["opcode"] } == [1, 1, 8, 8])
    #expect(!texts[0].contains("c0ffee") && !texts[0].contains("token=secret"))
    #expect(texts[1].contains("c0ffee") && texts[1].contains("token=secret"))
  }

  @Test("A trace links a command to its socket, and the socket to its messages")
  func trace() async throws {
    await session.line("socket open wss://library.test/feed")
    await session.line("socket send 1 hello")
    let panel = session.console.sockets.panel
    await waitUntil { panel.entries.first?.received == 1 }
    let events = session.console.timeline.kept.events
    let opening = try #require(events.first { $0.kind.name == "socket" })
    let lines = await session.line("trace \(opening.number)").text
    #expect(
      lines.contains { $0.contains("transport  #1 connecting: wss://library.test/feed") }
    )
    #expect(lines.contains { $0.contains("transport  #1 received text, 5 bytes: hello") })
    let sent = try #require(events.first { $0.kind.text[0].contains("sent text") })
    let line = await session.line("trace \(sent.number)").text
    #expect(line.first?.hasPrefix("console  socket send 1 hello") == true)
    #expect(line.contains { $0.contains("transport  #1 sent text, 5 bytes: hello") })
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
        "\"socket open\" needs a URL such as wss://example.org/chat"
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
