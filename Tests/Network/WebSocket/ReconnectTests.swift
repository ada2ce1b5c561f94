#if WebSocket
import Foundation
import InnoLocking
import InnoNetwork
import InnoNetworkTestSupport
import InnoNetworkWebSocket
import TestSupport
import Testing

extension TestClock {
  /// Waits until a given number of sleeps of a duration have started.
  func waitForSleeps(_ count: Int, of duration: Duration) async {
    await waitUntil { sleeps.count { $0 == duration } >= count }
  }
}

@Suite("Reconnection and heartbeat")
struct ReconnectTests {
  private static func manager(
    _ server: ScriptedWebSocketServer,
    _ clock: TestClock,
    liveness: WebSocketLivenessPack = WebSocketLivenessPack(heartbeatInterval: .zero),
    maxDelay: Duration = .seconds(60),
    maxAttempts: Int = 5,
    monitor: (any NetworkMonitoring)? = nil,
    random: @escaping @Sendable (ClosedRange<Double>) -> Double = { _ in 0 }
  ) -> WebSocketManager {
    WebSocketManager(
      configuration: .advanced(
        liveness: liveness,
        reconnect: WebSocketReconnectPack(
          maxDelay: maxDelay,
          maxAttempts: maxAttempts,
          networkMonitor: monitor,
          random: random
        ),
        clock: clock
      ),
      server: server
    )
  }

