#if WebSocket
import Foundation
import InnoNetwork
import InnoNetworkTestSupport
import InnoNetworkWebSocket
import TestSupport
import Testing

@Suite("Servers that violate the WebSocket protocol")
struct BadServerTests {
  static func manager(
    _ clock: any Clock<Duration> = ContinuousClock(),
    messaging: WebSocketMessagingPack = WebSocketMessagingPack()
  ) -> WebSocketManager {
    WebSocketManager(
      configuration: .advanced(
        connection: WebSocketConnectionPack(connectionTimeout: .seconds(20)),
        liveness: WebSocketLivenessPack(
          heartbeatInterval: .zero,
          closeHandshakeTimeout: .milliseconds(50)
        ),
        reconnect: WebSocketReconnectPack(maxAttempts: 0),
        messaging: messaging,
        clock: clock
      )
    )
  }

  /// Returns a socket that has ended, and its events.
  static func result(
    of server: RawServer,
    _ manager: WebSocketManager,
    subprotocols: [String] = []
  ) async -> (socket: WebSocketTask, events: [WebSocketEvent]) {
    let socket = await manager.connect(url: server.url, subprotocols: subprotocols)
    var events: [WebSocketEvent] = []
    for await event in manager.events(for: socket) { events.append(event) }
    return (socket, events)
  }

