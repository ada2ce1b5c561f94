#if WebSocket
import Foundation
import InnoLocking
import InnoNetwork
import InnoNetworkTestSupport
import TestSupport
import Testing

@testable import InnoNetworkWebSocket

@Suite("Reasons why a WebSocket connection ends")
struct DispositionTests {
  private static let reason = SendableUnderlyingError(domain: "d", code: 1, message: "m")

  @Test(
    "Only temporary reasons make the socket reconnect",
    arguments: [
      (.manual(.normalClosure), false), (.manual(.serviceRestart), false),
      (.peerNormal(.normalClosure, nil), false), (.peerRetryable(.goingAway, "restart"), true),
      (.peerProtocolFailure(.policyViolation, nil), false),
      (.peerApplicationFailure(.custom(4_000), nil), false),
      (.peerTerminal(.custom(2_999), nil), false),
      (.handshakeUnauthorized(401), false), (.handshakeForbidden(403), false),
      (.handshakeServerUnavailable(429), true), (.handshakeServerUnavailable(503), true),
      (.handshakeTransientNetwork(reason), true),
      (.handshakeTerminalHTTP(302), false), (.handshakeTerminalHTTP(404), false),
      (.handshakeTerminalHTTP(426), false), (.handshakeTimeout(.abnormalClosure), false),
      (.transportFailure(.pingTimeout), true), (.transportFailure(.disconnected(nil)), true),
      (.transportFailure(.protocolViolation(.maskedFrame)), false),
      (.transportFailure(.invalidURL("x")), false),
      (.transportFailure(.invalidRequest("x")), false),
      (.transportFailure(.connectionFailed(reason)), false),
      (.transportFailure(.maxReconnectAttemptsExceeded), false),
      (.transportFailure(.cancelled), false),
    ] as [(WebSocketCloseDisposition, Bool)]
  )
  func shouldReconnect(disposition: WebSocketCloseDisposition, reconnects: Bool) {
    #expect(disposition.shouldReconnect == reconnects)
  }

  @Test(
    "A rejected handshake is permanent unless the status is 429 or 5xx",
    arguments: [200, 301, 302, 307, 400, 401, 403, 404, 408, 410, 426, 429, 500, 502, 503, 599]
  )
  func statuses(status: Int) async {
    let socket = await Self.ended(ScriptedWebSocketServer { try await $0.refuse(status) })
    let disposition: WebSocketCloseDisposition =
      switch status {
      case 401: .handshakeUnauthorized(401)
      case 403: .handshakeForbidden(403)
      case 429, 500...: .handshakeServerUnavailable(status)
      default: .handshakeTerminalHTTP(status)
      }
    #expect(socket.closeDisposition == disposition)
    #expect(disposition.shouldReconnect == (status == 429 || status >= 500))
    #expect(socket.closeCode == nil)
  }

