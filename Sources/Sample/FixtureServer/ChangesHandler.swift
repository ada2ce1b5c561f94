import FlyingFox
import SampleFixtures

/// A WebSocket handler that sends each changed todo to the client.
///
/// The handler stops when the client closes the connection.
struct ChangesHandler: WSMessageHandler {
  let site: FixtureSite

  func makeMessages(for client: AsyncStream<WSMessage>) async throws -> AsyncStream<WSMessage> {
    let (messages, continuation) = AsyncStream.makeStream(of: WSMessage.self)
    let pushing = Task { [site] in
      for await change in site.changeMessages ?? AsyncStream(unfolding: { nil }) {
        continuation.yield(.text(change))
      }
    }
    // When the client's messages end, the connection has ended. Stop pushing changes.
    let receiving = Task {
      for await message in client { if case .close = message { break } }
      continuation.finish()
    }
    continuation.onTermination = { _ in
      pushing.cancel()
      receiving.cancel()
    }
    return messages
  }
}
