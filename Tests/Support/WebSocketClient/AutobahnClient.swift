#if WebSocket
import Foundation
import InnoNetworkWebSocket

/// A client for the Autobahn test suite, which echoes every message of each case.
struct AutobahnClient {
  let server: URL
  let agent = "InnoNetworkWebSocket"
  let manager = WebSocketManager(
    configuration: .advanced(
      liveness: WebSocketLivenessPack(heartbeatInterval: .zero),
      reconnect: WebSocketReconnectPack(maxAttempts: 0),
      messaging: WebSocketMessagingPack(
        maximumMessageSize: 64 << 20,
        permessageDeflateEnabled: true,
        compression: WebSocketCompression(minimumSize: 0)
      )
    )
  )

  /// Runs all cases, and asks the server to write its reports.
  func run() async throws {
    let count = Int(try await text(of: "getCaseCount")) ?? 0
    for number in 1...max(count, 1) {
      let socket = await manager.connect(url: url("runCase", "case=\(number)&"))
      for await event in manager.events(for: socket) {
        switch event {
        case .string(let text): try? await manager.send(socket, string: text)
        case .message(let data): try? await manager.send(socket, message: data)
        default: break
        }
      }
      if number % 50 == 0 { report("\(number) of \(count) cases") }
    }
    _ = try await text(of: "updateReports")
    report("\(count) cases")
  }

  /// Returns the first message of a service of the server; empty if it sends none.
  private func text(of service: String) async throws -> String {
    let socket = await manager.connect(url: url(service, ""))
    for await event in manager.events(for: socket) {
      switch event {
      case .string(let text): return text
      // Its services end with a close frame without a code.
      case .error(.closed): return ""
      case .error(let error): throw error
      default: break
      }
    }
    return ""
  }

  private func url(_ service: String, _ query: String) -> URL {
    URL(string: "\(server.absoluteString)/\(service)?\(query)agent=\(agent)") ?? server
  }
}
#endif
