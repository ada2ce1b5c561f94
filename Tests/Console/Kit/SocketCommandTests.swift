#if WebSocket
import Foundation
import InnoLocking
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
    await waitUntil {
      session.console.timeline.kept.events.contains {
        $0.kind.text.first?.contains("received text") == true
      }
    }
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

  @Test("A close reason is shown on the timeline and redacted like the network log")
  func closeReason() async throws {
    let manager = WebSocketManager(
      configuration: .advanced(
        reconnect: WebSocketReconnectPack(maxAttempts: 0),
        observers: [session.console.sockets.panel]
      ),
      server: ScriptedWebSocketServer { connection in
        try await connection.accept()
        await connection.close(.policyViolation, reason: "page=2 password=c0ffee")
      }
    )
    let socket = await manager.connect(url: try #require(URL(string: "wss://library.test/feed")))
    for await _ in manager.events(for: socket) {}
    let texts = session.console.timeline.kept.events.filter { $0.kind.name == "socket" }
      .flatMap(\.kind.text)
    #expect(texts.contains("#1 received close, 24 bytes: 1008 page=2 password=‹redacted›"))
    #expect(
      texts.last == "#1 disconnected: The server closed the WebSocket with code 1008: page=2 "
        + "password=‹redacted›."
    )
    #expect(
      await session.line("expect sockets[0].error contains \"‹redacted›\"").outcome == .done
    )
  }

  /// Starts a server that accepts sockets, and closes them when the client does.
  ///
  /// - Parameters:
  ///   - greeting: The frames that the server sends to each client.
  ///   - count: The number of clients that have connected.
  /// - Returns: The server.
  /// - Throws: `POSIXError` if no socket can be opened.
  private static func server(
    greeting: [UInt8] = [],
    counting count: Locked<Int> = Locked(0)
  ) throws -> LoopbackListener {
    try LoopbackListener { connection in
      count.withLock { $0 += 1 }
      connection.setTimeout(seconds: 20)
      var buffer = [UInt8](repeating: 0, count: 4_096)
      var head = ""
      while !head.hasSuffix("\r\n\r\n") {
        let count = connection.receive(into: &buffer)
        guard count > 0 else { return }
        head += String(decoding: buffer[..<count], as: UTF8.self)
      }
      let key = head.firstMatch(of: /Sec-WebSocket-Key: (\S+)/).map { String($0.1) } ?? ""
      let response =
        "HTTP/1.1 101 X\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        + "Sec-WebSocket-Accept: \(WebSocketAcceptKey.value(for: key))\r\n\r\n"
      connection.send(Array(response.utf8) + greeting)
      // The client sends nothing but its close frame.
      guard connection.receive(into: &buffer) > 0 else { return }
      connection.send([0x88, 2, 0x03, 0xE8])
    }
  }

  @Test("With the live transport, a socket connects to a real server")
  func live() async throws {
    let server = try Self.server(greeting: [0x81, 2, 0x6F, 0x6B])
    await session.line("net transport live")
    let opened = await session.line("socket open ws://127.0.0.1:\(server.port)/feed")
    #expect(opened.text.contains("socket 1 connected"))
    let panel = session.console.sockets.panel
    await waitUntil { panel.entries.first?.received == 1 }
    #expect(await session.line("socket close 1").text.last == "socket 1 closed")
    let texts = session.console.timeline.kept.events.filter { $0.kind.name == "socket" }
      .flatMap(\.kind.text)
    #expect(texts.contains("#1 received text, 2 bytes: ok"))
    await waitUntil { server.connectionCount == 0 }
  }

  @Test("A sandbox refuses to use and close a stubbed socket that was opened before")
  func sandboxedStubSocket() async {
    await session.line("socket open wss://library.test/feed")
    await session.line("socket send 1 a")
    let panel = session.console.sockets.panel
    await waitUntil { panel.entries.map(\.received) == [1] }
    let refusal =
      "socket 1 cannot be used in the sandbox, because it was opened before the sandbox started; "
      + #"open another socket with "socket open URL""#
    #expect(await session.line("sandbox socket send 1 b").errors.map(\.description) == [refusal])
    #expect(await session.line("sandbox socket close 1").errors.map(\.description) == [refusal])
    #expect(panel.entries.map(\.sent) == [1])
    #expect(await session.line("socket send 1 b; socket close 1").errors == [])
  }

  @Test("A sandbox refuses to use and close a socket on the live network")
  func sandboxedLiveSocket() async throws {
    let server = try Self.server()
    await session.line("net transport live")
    await session.line("socket open ws://127.0.0.1:\(server.port)/feed")
    let refusal =
      "socket 1 cannot be used in the sandbox, because it was opened before the sandbox started; "
      + #"open another socket with "socket open URL""#
    #expect(await session.line("sandbox socket send 1 a").errors.map(\.description) == [refusal])
    await session.line("sandbox on")
    #expect(await session.line("socket close 1").errors.map(\.description) == [refusal])
    #expect(await session.line("socket open wss://library.test/feed").outcome == .done)
    #expect(await session.line("socket send 2 a; socket close 2").errors == [])
    await session.line("sandbox off")
    let panel = session.console.sockets.panel
    await waitUntil { panel.entries.map(\.sent) == [0, 1] }
    #expect(await session.line("socket close 1").errors == [])
    await waitUntil { server.connectionCount == 0 }
  }

  @Test("In a sandbox and a replay, a socket of an app without a network uses the stubbed server")
  func withoutNetwork() async throws {
    let (folder, count) = (try TemporaryFolder(), Locked(0))
    let server = try Self.server(counting: count)
    let console = Console(name: "plain")
    console.exposeApp { _ in }
    func errors(_ line: String) async -> [String] {
      let last = console.timeline.lastNumber
      await console.evaluate(line, settles: true)
      return console.timeline.kept.events.filter { $0.number > last }.compactMap {
        if case .error(let report) = $0.kind { "\(report.failure.error)" } else { nil }
      }
    }
    let open = "socket open ws://127.0.0.1:\(server.port)/feed"
    #expect(await errors("sandbox on; \(open); sandbox off") == [])
    #expect(await errors("socket close 1") == [])
    #expect(count.withLock(\.self) == 0)
    #expect(await errors("reset") == [])
    #expect(await errors("session start '\(folder.path)/a.session'") == [])
    #expect(await errors(open) == [])
    await waitUntil {
      console.timeline.kept.events.count { $0.kind.text.first == "#1 connected" } == 2
    }
    #expect(await errors("session stop") == [])
    #expect(await errors("socket close 1") == [])
    await waitUntil { server.connectionCount == 0 }
    #expect(await errors("session replay '\(folder.path)/a.session'") == [])
    #expect(count.withLock(\.self) == 1)
  }

  @Test("A paused app refuses to open, use and close a socket")
  func paused() async throws {
    await session.line("socket open wss://library.test/feed")
    await session.line("send desk increment")
    let event = session.console.timeline.lastNumber
    await session.line("goto \(event)")
    for line in ["socket open wss://library.test/feed", "socket send 1 a", "socket close 1"] {
      #expect(
        await session.line(line).errors.map(\.description) == [
          "the app is paused at event \(event); run \"resume\" to return to the present, or "
            + "\"branch\" to continue from here"
        ],
        "\(line)"
      )
    }
    #expect(session.console.sockets.panel.entries.map(\.sent) == [0])
    #expect(await session.line("resume; socket close 1").errors == [])
  }

  @Test("A socket that cannot be opened is reported and does not reconnect")
  func failedOpen() async throws {
    let listener = try LoopbackListener { _ in }
    let port = listener.port
    listener.close()
    await session.line("net transport live")
    let failed = await session.line("socket open ws://127.0.0.1:\(port)/feed")
    #expect(failed.outcome == .failed)
    let reason =
      "Could not connect to 127.0.0.1:\(port): connection refused. Is the server running?"
    #expect(failed.errors.map(\.description) == [reason])
    let texts = session.console.timeline.kept.events.flatMap(\.kind.text)
    #expect(
      texts.contains {
        $0.hasPrefix("#1 reconnecting: attempt 1 in ") && $0.hasSuffix(" s: \(reason)")
      }
    )
    #expect(session.console.sockets.live.tasks.isEmpty)
    #expect(
      await session.line("socket send 1 a").errors.map(\.description) == [
        "socket 1 is closed; open another socket with \"socket open URL\""
      ]
    )
  }

  @Test("Interrupting socket open closes the socket")
  func interruptedOpen() async throws {
    // The server accepts the connection and never answers the handshake.
    let server = try LoopbackListener { connection in
      connection.setTimeout(seconds: 20)
      var buffer = [UInt8](repeating: 0, count: 1_024)
      while connection.receive(into: &buffer) > 0 {}
    }
    await session.line("net transport live")
    let console = session.console
    let line = "socket open ws://127.0.0.1:\(server.port)/feed"
    let running = Task { await console.evaluate(line) }
    await waitUntil { server.connectionCount == 1 }
    #expect(console.sockets.panel.entries.first?.task.state == .connecting)
    running.cancel()
    #expect(await running.value == .failed)
    #expect(console.sockets.panel.entries.first?.task.state == .disconnected)
    #expect(console.sockets.live.tasks.isEmpty)
    let errors = console.timeline.kept.events.flatMap { event in
      if case .error(let report) = event.kind {
        [report.failure.error.description]
      } else {
        [String]()
      }
    }
    #expect(Set(errors) == ["interrupted"])
    await waitUntil { server.connectionCount == 0 }
  }

  @Test("A socket of the app can be listed, but not used or closed by a command")
  func foreignSocket() async throws {
    let manager = WebSocketManager(
      configuration: .advanced(observers: [session.console.sockets.panel]),
      server: ScriptedWebSocketServer { connection in
        try await connection.accept()
        while let message = await connection.receive() {
          if case .close = message { return connection.send(message) }
        }
      }
    )
    let socket = await manager.connect(url: try #require(URL(string: "wss://library.test/feed")))
    await waitUntil { socket.state == .connected }
    for line in ["socket send 1 a", "socket close 1"] {
      #expect(
        await session.line(line).errors.map(\.description) == [
          "socket 1 belongs to the app; open your own socket with \"socket open URL\""
        ]
      )
    }
    await manager.disconnect(socket)
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
      await session.line("socket send 1 a").errors.map(\.description) == [
        "socket 1 is closed; open another socket with \"socket open URL\""
      ]
    )
  }
}
#endif
