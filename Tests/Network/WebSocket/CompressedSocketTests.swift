#if WebSocket
import Foundation
import InnoLocking
import InnoNetwork
import InnoNetworkWebSocket
import TestSupport
import Testing

@Suite("WebSocket compression over a socket", .timeLimit(.minutes(2)))
struct CompressedSocketTests {
  /// A frame from the client, unmasked.
  private struct Frame {
    let start: UInt8
    let payload: [UInt8]

    var isCompressed: Bool { start & 0x40 != 0 }
    var isClose: Bool { start & 0x0F == 8 }

    /// The same frame as sent by a server.
    var echo: [UInt8] {
      payload.count > 125
        ? [start, 126, UInt8(payload.count >> 8), UInt8(payload.count & 0xFF)] + payload
        : [start, UInt8(payload.count)] + payload
    }

    /// Reads a frame; nil at the end of the connection.
    init?(from connection: LoopbackConnection) {
      guard let head = Self.bytes(2, connection) else { return nil }
      start = head[0]
      var length = Int(head[1] & 0x7F)
      if length == 126 {
        guard let size = Self.bytes(2, connection) else { return nil }
        length = Int(size[0]) << 8 | Int(size[1])
      }
      guard let key = Self.bytes(4, connection), let masked = Self.bytes(length, connection) else {
        return nil
      }
      payload = masked.enumerated().map { $0.element ^ key[$0.offset % 4] }
    }

    private static func bytes(_ count: Int, _ connection: LoopbackConnection) -> [UInt8]? {
      var found: [UInt8] = []
      while found.count < count {
        var buffer = [UInt8](repeating: 0, count: count - found.count)
        let length = connection.receive(into: &buffer)
        guard length > 0 else { return nil }
        found += buffer[..<length]
      }
      return found
    }
  }

  /// The sizes of two equal messages, as sent by the client.
  ///
  /// The second half of each message repeats the first half.
  enum Sizes: Sendable {
    /// Repetitions are found within a message and across messages.
    case withContext
    /// Repetitions are found only within a message.
    case withoutContext
    /// The window is too small for any repetition.
    case smallWindow
    /// Messages are not compressed.
    case plain
  }

  @Test(
    "The parameters that the server accepts determine how messages are compressed",
    arguments: [
      ("permessage-deflate", .withContext),
      ("permessage-deflate; server_max_window_bits=15", .withContext),
      (
        "permessage-deflate; client_no_context_takeover; server_no_context_takeover",
        .withoutContext
      ),
      ("permessage-deflate; client_no_context_takeover", .withoutContext),
      (
        "permessage-deflate; client_max_window_bits=9; server_max_window_bits=9", .smallWindow
      ),
      (nil, .plain),
    ] as [(String?, Sizes)]
  )
  func parameters(accepted: String?, sizes: Sizes) async throws {
    let frames = Locked<[Frame]>([])
    let response =
      accepted.map { RawServer.acceptance("Sec-WebSocket-Extensions: \($0)") }
      ?? RawServer.acceptance()
    // The server returns the compressed bytes, so the client decompresses what it compressed.
    let server = try RawServer(response: response) { connection in
      while let frame = Frame(from: connection) {
        frames.withLock { $0.append(frame) }
        connection.send(frame.echo)
        if frame.isClose { return }
      }
    }
    let manager = WebSocketManager(
      configuration: .advanced(
        liveness: WebSocketLivenessPack(heartbeatInterval: .zero),
        reconnect: WebSocketReconnectPack(maxAttempts: 0),
        messaging: WebSocketMessagingPack(permessageDeflateEnabled: true)
      )
    )
    let half = Data((0..<2_000).map { _ in UInt8.random(in: 0...255) })
    let message = half + half
    let socket = await manager.connect(url: server.url)
    var received: [Data] = []
    for await event in manager.events(for: socket) {
      switch event {
      case .connected:
        #expect(socket.isCompressed == (accepted != nil))
        for _ in 0..<2 { try await manager.send(socket, message: message) }
      case .message(let data):
        received.append(data)
        if received.count == 2 { Task { await manager.disconnect(socket) } }
      default: break
      }
    }
    #expect(received == [message, message])
    #expect(socket.error == nil)
    let sent = frames.withLock { $0 }.filter { !$0.isClose }
    try #require(sent.count == 2)
    #expect(sent.allSatisfy { $0.isCompressed == (accepted != nil) })
    let (first, second) = (sent[0].payload.count, sent[1].payload.count)
    switch sizes {
    case .withContext: #expect((2_000..<3_000).contains(first) && second < 500)
    case .withoutContext: #expect((2_000..<3_000).contains(first) && second == first)
    case .smallWindow: #expect(first > 3_900 && second > 3_900)
    case .plain: #expect(first == message.count && second == message.count)
    }
  }
}
#endif
