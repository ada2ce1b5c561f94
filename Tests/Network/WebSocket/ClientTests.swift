#if WebSocket
import Foundation
import InnoLocking
import InnoNetwork
import InnoNetworkTestSupport
import InnoNetworkWebSocket
import TestSupport
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The URL of all sockets, which connect to a scripted server.
let url = URL(string: "ws://localhost/chat?room=1") ?? URL(filePath: "/")

@Suite("WebSocket client")
struct ClientTests {
  private static func manager(
    _ server: ScriptedWebSocketServer,
    connection: WebSocketConnectionPack = WebSocketConnectionPack(),
    messaging: WebSocketMessagingPack = WebSocketMessagingPack()
  ) -> WebSocketManager {
    WebSocketManager(
      configuration: .advanced(
        connection: connection,
        liveness: WebSocketLivenessPack(heartbeatInterval: .zero),
        reconnect: WebSocketReconnectPack(maxAttempts: 0),
        messaging: messaging
      ),
      server: server
    )
  }

  private static let echo = ScriptedWebSocketServer { connection in
    try await connection.accept()
    while let message = await connection.receive() {
      switch message {
      case .close: return connection.send(message)
      case .ping(let payload): connection.send(.pong(payload))
      default: connection.send(message)
      }
    }
  }

  @Test("Text and binary messages of any size arrive unchanged and in order")
  func echo() async throws {
    let manager = Self.manager(Self.echo)
    let socket = await manager.connect(url: url)
    var received: [WebSocketEvent] = []
    let texts = ["", "a", "grüße, 한국어 😀", String(repeating: "x", count: 70_000)]
    let binaries = [Data(), Data([0, 255]), Data(repeating: 7, count: 100_000)]
    for await event in manager.events(for: socket) {
      switch event {
      case .connected:
        for text in texts { try await manager.send(socket, string: text) }
        for data in binaries { try await manager.send(socket, message: data) }
      case .string, .message:
        received.append(event)
        if received.count == texts.count + binaries.count {
          Task { await manager.disconnect(socket, closeCode: .custom(3_001), reason: "done") }
        }
      default: break
      }
    }
    #expect(received == texts.map { .string($0) } + binaries.map { .message($0) })
    #expect(socket.closeDisposition == .manual(.custom(3_001)))
    #expect(socket.state == .disconnected && socket.error == nil)
    #expect(socket.closeCode == .custom(3_001))
  }

