#if WebSocket
import Foundation
import InnoNetworkWebSocket

/// A namespace for functions that read the messages of a WebSocket.
enum SocketMessages {
  /// Opens a WebSocket and returns its messages.
  ///
  /// - Parameters:
  ///   - request: The request to report in errors. The socket connects to the URL of this request,
  ///     but with the scheme ws instead of http, or wss instead of https.
  ///   - manager: The manager that opens the socket.
  /// - Returns: The messages. The socket is closed when the task that reads the messages is
  ///   cancelled.
  static func stream<Message: Decodable & Sendable>(
    _ request: FailedRequest,
    _ manager: WebSocketManager
  ) -> AsyncThrowingStream<Message, any Error> {
    AsyncThrowingStream { continuation in
      let task = Task {
        do {
          try await receive(request, manager) { continuation.yield($0) }
          continuation.finish()
        } catch {
          continuation.finish(throwing: error)
        }
      }
      continuation.onTermination = { _ in task.cancel() }
    }
  }

  private static func receive<Message: Decodable>(
    _ request: FailedRequest,
    _ manager: WebSocketManager,
    _ receive: (Message) -> Void
  ) async throws {
    var parts = URLComponents(url: request.url, resolvingAgainstBaseURL: true)
    parts?.scheme = request.url.scheme == "https" ? "wss" : "ws"
    let socket = await manager.connect(url: parts?.url ?? request.url)
    var failure: NetworkFailure?
    for await event in manager.events(for: socket) {
      guard case .string(let text) = event else { continue }
      do {
        receive(try JSONDecoder().decode(Message.self, from: Data(text.utf8)))
      } catch {
        failure = .decoding(
          reason: "The server sent a message that cannot be read.",
          data: Data(text.utf8),
          request: request
        )
        break
      }
    }
    await manager.disconnect(socket)
    try Task.checkCancellation()
    if let failure { throw failure }
    if let error = socket.error {
      throw NetworkFailure.transport(reason: error.description, request: request)
    }
  }
}
#endif
