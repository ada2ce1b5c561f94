import FlyingFox
import SampleFixtures

/// A WebSocket that pushes the changes of todos until the client closes it.
struct ChangesHandler: WSMessageHandler {
  let site: FixtureSite

  func makeMessages(for client: AsyncStream<WSMessage>) async throws -> AsyncStream<WSMessage> {
    let (messages, continuation) = AsyncStream.makeStream(of: WSMessage.self)
    let pushing = Task { [site] in
      for await change in site.changeMessages ?? AsyncStream(unfolding: { nil }) {
        continuation.yield(.text(change))
      }
    }
    // The end of the client's messages is the end of the connection.
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