  @Test("The handshake has the headers and subprotocols, and interceptors and signers are applied")
  func handshake() async throws {
    struct Adding: RequestInterceptor, RequestSigner {
      func adapt(_ request: URLRequest) async throws -> URLRequest {
        var request = request
        request.setValue("adapted", forHTTPHeaderField: "X-Adapted")
        return request
      }

      func signatureHeaders(for request: URLRequest) async throws -> HTTPHeaders {
        ["X-Signature": (request.value(forHTTPHeaderField: "X-Adapted") ?? "") + " and signed"]
      }
    }
    let seen = Locked<HTTPHeaders?>(nil)
    let server = ScriptedWebSocketServer { connection in
      let headers = try await connection.handshake()
      seen.withLock { $0 = headers }
      try await connection.accept(subprotocol: "b")
      await connection.close(reason: "bye")
    }
    let manager = Self.manager(
      server,
      connection: WebSocketConnectionPack(
        requestHeaders: ["X-Own": "1"],
        requestInterceptors: [Adding()],
        signers: [Adding()]
      ),
      messaging: WebSocketMessagingPack(permessageDeflateEnabled: true)
    )
    let socket = await manager.connect(url: url, subprotocols: ["a", "b"])
    var events: [WebSocketEvent] = []
    for await event in manager.events(for: socket) { events.append(event) }
    #expect(events == [.connected("b"), .disconnected(nil)])
    #expect(socket.subprotocol == "b" && !socket.isCompressed)
    #expect(socket.closeDisposition == .peerNormal(.normalClosure, "bye"))
    let headers = try #require(seen.withLock { $0 })
    #expect(headers[":path"] == "/chat?room=1")
    #expect(headers["Host"] == "localhost")
    #expect(headers["Sec-WebSocket-Version"] == "13")
    #expect(Data(base64Encoded: headers["Sec-WebSocket-Key"] ?? "")?.count == 16)
    #expect(headers["Sec-WebSocket-Protocol"] == "a, b")
    #expect(
      headers["Sec-WebSocket-Extensions"] == "permessage-deflate; client_max_window_bits"
    )
    #expect(headers["X-Own"] == "1")
    #expect(headers["X-Adapted"] == "adapted")
    #expect(headers["X-Signature"] == "adapted and signed")
  }

  @Test(
    "An invalid request is reported, and no connection is opened",
    arguments: [
      ("http://localhost", [], [:], "the URL must start with wss:// or ws://"),
      (
        "ws://localhost/#a", [], [:],
        "the URL has a fragment, which is not allowed in a WebSocket URL; remove the fragment"
      ),
      (
        "ws://example.org/", [], [:],
        "the URL ws://example.org/ would be requested without encryption; use wss://, or set "
          + "WebSocketConnectionPack(allowsInsecureWebSocket: true)"
      ),
      (
        "ws://localhost", ["a b"], [:],
        "the subprotocol \"a b\" is not a valid name; use letters, digits, hyphens, "
          + "underscores and periods"
      ),
      ("ws://localhost", ["a", "a"], [:], "the subprotocol \"a\" is repeated"),
      (
        "ws://localhost", [], ["Sec-WebSocket-Key": "x"],
        "the header Sec-WebSocket-Key is reserved; remove it from the request"
      ),
      (
        "ws://localhost", [], ["X": "a\r\nb"],
        "the value of the header X contains a control character"
      ),
    ] as [(String, [String], HTTPHeaders, String)]
  )
  func invalidRequests(
    text: String,
    subprotocols: [String],
    headers: HTTPHeaders,
    reason: String
  ) async throws {
    let server = ScriptedWebSocketServer { try await $0.accept() }
    let manager = Self.manager(
      server,
      connection: WebSocketConnectionPack(requestHeaders: headers)
    )
    let socket = await manager.connect(
      url: try #require(URL(string: text)),
      subprotocols: subprotocols
    )
    for await _ in manager.events(for: socket) {}
    #expect(socket.error?.description == "The WebSocket was not opened: \(reason).")
    #expect(socket.closeDisposition?.shouldReconnect == false)
    #expect(server.connectionCount == 0)
  }

  @Test("An interceptor's error stops the handshake")
  func failingInterceptor() async {
    struct Failing: RequestInterceptor {
      struct Failure: Error, CustomStringConvertible { let description = "no token" }
      func adapt(_ request: URLRequest) async throws -> URLRequest { throw Failure() }
    }
    let manager = Self.manager(
      Self.echo,
      connection: WebSocketConnectionPack(requestInterceptors: [Failing()])
    )
    let socket = await manager.connect(url: url)
    for await _ in manager.events(for: socket) {}
    #expect(
      socket.error?.description
        == "The WebSocket was not opened: an interceptor or signer stopped the request: no token."
    )
  }

  @Test("The server's ping is answered, and the client's ping returns when the pong arrives")
  func pings() async throws {
    let answered = Locked<ScriptedWebSocketConnection.Message?>(nil)
    let server = ScriptedWebSocketServer { connection in
      try await connection.accept()
      connection.send(.ping(Data("now?".utf8)))
      while let message = await connection.receive() {
        if case .pong = message { answered.withLock { $0 = message } }
        if case .ping(let payload) = message { connection.send(.pong(payload)) }
        if case .close = message { return connection.send(message) }
      }
    }
    let manager = Self.manager(server)
    let socket = await manager.connect(url: url)
    var kinds: [String] = []
    for await event in manager.events(for: socket) {
      switch event {
      case .connected:
        Task {
          try await manager.ping(socket)
          await manager.disconnect(socket)
        }
      case .ping(let ping): kinds.append("ping \(ping.attemptNumber)")
      case .pong(let pong):
        kinds.append("pong \(pong.attemptNumber)")
        #expect(pong.roundTrip > .zero)
      default: break
      }
    }
    #expect(kinds == ["ping 1", "pong 1"])
    #expect(answered.withLock { $0 } == .pong(Data("now?".utf8)))
  }

  @Test("A ping fails as disconnected if the connection ends before the pong", arguments: 0..<20)
  func pingWithoutPong(attempt: Int) async throws {
    let server = ScriptedWebSocketServer { connection in
      try await connection.accept()
      while let message = await connection.receive() {
        if case .ping = message { return connection.drop() }
      }
    }
    let manager = Self.manager(server)
    let socket = await manager.connect(url: url)
    for await state in socket.states where state == .connected { break }
    await #expect(throws: WebSocketError.disconnected(nil)) { try await manager.ping(socket) }
    await #expect(throws: WebSocketError.disconnected(nil)) { try await manager.ping(socket) }
  }

  @Test("Pings and pongs are not buffered for later subscribers")
  func unreadPings() async throws {
    let manager = Self.manager(Self.echo)
    let socket = await manager.connect(url: url)
    for await state in socket.states where state == .connected { break }
    let (received, receive) = AsyncStream.makeStream(of: String.self)
    await manager.setOnStringHandler { _, text in receive.yield(text) }
    for _ in 0..<10 { try await manager.ping(socket) }
    try await manager.send(socket, string: "a")
    // The echo arrives after the last pong.
    for await _ in received { break }
    var events: [WebSocketEvent] = []
    for await event in manager.events(for: socket) {
      events.append(event)
      if event == .string("a") { break }
    }
    #expect(events == [.connected(nil), .string("a")])
    await manager.disconnect(socket)
  }

  @Test("A disconnected socket sends nothing and throws an error")
  func notConnected() async {
    let manager = Self.manager(ScriptedWebSocketServer { try await $0.refuse(403) })
    let socket = await manager.connect(url: url)
    for await _ in manager.events(for: socket) {}
    await #expect(throws: WebSocketError.disconnected(nil)) {
      try await manager.send(socket, string: "a")
    }
    await #expect(throws: WebSocketError.disconnected(nil)) { try await manager.ping(socket) }
    #expect(WebSocketError.disconnected(nil).description == "The WebSocket is not connected.")
  }

  @Test("Nothing is sent after a close frame")
  func sendAfterClose() async throws {
    let closes = Locked(0)
    let server = ScriptedWebSocketServer { connection in
      try await connection.accept()
      connection.send(.close(.goingAway, reason: "restart"))
      while let message = await connection.receive() {
        guard case .close(.goingAway, nil) = message else {
          Issue.record("received \(message)")
          continue
        }
        closes.withLock { $0 += 1 }
        return
      }
    }
    let manager = Self.manager(server)
    let socket = await manager.connect(url: url)
    for await event in manager.events(for: socket) {
      guard case .disconnected = event else { continue }
      await #expect(throws: WebSocketError.disconnected(nil)) {
        try await manager.send(socket, string: "late")
      }
    }
    await waitUntil { closes.withLock { $0 } == 1 }
    #expect(socket.error == .closed(.goingAway, reason: "restart"))
    #expect(socket.error?.description == "The server closed the WebSocket with code 1001: restart.")
  }

  @Test("A subscriber that does not read pauses the connection and loses no message")
  func backPressure() async throws {
    let count = 2_000
    let server = ScriptedWebSocketServer { connection in
      try await connection.accept()
      // Only the first sequence would receive the messages from before the subscriptions.
      _ = await connection.receive()
      for number in 0..<count { connection.send(.text("\(number)")) }
      await connection.close()
    }
    let manager = Self.manager(server)
    let socket = await manager.connect(url: url)
    let (first, second) = (manager.events(for: socket), manager.events(for: socket))
    await waitUntil { socket.state == .connected }
    try await manager.send(socket, string: "start")
    let read = Locked(0)
    async let texts = Self.texts(of: first) { read.withLock { $0 += 1 } }
    await waitUntil { read.withLock { $0 } > 200 }
    // The second sequence has not been read yet, which pauses the connection.
    #expect(read.withLock { $0 } < 300)
    let others = await Self.texts(of: second)
    #expect(others == (0..<count).map(String.init))
    #expect(await texts == others)
  }

  private static func texts(
    of events: WebSocketEvents,
    _ notify: @Sendable () -> Void = {}
  ) async -> [String] {
    var texts: [String] = []
    for await event in events {
      guard case .string(let text) = event else { continue }
      texts.append(text)
      notify()
    }
    return texts
  }

  @Test("A cancelled task stops reading events immediately")
  func cancelledReader() async {
    let manager = Self.manager(Self.echo)
    let socket = await manager.connect(url: url)
    let reader = Task { () -> Int in
      var count = 0
      for await _ in manager.events(for: socket) { count += 1 }
      return count
    }
    await waitUntil { socket.state == .connected }
    reader.cancel()
    _ = await reader.value
    #expect(socket.state == .connected)
    await manager.disconnect(socket)
    #expect(manager.tasks.isEmpty)
  }

  @Test("A cancelled task sends no message")
  func cancelledSender() async {
    let manager = Self.manager(Self.echo)
    let socket = await manager.connect(url: url)
    await waitUntil { socket.state == .connected }
    let sender = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      await #expect(throws: WebSocketError.cancelled) {
        try await manager.send(socket, string: "a")
      }
    }
    await sender.value
    await manager.disconnectAll()
    #expect(socket.state == .disconnected)
  }

  @Test("The manager's handlers receive the events of all sockets")
  func handlers() async throws {
    let seen = Locked<[String]>([])
    let manager = Self.manager(Self.echo)
    await manager.setOnConnectedHandler { socket, _ in
      seen.withLock { $0.append("connected") }
      try? await manager.send(socket, string: "a")
    }
    await manager.setOnStringHandler { socket, text in
      seen.withLock { $0.append("string \(text)") }
      try? await manager.send(socket, message: Data([1]))
    }
    await manager.setOnMessageHandler { socket, data in
      seen.withLock { $0.append("message \(data.count)") }
      try? await manager.ping(socket)
    }
    await manager.setOnPongHandler { _, pong in
      seen.withLock { $0.append("pong \(pong.attemptNumber)") }
    }
    await manager.setOnDisconnectedHandler { _, error in
      seen.withLock { $0.append("disconnected \(error == nil)") }
    }
    let socket = await manager.connect(url: url)
    await waitUntil { seen.withLock { $0.last } == "pong 1" }
    await manager.disconnect(socket)
    await waitUntil { seen.withLock { $0.last } == "disconnected true" }
    #expect(
      seen.withLock { $0 } == [
        "connected", "string a", "message 1", "pong 1", "disconnected true",
      ]
    )
  }

  @Test("A script receives the bytes that arrive just before it waits", .timeLimit(.minutes(1)))
  func bytesBeforeWaiting() async throws {
    let manager = Self.manager(Self.echo)
    var echoes = 0
    for _ in 0..<1000 {
      let socket = await manager.connect(url: url)
      for await event in manager.events(for: socket) {
        switch event {
        case .connected: try await manager.send(socket, string: "abc")
        case .string:
          echoes += 1
          Task { await manager.disconnect(socket) }
        default: break
        }
      }
    }
    #expect(echoes == 1000)
  }

  @Test("A manager closes its sockets when it is deallocated")
  func release() async {
    let server = ScriptedWebSocketServer { connection in
      try await connection.accept()
      while await connection.receive() != nil {}
    }
    var manager: WebSocketManager? = Self.manager(server)
    let socket = await manager?.connect(url: url)
    await waitUntil { socket?.state == .connected }
    manager = nil
    await waitUntil { socket?.state == .disconnected && server.openCount == 0 }
  }
}
#endif
