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

@Suite("Ends of a WebSocket", .timeLimit(.minutes(2)))
struct EndingTests {
  /// An interceptor and signer that closes all sockets of a manager while a handshake is prepared.
  private final class Closing: RequestInterceptor, RequestSigner {
    let manager = Locked<WebSocketManager?>(nil)
    let hasReturned = Locked(false)
    let adapts: Bool

    init(adapts: Bool) {
      self.adapts = adapts
    }

    func adapt(_ request: URLRequest) async throws -> URLRequest {
      if adapts { await closeAll() }
      return request
    }

    func signatureHeaders(for request: URLRequest) async throws -> HTTPHeaders {
      if !adapts { await closeAll() }
      return [:]
    }

    private func closeAll() async {
      await manager.withLock { $0 }?.disconnectAll()
      hasReturned.withLock { $0 = true }
    }
  }

  @Test("An interceptor or a signer can close the socket", arguments: [true, false])
  func closingInterceptor(adapts: Bool) async {
    let closing = Closing(adapts: adapts)
    let server = ScriptedWebSocketServer { try await $0.accept() }
    let manager = WebSocketManager(
      configuration: .advanced(
        connection: WebSocketConnectionPack(requestInterceptors: [closing], signers: [closing])
      ),
      server: server
    )
    closing.manager.withLock { $0 = manager }
    let socket = await manager.connect(url: url)
    var events: [WebSocketEvent] = []
    for await event in manager.events(for: socket) { events.append(event) }
    await waitUntil { closing.hasReturned.withLock { $0 } && manager.tasks.isEmpty }
    #expect(events == [.disconnected(nil)])
    #expect(socket.closeDisposition == .manual(.normalClosure))
    #expect(socket.state == .disconnected && socket.error == nil)
    #expect(server.connectionCount == 0)
    closing.manager.withLock { $0 = nil }
  }

  @Test("A socket can be closed while an interceptor waits forever")
  func waitingInterceptor() async {
    struct Waiting: RequestInterceptor {
      let started: AsyncStream<Void>.Continuation
      let release: AsyncStream<Void>

      func adapt(_ request: URLRequest) async throws -> URLRequest {
        started.yield()
        // The wait is not cancelled with the socket.
        await Task { for await _ in release {} }.value
        return request
      }
    }
    let (starts, started) = AsyncStream.makeStream(of: Void.self)
    let (releases, release) = AsyncStream.makeStream(of: Void.self)
    let server = ScriptedWebSocketServer { try await $0.accept() }
    let manager = WebSocketManager(
      configuration: .advanced(
        connection: WebSocketConnectionPack(
          requestInterceptors: [Waiting(started: started, release: releases)]
        )
      ),
      server: server
    )
    let socket = await manager.connect(url: url)
    for await _ in starts { break }
    await manager.disconnect(socket, closeCode: .goingAway)
    #expect(socket.closeDisposition == .manual(.goingAway))
    release.finish()
    #expect(server.connectionCount == 0)
  }

  @Test("Messages that arrive after the connection was given up are not delivered")
  func lateBytes() async {
    let clock = TestClock()
    let transport = ManualTransport(lateBytes: [0x81, 4] + Array("late".utf8))
    let manager = WebSocketManager(
      configuration: .advanced(
        reconnect: WebSocketReconnectPack(networkMonitor: nil, random: { _ in 0 }),
        clock: clock
      ),
      transport: transport
    )
    let socket = await manager.connect(url: url)
    let events = manager.events(for: socket)
    await clock.waitForSleeps(1, of: .seconds(30))
    clock.advance(by: .seconds(30))
    await clock.waitForSleeps(1, of: .seconds(10))
    clock.advance(by: .seconds(10))
    await waitUntil { transport.link?.isClosed == true && socket.state == .reconnecting }
    await manager.disconnect(socket)
    var seen: [WebSocketEvent] = []
    for await event in events {
      if case .ping = event { continue }
      seen.append(event)
    }
    #expect(
      seen == [.connected(nil), .error(.pingTimeout), .disconnected(.pingTimeout)]
    )
  }

  @Test("The connection ends after the maximum number of consecutive missed pongs")
  func missedPongs() async {
    let clock = TestClock()
    let server = ScriptedWebSocketServer { connection in
      try await connection.accept()
      while let message = await connection.receive() {
        // Only the second ping is answered.
        if case .ping(let payload) = message, payload.last == 2 { connection.send(.pong(payload)) }
      }
    }
    let manager = WebSocketManager(
      configuration: .advanced(
        liveness: WebSocketLivenessPack(
          heartbeatInterval: .seconds(7),
          pongTimeout: .seconds(3),
          maxMissedPongs: 3
        ),
        reconnect: WebSocketReconnectPack(maxAttempts: 0),
        clock: clock
      ),
      server: server
    )
    let socket = await manager.connect(url: url)
    var seen: [String] = []
    for await event in manager.events(for: socket) {
      switch event {
      case .connected:
        await clock.waitForSleeps(1, of: .seconds(7))
        clock.advance(by: .seconds(7))
      case .ping(let ping):
        let number = ping.attemptNumber
        seen.append("ping \(number)")
        await clock.waitForSleeps(number, of: .seconds(3))
        guard number != 2 else { continue }
        clock.advance(by: .seconds(3))
        // The first ping and the second-last ping are missed without a consequence.
        guard number < 5 else { continue }
        await clock.waitForSleeps(number + 1, of: .seconds(7))
        clock.advance(by: .seconds(7))
      case .pong(let pong):
        seen.append("pong \(pong.attemptNumber)")
        await clock.waitForSleeps(3, of: .seconds(7))
        clock.advance(by: .seconds(7))
      case .error(let error): seen.append("\(error)")
      default: break
      }
    }
    #expect(
      seen == [
        "ping 1", "ping 2", "pong 2", "ping 3", "ping 4", "ping 5",
        "The server did not respond to pings in time.",
      ]
    )
    #expect(clock.now.offset == .seconds(5 * 7 + 4 * 3))
    #expect(socket.closeDisposition == .transportFailure(.pingTimeout))
  }
}
#endif
