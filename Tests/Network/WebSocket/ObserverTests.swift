#if WebSocket
import Foundation
import InnoLocking
import InnoNetwork
import InnoNetworkTestSupport
import InnoNetworkWebSocket
import TestSupport
import Testing

@Suite("Observers of WebSockets", .timeLimit(.minutes(2)))
struct ObserverTests {
  /// An observer that records frames and states.
  private final class Observer: WebSocketObserver {
    let seen = Locked<[String]>([])

    func observe(_ frame: WebSocketFrame, of task: WebSocketTask) {
      let text = "\(frame.direction) \(frame.kind) \(frame.payload.count)"
      seen.withLock { $0.append(text) }
    }

    func observe(_ state: WebSocketConnectionState, of task: WebSocketTask) {
      seen.withLock { $0.append("\(state)") }
    }
  }

  @Test("Observers receive each message, control frame and state")
  func observers() async throws {
    let observer = Observer()
    let echo = ScriptedWebSocketServer { connection in
      try await connection.accept()
      while let message = await connection.receive() {
        connection.send(message)
        if case .close = message { return }
      }
    }
    let manager = WebSocketManager(
      configuration: .advanced(
        liveness: WebSocketLivenessPack(heartbeatInterval: .zero),
        observers: [observer]
      ),
      server: echo
    )
    let socket = await manager.connect(url: url)
    for await event in manager.events(for: socket) {
      switch event {
      case .connected: try await manager.send(socket, string: "abc")
      case .string: Task { await manager.disconnect(socket) }
      default: break
      }
    }
    #expect(
      observer.seen.withLock { $0 } == [
        "connecting", "connected", "sent text 3", "received text 3", "sent close 2",
        "received close 2",
        "disconnected(InnoNetworkWebSocket.WebSocketCloseDisposition.manual(1000))",
      ]
    )
  }

  @Test(
    "Frames that arrive with the handshake are observed after the connection",
    arguments: 0..<20
  )
  func earlyFrames(attempt: Int) async {
    let observer = Observer()
    let server = ScriptedWebSocketServer { connection in
      let key = try await connection.handshake()["Sec-WebSocket-Key"] ?? ""
      let response = RawServer.acceptance()(WebSocketAcceptKey.value(for: key))
      // The handshake, a text message and a close frame arrive together.
      connection.send(bytes: Array(response.utf8) + [0x81, 1, 0x61, 0x88, 2, 0x03, 0xE8])
      while await connection.receive() != nil {}
    }
    let manager = WebSocketManager(
      configuration: .advanced(
        liveness: WebSocketLivenessPack(heartbeatInterval: .zero),
        observers: [observer]
      ),
      server: server
    )
    let socket = await manager.connect(url: url)
    for await _ in manager.events(for: socket) {}
    #expect(
      observer.seen.withLock { $0 } == [
        "connecting", "connected", "received text 1", "received close 2", "sent close 2",
        "disconnected(InnoNetworkWebSocket.WebSocketCloseDisposition.peerNormal(1000, nil))",
      ]
    )
  }

  @Test("Frames are observed at once while the resubscribe handler runs")
  func resubscription() async throws {
    let observer = Observer()
    let clock = TestClock()
    let server = ScriptedWebSocketServer { connection in
      try await connection.accept()
      guard connection.number > 1 else { return await connection.close(.serviceRestart) }
      while let message = await connection.receive() {
        connection.send(message)
        if case .close = message { return }
      }
    }
    let manager = WebSocketManager(
      configuration: .advanced(
        liveness: WebSocketLivenessPack(heartbeatInterval: .zero),
        reconnect: WebSocketReconnectPack(networkMonitor: nil, random: { _ in 0 }),
        observers: [observer],
        clock: clock
      ),
      server: server
    )
    await manager.setResubscribeHandler { socket in
      try? await manager.send(socket, string: "subscribe")
      await waitUntil { observer.seen.withLock { $0.last } == "received text 9" }
    }
    let socket = await manager.connect(url: url)
    await clock.waitForSleeps(1, of: .seconds(1))
    clock.advance(by: .seconds(1))
    // The observers are notified after the state has changed.
    await waitUntil { observer.seen.withLock { $0.last } == "connected" }
    #expect(
      observer.seen.withLock { $0.suffix(3) } == ["sent text 9", "received text 9", "connected"]
    )
    await manager.disconnect(socket)
  }
}
#endif