  @Test(
    "A close frame's code determines the disposition",
    arguments: [
      (1000, .peerNormal(.normalClosure, "r")), (1001, .peerRetryable(.goingAway, "r")),
      (1002, .peerProtocolFailure(.protocolError, "r")),
      (1003, .peerProtocolFailure(.unsupportedData, "r")),
      (1007, .peerProtocolFailure(.invalidFramePayloadData, "r")),
      (1008, .peerProtocolFailure(.policyViolation, "r")),
      (1009, .peerProtocolFailure(.messageTooBig, "r")),
      (1010, .peerProtocolFailure(.mandatoryExtensionMissing, "r")),
      (1011, .peerRetryable(.internalServerError, "r")),
      (1012, .peerRetryable(.serviceRestart, "r")), (1013, .peerRetryable(.tryAgainLater, "r")),
      (1014, .peerRetryable(.badGateway, "r")),
      (3000, .peerApplicationFailure(.custom(3_000), "r")),
      (4999, .peerApplicationFailure(.custom(4_999), "r")),
    ] as [(UInt16, WebSocketCloseDisposition)]
  )
  func closeFrames(code: UInt16, disposition: WebSocketCloseDisposition) async {
    let server = ScriptedWebSocketServer { connection in
      try await connection.accept()
      await connection.close(WebSocketCloseCode(rawValue: code), reason: "r")
    }
    let socket = await Self.ended(server)
    #expect(socket.closeDisposition == disposition)
    #expect(socket.closeCode?.rawValue == code)
    #expect(
      socket.error
        == (code == 1000 ? nil : .closed(WebSocketCloseCode(rawValue: code), reason: "r"))
    )
  }

  /// A transport that cannot open connections.
  private struct FailingTransport: WebSocketTransport {
    let fault: ConnectionFault

    func connect(to endpoint: WebSocketEndpoint, for connection: WebSocketConnection) {
      connection.failed(fault)
    }
  }

  @Test(
    "A connection that cannot be established is temporary unless TLS fails",
    arguments: [
      (
        .hostNotFound, true,
        "Could not find the host localhost. Check the host name and the network."
      ),
      (
        .refused, true,
        "Could not connect to localhost: connection refused. Is the server running?"
      ),
      (
        .offline, true,
        "Could not connect to localhost: this machine is offline. Check the network."
      ),
      (
        .other("too many open files"), true,
        "Could not connect to localhost: too many open files. Try again later."
      ),
      (
        .notSecure("wrong version"), false,
        "Could not connect to localhost securely: wrong version. Check the server's TLS settings "
          + "and certificate."
      ),
    ] as [(ConnectionFault, Bool, String)]
  )
  func faults(fault: ConnectionFault, isTransient: Bool, message: String) async {
    let manager = WebSocketManager(
      configuration: .advanced(reconnect: WebSocketReconnectPack(maxAttempts: 0)),
      transport: FailingTransport(fault: fault)
    )
    let socket = await manager.connect(url: url)
    for await _ in manager.events(for: socket) {}
    let reason = SendableUnderlyingError(
      domain: "InnoNetwork.WebSocketError",
      code: fault.code,
      message: message
    )
    #expect(socket.error == .connectionFailed(reason))
    #expect(
      socket.closeDisposition
        == (isTransient
          ? .handshakeTransientNetwork(reason) : .transportFailure(.connectionFailed(reason)))
    )
    #expect(socket.closeDisposition?.shouldReconnect == isTransient)
    #expect(socket.closeCode == nil)
  }

  @Test(
    "A violation is reported to the server with a close code and the reason",
    arguments: [
      ([0x83, 0], .protocolError, "a frame has the reserved opcode 3"),
      ([0x81, 0x80, 0, 0, 0, 0], .protocolError, "a frame is masked"),
      ([0x88, 2, 0x03, 0xED], .protocolError, "a close frame has the invalid code 1005"),
      ([0x88, 2, 0x07, 0xD0], .protocolError, "a close frame has the invalid code 2000"),
      ([0x81, 1, 0xFF], .invalidFramePayloadData, "a text message is not UTF-8"),
      (
        [0x88, 3, 0x03, 0xE8, 0xFF], .invalidFramePayloadData,
        "a close frame has a reason that is not UTF-8"
      ),
      (
        [0x82, 127, 0, 0, 0, 0, 0, 0x10, 0, 1], .messageTooBig,
        "a message is larger than the limit of 1048576 bytes"
      ),
    ] as [([UInt8], WebSocketCloseCode, String)]
  )
  func violations(bytes: [UInt8], code: WebSocketCloseCode, reason: String) async {
    let received = Locked<[ScriptedWebSocketConnection.Message]>([])
    let server = ScriptedWebSocketServer { connection in
      try await connection.accept()
      connection.send(bytes: bytes)
      if let message = await connection.receive() { received.withLock { $0.append(message) } }
    }
    let socket = await Self.ended(server)
    guard case .transportFailure(.protocolViolation(let violation)) = socket.closeDisposition else {
      Issue.record("the disposition is \(String(describing: socket.closeDisposition))")
      return
    }
    #expect(violation.text == reason)
    #expect(socket.closeCode == code)
    await waitUntil { server.openCount == 0 }
    #expect(received.withLock { $0 } == [.close(code, reason: reason)])
  }

  /// Returns a socket whose only connection has ended.
  private static func ended(_ server: ScriptedWebSocketServer) async -> WebSocketTask {
    let manager = WebSocketManager(
      configuration: .advanced(reconnect: WebSocketReconnectPack(maxAttempts: 0)),
      server: server
    )
    let socket = await manager.connect(url: url)
    for await _ in manager.events(for: socket) {}
    return socket
  }

  @Test("A close code without a meaning is terminal")
  func unknownCode() {
    #expect(
      WebSocketCloseDisposition.peer(.custom(2_999), nil) == .peerTerminal(.custom(2_999), nil)
    )
  }

  @Test("The app's close code and reason arrive at the server")
  func outgoingClose() async {
    let cases: [(WebSocketCloseCode, String?, ScriptedWebSocketConnection.Message)] = [
      (.normalClosure, nil, .close(.normalClosure, reason: nil)),
      (.goingAway, "moved", .close(.goingAway, reason: "moved")),
      (.custom(4_321), "grüße", .close(.custom(4_321), reason: "grüße")),
      // The protocol forbids sending 1006.
      (.abnormalClosure, "a", .close(.normalClosure, reason: "a")),
      // A reason has at most 123 bytes, and no character is split.
      (
        .normalClosure, String(repeating: "é", count: 100),
        .close(.normalClosure, reason: String(repeating: "é", count: 61))
      ),
    ]
    for (code, reason, expected) in cases {
      let received = Locked<[ScriptedWebSocketConnection.Message]>([])
      let server = ScriptedWebSocketServer { connection in
        try await connection.accept()
        while let message = await connection.receive() {
          received.withLock { $0.append(message) }
          if case .close = message { return connection.send(message) }
        }
      }
      let manager = WebSocketManager(server: server)
      let socket = await manager.connect(url: url)
      await waitUntil { socket.state == .connected }
      await manager.disconnect(socket, closeCode: code, reason: reason)
      #expect(received.withLock { $0 } == [expected])
      let sent = code == .abnormalClosure ? .normalClosure : code
      #expect(socket.closeDisposition == .manual(sent) && socket.closeCode == sent)
    }
  }
}
#endif
