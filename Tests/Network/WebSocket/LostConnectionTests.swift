#if WebSocket
import Foundation
import InnoNetwork
import InnoNetworkWebSocket
import TestSupport
import Testing

@Suite("Lost WebSocket connections", .timeLimit(.minutes(2)))
struct LostConnectionTests {
  @Test("A server that closes the connection during the handshake is reported")
  func earlyEnd() async throws {
    let server = try RawServer(response: { _ in "HTTP/1.1 101 X\r\nUpg" }, serve: { _ in })
    let manager = BadServerTests.manager()
    let socket = await BadServerTests.result(of: server, manager).socket
    let reason = SendableUnderlyingError(
      domain: "InnoNetwork.WebSocketError",
      code: ConnectionFault.lost.code,
      message: "127.0.0.1:\(server.url.port ?? 0) closed the connection during the handshake."
    )
    #expect(socket.error == .disconnected(reason))
    #expect(socket.error?.description == reason.message)
    #expect(socket.closeDisposition == .handshakeTransientNetwork(reason))
    await BadServerTests.expectNextConnection(manager)
  }

  @Test("A port without a server is reported as refused")
  func refusedConnection() async throws {
    let server = try RawServer()
    let url = server.url
    let manager = BadServerTests.manager()
    let listener = try LoopbackListener { _ in }
    let port = listener.port
    listener.close()
    let socket = await manager.connect(
      url: URL(string: "ws://127.0.0.1:\(port)") ?? url
    )
    for await _ in manager.events(for: socket) {}
    let reason = SendableUnderlyingError(
      domain: "InnoNetwork.WebSocketError",
      code: ConnectionFault.refused.code,
      message:
        "Could not connect to 127.0.0.1:\(port): connection refused. Is the server running?"
    )
    #expect(socket.error == .connectionFailed(reason))
    #expect(socket.error?.description == reason.message)
    #expect(socket.closeDisposition == .handshakeTransientNetwork(reason))
  }

  @Test("A connection that ends without a close frame is lost and can be reopened")
  func lost() async throws {
    try await expectLoss(
      by: RawServer(serve: { connection in
        connection.send([0x81, 2, 0x6F, 0x6B, 0x81, 5, 0x61])
      }),
      [.connected(nil), .string("ok")],
      "HOST closed the connection without a close frame. Try again."
    )
  }

  @Test("A socket that the server half-closes is lost and fully closed")
  func halfClosed() async throws {
    try await expectLoss(
      by: RawServer(serve: { connection in
        connection.send([0x81, 2, 0x6F, 0x6B, 0x81, 5, 0x61])
        connection.finishSending()
        RawServer.readToEnd(connection)
      }),
      [.connected(nil), .string("ok")],
      "HOST closed the connection without a close frame. Try again."
    )
  }

  @Test("A connection that the server resets is lost and can be reopened")
  func reset() async throws {
    try await expectLoss(
      by: RawServer(serve: { connection in
        // The server resets the connection when the first message has arrived.
        var buffer = [UInt8](repeating: 0, count: 64)
        guard connection.receive(into: &buffer) > 0 else { return }
        connection.reset()
      }),
      [.connected(nil)],
      "The connection to HOST was lost. Try again.",
      sends: true
    )
  }

  private func expectLoss(
    by server: RawServer,
    _ opening: [WebSocketEvent],
    _ message: String,
    sends: Bool = false
  ) async throws {
    let manager = BadServerTests.manager()
    let socket = await manager.connect(url: server.url)
    var events: [WebSocketEvent] = []
    for await event in manager.events(for: socket) {
      events.append(event)
      if sends, event == .connected(nil) { try await manager.send(socket, string: "hello") }
    }
    let error = WebSocketError.disconnected(
      SendableUnderlyingError(
        domain: "InnoNetwork.WebSocketError",
        code: ConnectionFault.lost.code,
        message: message.replacing("HOST", with: "127.0.0.1:\(server.url.port ?? 0)")
      )
    )
    #expect(events == opening + [.error(error), .disconnected(error)])
    #expect(socket.closeDisposition == .peerRetryable(.abnormalClosure, nil))
    #expect(socket.closeCode == .abnormalClosure)
    await waitUntil { server.connectionCount == 0 }
    await BadServerTests.expectNextConnection(manager)
  }
}
#endif