  @Test("The delays double from 1 s, and the socket fails after five attempts")
  func backoff() async {
    let clock = TestClock()
    let server = ScriptedWebSocketServer { try await $0.refuse(503) }
    let manager = Self.manager(server, clock)
    let socket = await manager.connect(url: url)
    var states: [WebSocketConnectionState] = []
    for await state in socket.states {
      states.append(state)
      guard case .reconnecting(let attempt, let delay) = state else { continue }
      await clock.waitForSleeps(1, of: delay)
      #expect(server.connectionCount == attempt)
      clock.advance(by: delay)
    }
    // The first attempt can fail before the sequence is created.
    if states.first == .connecting { states.removeFirst() }
    #expect(
      states == [
        .reconnecting(attempt: 1, in: .seconds(1)), .reconnecting(attempt: 2, in: .seconds(2)),
        .reconnecting(attempt: 3, in: .seconds(4)), .reconnecting(attempt: 4, in: .seconds(8)),
        .reconnecting(attempt: 5, in: .seconds(16)),
        .disconnected(.handshakeServerUnavailable(503)),
      ]
    )
    #expect(server.connectionCount == 6)
    #expect(socket.error == .maxReconnectAttemptsExceeded)
    #expect(
      socket.error?.description
        == "The WebSocket was not reconnected: the maximum number of attempts has been reached. "
        + "Connect again, or allow more attempts."
    )
    #expect(socket.state == .failed)
    await waitUntil { manager.tasks.isEmpty }
  }

  @Test("A failed attempt counts even if it takes longer than the longest delay")
  func slowFailures() async {
    let clock = TestClock()
    let server = ScriptedWebSocketServer { connection in
      clock.advance(by: .seconds(2))
      try await connection.refuse(503)
    }
    let manager = Self.manager(server, clock, maxDelay: .seconds(1), maxAttempts: 2)
    let socket = await manager.connect(url: url)
    for attempt in 1...2 {
      await clock.waitForSleeps(attempt, of: .seconds(1))
      clock.advance(by: .seconds(1))
    }
    await waitUntil { socket.state == .failed }
    #expect(socket.error == .maxReconnectAttemptsExceeded)
    #expect(server.connectionCount == 3)
    await manager.disconnect(socket)
  }

  @Test(
    "The count of attempts restarts after a connection that was open longer than the longest delay",
    arguments: [(1, .failed), (2, .reconnecting)] as [(Int, WebSocketState)]
  )
  func restartedCount(seconds: Int, state: WebSocketState) async throws {
    let clock = TestClock()
    let server = ScriptedWebSocketServer { connection in
      try await connection.accept()
      _ = await connection.receive()
      await connection.close(.serviceRestart)
    }
    let manager = Self.manager(server, clock, maxDelay: .seconds(1), maxAttempts: 1)
    let socket = await manager.connect(url: url)
    await waitUntil { socket.state == .connected }
    try await manager.send(socket, string: "restart")
    await clock.waitForSleeps(1, of: .seconds(1))
    clock.advance(by: .seconds(1))
    await waitUntil { socket.state == .connected }
    clock.advance(by: .seconds(seconds))
    try await manager.send(socket, string: "restart")
    await waitUntil { socket.state != .connected }
    #expect(socket.state == state)
    await manager.disconnect(socket)
  }

  @Test("A delay has random jitter of up to 20% in either direction")
  func jitter() async {
    let asked = Locked<[ClosedRange<Double>]>([])
    let clock = TestClock()
    let server = ScriptedWebSocketServer { try await $0.refuse(503) }
    let manager = Self.manager(server, clock) { range in
      asked.withLock { $0.append(range) }
      return range.upperBound
    }
    let socket = await manager.connect(url: url)
    for await state in socket.states {
      guard case .reconnecting(_, let delay) = state else { continue }
      #expect(delay == .seconds(1.2))
      break
    }
    #expect(asked.withLock { $0 } == [-0.2...0.2])
    await manager.disconnect(socket)
    #expect(socket.state == .disconnected && server.connectionCount == 1)
  }

  @Test(
    "The close code determines whether the socket reconnects",
    arguments: [
      (1000, false), (1001, true), (1002, false), (1003, false), (1007, false), (1008, false),
      (1009, false), (1010, false), (1011, true), (1012, true), (1013, true), (1014, true),
      (3000, false), (4999, false),
    ] as [(UInt16, Bool)]
  )
  func closeCodes(code: UInt16, reconnects: Bool) async {
    let clock = TestClock()
    let server = ScriptedWebSocketServer { connection in
      try await connection.accept()
      await connection.close(WebSocketCloseCode(rawValue: code))
    }
    let manager = Self.manager(server, clock)
    let socket = await manager.connect(url: url)
    var reconnected = false
    for await state in socket.states {
      guard case .reconnecting = state else { continue }
      reconnected = true
      await manager.disconnect(socket)
    }
    #expect(reconnected == reconnects)
    #expect(server.connectionCount == 1)
  }

  @Test("The socket reconnects after a close frame without a code or a lost connection")
  func lost() async {
    for hasFrame in [true, false] {
      let clock = TestClock()
      let server = ScriptedWebSocketServer { connection in
        try await connection.accept()
        if hasFrame { connection.send(.close(nil, reason: nil)) }
      }
      let manager = Self.manager(server, clock)
      let socket = await manager.connect(url: url)
      for await state in socket.states {
        guard case .reconnecting = state else { continue }
        let code: WebSocketCloseCode = hasFrame ? .noStatusReceived : .abnormalClosure
        #expect(socket.closeDisposition == .peerRetryable(code, nil))
        await manager.disconnect(socket)
      }
    }
  }

  @Test("The resubscribe handler runs after each reconnection, before it is reported")
  func resubscribe() async throws {
    let clock = TestClock()
    let received = Locked<[String]>([])
    let server = ScriptedWebSocketServer { connection in
      try await connection.accept()
      guard connection.number > 1 else { return await connection.close(.serviceRestart) }
      while let message = await connection.receive() {
        if case .text(let text) = message { received.withLock { $0.append(text) } }
        if case .close = message { return connection.send(message) }
      }
    }
    let manager = Self.manager(server, clock)
    await manager.setResubscribeHandler { socket in
      #expect(socket.state == .reconnecting)
      try? await manager.send(socket, string: "subscribe")
    }
    let socket = await manager.connect(url: url)
    var connections = 0
    for await event in manager.events(for: socket) {
      switch event {
      case .disconnected where connections == 1:
        Task {
          await clock.waitForSleeps(1, of: .seconds(1))
          clock.advance(by: .seconds(1))
        }
      case .connected:
        connections += 1
        guard connections == 2 else { continue }
        try await manager.send(socket, string: "first")
        await waitUntil { received.withLock { $0.count } == 2 }
        Task { await manager.disconnect(socket) }
      default: break
      }
    }
    #expect(received.withLock { $0 } == ["subscribe", "first"])
    #expect(socket.reconnectCount == 1)
  }

  @Test("The resubscribe handler can close the socket", arguments: [false, true])
  func closingResubscribe(isLost: Bool) async {
    let clock = TestClock()
    let hasReturned = Locked(false)
    let server = ScriptedWebSocketServer { connection in
      try await connection.accept()
      guard connection.number > 1 else { return await connection.close(.serviceRestart) }
      while !isLost, let message = await connection.receive() {
        if case .close = message { return connection.send(message) }
      }
    }
    let manager = Self.manager(server, clock)
    await manager.setResubscribeHandler { socket in
      if isLost { await waitUntil { server.openCount == 0 } }
      await manager.disconnect(socket)
      hasReturned.withLock { $0 = true }
    }
    let socket = await manager.connect(url: url)
    await clock.waitForSleeps(1, of: .seconds(1))
    clock.advance(by: .seconds(1))
    await waitUntil { hasReturned.withLock { $0 } }
    #expect(socket.state == (isLost ? .failed : .disconnected))
    #expect(manager.tasks.isEmpty)
  }

  @Test("A network change ends the delay immediately")
  func networkChange() async {
    struct Monitor: NetworkMonitoring {
      let wifi = NetworkSnapshot(status: .satisfied, interfaceTypes: [.wifi])
      let changes: AsyncStream<Void>

      func currentSnapshot() async -> NetworkSnapshot? {
        NetworkSnapshot(status: .unsatisfied, interfaceTypes: [])
      }

      func waitForChange(
        from snapshot: NetworkSnapshot?,
        timeout: Duration?
      ) async -> NetworkSnapshot? {
        for await _ in changes { return wifi }
        return nil
      }
    }
    let clock = TestClock()
    let (changes, change) = AsyncStream.makeStream(of: Void.self)
    let server = ScriptedWebSocketServer { connection in
      guard connection.number > 1 else { return try await connection.refuse(503) }
      try await connection.accept()
      while let message = await connection.receive() {
        if case .close = message { return connection.send(message) }
      }
    }
    let manager = Self.manager(server, clock, monitor: Monitor(changes: changes))
    let socket = await manager.connect(url: url)
    for await state in socket.states {
      switch state {
      case .reconnecting: change.yield()
      case .connected:
        #expect(clock.now.offset == .zero)
        await manager.disconnect(socket)
      default: break
      }
    }
    #expect(server.connectionCount == 2)
  }

  @Test("A server that does not answer a ping within 10 s is disconnected")
  func heartbeat() async {
    let clock = TestClock()
    let server = ScriptedWebSocketServer { connection in
      try await connection.accept()
      while let message = await connection.receive() {
        // The first ping is answered.
        if case .ping(let payload) = message, payload.last == 1 { connection.send(.pong(payload)) }
      }
    }
    let manager = Self.manager(server, clock, liveness: WebSocketLivenessPack())
    let socket = await manager.connect(url: url)
    var seen: [String] = []
    for await event in manager.events(for: socket) {
      switch event {
      case .connected:
        await clock.waitForSleeps(1, of: .seconds(30))
        clock.advance(by: .seconds(30))
      case .ping(let ping):
        seen.append("ping \(ping.attemptNumber)")
        guard ping.attemptNumber == 2 else { continue }
        await clock.waitForSleeps(2, of: .seconds(10))
        clock.advance(by: .seconds(10))
      case .pong(let pong):
        seen.append("pong \(pong.attemptNumber)")
        await clock.waitForSleeps(2, of: .seconds(30))
        clock.advance(by: .seconds(30))
      case .error(let error):
        seen.append("\(error)")
        Task { await manager.disconnect(socket) }
      default: break
      }
    }
    #expect(
      seen == ["ping 1", "pong 1", "ping 2", "The server did not respond to pings in time."]
    )
    #expect(socket.closeDisposition?.shouldReconnect == false)
  }

  @Test("A server that does not confirm the close is disconnected after 3 s")
  func unconfirmedClose() async {
    let clock = TestClock()
    let server = ScriptedWebSocketServer { connection in
      try await connection.accept()
      while await connection.receive() != nil {}
    }
    let manager = Self.manager(server, clock)
    let socket = await manager.connect(url: url)
    await waitUntil { socket.state == .connected }
    let closing = Task { await manager.disconnect(socket) }
    await clock.waitForSleeps(1, of: .seconds(3))
    #expect(socket.state == .disconnecting)
    clock.advance(by: .seconds(3))
    await closing.value
    #expect(socket.closeDisposition == .handshakeTimeout(.normalClosure))
    #expect(socket.state == .disconnected)
    // The connection is closed on its own queue.
    await waitUntil { server.openCount == 0 }
  }

  @Test("A socket can be closed while it connects or waits to reconnect")
  func earlyDisconnect() async {
    let clock = TestClock()
    let silent = ScriptedWebSocketServer { connection in
      _ = try await connection.handshake()
      while await connection.receive() != nil {}
    }
    let connecting = Self.manager(silent, clock)
    let socket = await connecting.connect(url: url)
    await waitUntil { silent.openCount == 1 }
    await connecting.disconnect(socket, closeCode: .goingAway)
    #expect(socket.state == .disconnected && socket.closeDisposition == .manual(.goingAway))
    await waitUntil { silent.openCount == 0 && clock.sleeperCount == 0 }
  }

  @Test("A closed socket is reopened as a new socket with its own events")
  func retry() async throws {
    let clock = TestClock()
    let server = ScriptedWebSocketServer { connection in
      guard connection.number > 1 else { return try await connection.refuse(401) }
      try await connection.accept()
      await connection.close()
    }
    let manager = Self.manager(server, clock)
    let socket = await manager.connect(url: url)
    for await _ in manager.events(for: socket) {}
    #expect(socket.closeDisposition == .handshakeUnauthorized(401))
    let (fresh, events) = try #require(await manager.retry(socket))
    #expect(fresh != socket && fresh.url == socket.url)
    var seen: [WebSocketEvent] = []
    for await event in events { seen.append(event) }
    #expect(seen == [.connected(nil), .disconnected(nil)])
  }
}
#endif
