#if WebSocket
import Foundation
import InnoNetworkWebSocket
import TestSupport

/// A server on 127.0.0.1 that answers each handshake with bytes from a test, valid or invalid.
final class RawServer: Sendable {
  /// A closure that creates the response to a handshake from its `Sec-WebSocket-Accept`.
  typealias Response = @Sendable (_ accept: String) -> String

  private let listener: LoopbackListener

  var url: URL { URL(string: "ws://127.0.0.1:\(listener.port)/chat") ?? URL(filePath: "/") }
  var connectionCount: Int { listener.connectionCount }

  /// Starts a server.
  ///
  /// - Parameters:
  ///   - response: The response to each handshake.
  ///   - serve: A closure that serves the connection after the handshake. The connection is closed
  ///     when the closure returns.
  /// - Throws: `POSIXError` if a socket cannot be opened.
  init(
    response: @escaping Response = RawServer.acceptance(),
    serve: @escaping @Sendable (LoopbackConnection) -> Void = RawServer.readToEnd
  ) throws {
    listener = try LoopbackListener { connection in
      connection.setTimeout(seconds: 20)
      var head: [UInt8] = []
      var buffer = [UInt8](repeating: 0, count: 1)
      while !head.suffix(4).elementsEqual("\r\n\r\n".utf8) {
        guard connection.receive(into: &buffer) == 1 else { return }
        head.append(buffer[0])
      }
      let text = String(decoding: head, as: UTF8.self)
      let key = text.firstMatch(of: /(?i)sec-websocket-key: *(\S+)/).map { String($0.1) } ?? ""
      let answer = response(WebSocketAcceptKey.value(for: key))
      guard connection.send(Array(answer.utf8)) else { return }
      serve(connection)
    }
  }

  /// Returns a response that accepts the handshake.
  static func acceptance(_ headers: String...) -> Response {
    { accept in
      "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        + "Sec-WebSocket-Accept: \(accept)\r\n" + headers.map { "\($0)\r\n" }.joined() + "\r\n"
    }
  }

  /// A function that reads until the client closes the connection.
  static let readToEnd: @Sendable (LoopbackConnection) -> Void = { connection in
    var buffer = [UInt8](repeating: 0, count: 1_024)
    while connection.receive(into: &buffer) > 0 {}
  }

  /// Sends bytes, and reads until the client closes the connection.
  static func sending(_ bytes: [UInt8]) -> @Sendable (LoopbackConnection) -> Void {
    { connection in
      connection.send(bytes)
      readToEnd(connection)
    }
  }
}
#endif
