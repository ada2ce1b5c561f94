#if WebSocket
import InnoNetworkTestSupport

extension ScriptedWebSocketConnection {
  /// Accepts the handshake, and sends messages until the client ends the connection.
  ///
  /// - Parameter messages: The messages to send, or `nil` to refuse the handshake with status 404.
  /// - Throws: An error if the client ends the connection before the handshake, or if the task is
  ///   cancelled before the handshake.
  func push(_ messages: AsyncStream<String>?) async throws {
    guard let messages else { return try await refuse(404) }
    try await accept()
    let pushing = Task {
      for await message in messages { send(.text(message)) }
    }
    while let message = await receive() {
      switch message {
      case .ping(let payload): send(.pong(payload))
      case .close:
        send(message)
        return pushing.cancel()
      case .text, .binary, .pong: continue
      }
    }
    pushing.cancel()
  }
}
#endif