  private static func check(
    _ server: RawServer,
    fails error: WebSocketError,
    _ message: String,
    manager: WebSocketManager = manager(),
    subprotocols: [String] = [],
    afterConnecting: Bool = false
  ) async {
    weak var released: WebSocketTask?
    do {
      let (socket, events) = await result(of: server, manager, subprotocols: subprotocols)
      let opening: [WebSocketEvent] = afterConnecting ? [.connected(nil)] : []
      #expect(events == opening + [.error(error), .disconnected(error)])
      #expect(
        error.description == message.replacing("HOST", with: "127.0.0.1:\(server.url.port ?? 0)")
      )
      #expect(socket.closeDisposition == .transportFailure(error))
      #expect((socket.state, socket.reconnectCount) == (.failed, 0))
      released = socket
    }
    await waitUntil { server.connectionCount == 0 && released == nil }
    await expectNextConnection(manager)
  }

  /// Expects that a manager can still connect.
  static func expectNextConnection(_ manager: WebSocketManager) async {
    do {
      let fine = try RawServer(
        serve: RawServer.sending([0x81, 2, 0x6F, 0x6B, 0x88, 2, 0x03, 0xE8])
      )
      let events = await result(of: fine, manager).events
      #expect(events == [.connected(nil), .string("ok"), .disconnected(nil)])
      await waitUntil { fine.connectionCount == 0 && manager.tasks.isEmpty }
    } catch {
      Issue.record(error)
    }
  }

  @Test(
    "An invalid handshake response is rejected with an error that names the fault",
    arguments: [
      (
        "HTTP/1.1 101 X\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
          + "Sec-WebSocket-Accept: AAAAAAAAAAAAAAAAAAAAAAAAAAA=\r\n\r\n",
        .acceptKey, "the Sec-WebSocket-Accept header does not match the key"
      ),
      (
        "HTTP/1.1 101 X\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n",
        .acceptKey, "the Sec-WebSocket-Accept header does not match the key"
      ),
      (
        "HTTP/1.1 101 X\r\nUpgrade: h2c\r\nConnection: Upgrade\r\n\r\n",
        .upgrade, "the Upgrade header is not \"websocket\""
      ),
      (
        "HTTP/1.1 101 X\r\nUpgrade: websocket\r\nConnection: close\r\n\r\n",
        .connection, "the Connection header does not contain \"Upgrade\""
      ),
      ("SSH-2.0-OpenSSH_9.2\r\n", .malformed("the data is not HTTP"), "the data is not HTTP"),
      (
        "HTTP/1.1 20 OK\r\n\r\n", .malformed("the status is not a number from 100 to 999"),
        "the status is not a number from 100 to 999"
      ),
      (
        String(repeating: "a", count: 70_000),
        .malformed("the header section is larger than 65536 bytes"),
        "the header section is larger than 65536 bytes"
      ),
    ] as [(String, WebSocketHandshakeFault, String)]
  )
  func handshake(response: String, fault: WebSocketHandshakeFault, reason: String) async throws {
    let server = try RawServer(response: { _ in response })
    await Self.check(
      server,
      fails: .invalidHandshake(fault, url: server.http),
      "HOST sent an invalid WebSocket handshake: \(reason)."
    )
  }

  @Test("A subprotocol or an extension that was not requested is rejected")
  func selection() async throws {
    let subprotocol = try RawServer(response: RawServer.acceptance("Sec-WebSocket-Protocol: c"))
    await Self.check(
      subprotocol,
      fails: .invalidHandshake(.subprotocol("c"), url: subprotocol.http),
      "HOST sent an invalid WebSocket handshake: the server selected the subprotocol \"c\", which "
        + "was not requested.",
      subprotocols: ["a", "b"]
    )
    let compression = try RawServer(
      response: RawServer.acceptance("Sec-WebSocket-Extensions: permessage-deflate")
    )
    await Self.check(
      compression,
      fails: .invalidHandshake(
        .compression("the server selected an extension, but none was requested"),
        url: compression.http
      ),
      "HOST sent an invalid WebSocket handshake: the server selected an extension, but none was "
        + "requested."
    )
  }

  @Test(
    "A handshake that the server rejects is reported with its status and advice",
    arguments: [
      (
        302, "302 Found. Redirects are not followed; use the URL that the server redirects to.",
        .handshakeTerminalHTTP(302)
      ),
      (401, "401 Unauthorized. Check the credentials.", .handshakeUnauthorized(401)),
      (403, "403 Forbidden. Check the credentials.", .handshakeForbidden(403)),
      (404, "404 Not Found. Check the path.", .handshakeTerminalHTTP(404)),
      (
        426, "426 Upgrade Required. The server requires another protocol or version.",
        .handshakeTerminalHTTP(426)
      ),
      (429, "429 Too Many Requests. Try again later.", .handshakeServerUnavailable(429)),
      (503, "503 Service Unavailable. Try again later.", .handshakeServerUnavailable(503)),
      (200, "200 OK. Check that the path leads to a WebSocket.", .handshakeTerminalHTTP(200)),
      (400, "400 Bad Request. Check the request.", .handshakeTerminalHTTP(400)),
    ] as [(Int, String, WebSocketCloseDisposition)]
  )
  func refusal(status: Int, advice: String, disposition: WebSocketCloseDisposition) async throws {
    let server = try RawServer(response: { _ in
      "HTTP/1.1 \(status) X\r\nLocation: ws://127.0.0.1:1/\r\nContent-Length: 0\r\n\r\n"
    })
    let manager = Self.manager()
    let socket = await manager.connect(url: server.url)
    for await _ in manager.events(for: socket) {}
    #expect(socket.error == .handshakeRejected(status: status, url: server.http))
    #expect(socket.closeDisposition == disposition)
    #expect(
      socket.error?.description
        == "127.0.0.1:\(server.url.port ?? 0) rejected the WebSocket handshake with \(advice)"
    )
    #expect(socket.state == .failed)
    await waitUntil { server.connectionCount == 0 && manager.tasks.isEmpty }
    await Self.expectNextConnection(manager)
  }

  @Test("A server that never answers the handshake ends the attempt at the time limit")
  func silence() async throws {
    let clock = TestClock()
    let server = try RawServer(response: { _ in "" })
    let manager = Self.manager(clock)
    let socket = await manager.connect(url: server.url)
    #expect(await clock.waitForSleepers(1))
    await waitUntil { server.connectionCount == 1 }
    clock.advance(by: .seconds(20))
    for await _ in manager.events(for: socket) {}
    #expect(socket.error == .handshakeTimeout(after: .seconds(20), url: server.http))
    #expect(
      socket.error?.description
        == "127.0.0.1:\(server.url.port ?? 0) did not complete the WebSocket handshake within 20 s. "
        + "Try again, or increase the time limit."
    )
    #expect(socket.closeDisposition == .handshakeTimeout(.abnormalClosure))
    await waitUntil { server.connectionCount == 0 }
    async let next: Void = Self.expectNextConnection(manager)
    // The client closes the next connection at the end of its time limit for the server to do so.
    await clock.waitForSleeps(1, of: .milliseconds(50))
    clock.advance(by: .milliseconds(50))
    await next
  }

  @Test(
    "A violation ends the connection with its error, and the next connection works",
    arguments: [
      ([0xB1, 0], .reservedBits, "a reserved bit of a frame is set"),
      ([0x83, 0], .reservedOpcode(3), "a frame has the reserved opcode 3"),
      ([0x81, 0x80, 0, 0, 0, 0], .maskedFrame, "a frame is masked"),
      (
        [0x82, 127, 0xFF, 0, 0, 0, 0, 0, 0, 0], .invalidLength, "a frame has an invalid length"
      ),
      (
        [0x82, 127, 0, 0, 0, 1, 0, 0, 0, 0], .messageTooLarge(limit: 1 << 20),
        "a message is larger than the limit of 1048576 bytes"
      ),
      ([0x09, 0], .fragmentedControlFrame, "a control frame is fragmented"),
      ([0x89, 126, 0, 126], .oversizedControlFrame, "a control frame has more than 125 bytes"),
      (
        [0x80, 0], .unexpectedContinuation, "a continuation frame does not belong to a message"
      ),
      (
        [0x01, 0, 0x01, 0], .interruptedMessage,
        "a message begins before the previous message has ended"
      ),
      ([0x01, 1, 0xC3, 0x80, 1, 0x28], .invalidText, "a text message is not UTF-8"),
      ([0x88, 2, 0x03, 0xEC], .invalidCloseCode(1004), "a close frame has the invalid code 1004"),
      (
        [0x88, 1, 0x03], .invalidCloseFrame,
        "a close frame has a code of one byte instead of two"
      ),
      (
        [0x88, 3, 0x03, 0xE8, 0xFF], .invalidCloseReason,
        "a close frame has a reason that is not UTF-8"
      ),
    ] as [([UInt8], WebSocketViolation, String)]
  )
  func violation(bytes: [UInt8], violation: WebSocketViolation, reason: String) async throws {
    let server = try RawServer(serve: RawServer.sending(bytes))
    let manager = Self.manager()
    await Self.check(
      server,
      fails: .protocolViolation(violation),
      "The server violated the WebSocket protocol: \(reason).",
      manager: manager,
      afterConnecting: true
    )
  }

  @Test("A deflate bomb ends the connection at the limit")
  func bomb() async throws {
    let compressed = deflatedZeros(4 << 20)
    let header: [UInt8] = [0xC2, 126, UInt8(compressed.count >> 8), UInt8(compressed.count & 0xFF)]
    let server = try RawServer(
      response: RawServer.acceptance("Sec-WebSocket-Extensions: permessage-deflate"),
      serve: RawServer.sending(header + compressed)
    )
    await Self.check(
      server,
      fails: .protocolViolation(.expandedMessageTooLarge(limit: 1 << 20)),
      "The server violated the WebSocket protocol: a decompressed message is larger than the "
        + "limit of 1048576 bytes.",
      manager: Self.manager(messaging: WebSocketMessagingPack(permessageDeflateEnabled: true)),
      afterConnecting: true
    )
  }

  @Test("Endless compressed data that contains nothing ends the connection at its own limit")
  func endlessCompression() async throws {
    let fragment: [UInt8] = [0x00, 5, 0, 0, 0, 0xFF, 0xFF]
    let server = try RawServer(
      response: RawServer.acceptance("Sec-WebSocket-Extensions: permessage-deflate"),
      serve: { connection in
        guard connection.send([0x42, 0]) else { return }
        let fragments = Array(repeatElement(fragment, count: 1_000).joined())
        while connection.send(fragments) {}
      }
    )
    await Self.check(
      server,
      fails: .protocolViolation(.compressedMessageTooLarge(limit: 3_072)),
      "The server violated the WebSocket protocol: the compressed data of a message is larger than "
        + "the limit of 3072 bytes.",
      manager: Self.manager(
        messaging: WebSocketMessagingPack(
          maximumMessageSize: 1_024,
          permessageDeflateEnabled: true
        )
      ),
      afterConnecting: true
    )
  }

  @Test("Invalid compressed data ends the connection")
  func invalidCompression() async throws {
    let server = try RawServer(
      response: RawServer.acceptance("Sec-WebSocket-Extensions: permessage-deflate"),
      serve: RawServer.sending([0xC1, 4, 0xFF, 0xFF, 0xFF, 0xFF])
    )
    await Self.check(
      server,
      fails: .protocolViolation(.invalidCompression),
      "The server violated the WebSocket protocol: a compressed message is invalid.",
      manager: Self.manager(messaging: WebSocketMessagingPack(permessageDeflateEnabled: true)),
      afterConnecting: true
    )
  }
}

extension RawServer {
  /// The server's URL as it appears in errors.
  var http: URL { URL(string: "http" + url.absoluteString.dropFirst(2)) ?? url }
}

/// Returns a raw deflate stream of zeros, created without a compressor.
private func deflatedZeros(_ count: Int) -> [UInt8] {
  var bits = BitWriter()
  // A block with fixed codes: a literal zero, then matches of length 258 and distance 1.
  bits.write(0, 1)
  bits.write(1, 2)
  bits.writeReversed(0x30, 8)
  for _ in 0..<(count - 1) / 258 {
    bits.writeReversed(0xC5, 8)
    bits.writeReversed(0, 5)
  }
  bits.writeReversed(0, 7)
  bits.write(0, 3)
  return bits.bytes
}

/// A bit stream in the order of RFC 1951.
private struct BitWriter {
  var bytes: [UInt8] = []
  private var used = 8

  mutating func write(_ value: Int, _ count: Int) {
    for index in 0..<count { append(value >> index & 1) }
  }

  mutating func writeReversed(_ value: Int, _ count: Int) {
    for index in (0..<count).reversed() { append(value >> index & 1) }
  }

  private mutating func append(_ bit: Int) {
    if used == 8 {
      bytes.append(0)
      used = 0
    }
    bytes[bytes.count - 1] |= UInt8(bit) << used
    used += 1
  }
}
#endif
