#if WebSocket
import Foundation
import InnoLocking
public import InnoNetworkWebSocket

/// A scripted WebSocket server for tests that run without a network.
///
/// ```swift
/// let server = ScriptedWebSocketServer { connection in
///   try await connection.accept()
///   while let message = await connection.receive() { connection.send(message) }
/// }
/// let manager = WebSocketManager(server: server)
/// ```
///
/// The script runs once for each connection. When the script ends, the connection is dropped,
/// unless the script has closed the connection with
/// ``ScriptedWebSocketConnection/close(_:reason:)``.
public final class ScriptedWebSocketServer: Sendable {
  private let script: @Sendable (ScriptedWebSocketConnection) async throws -> Void
  private let connections = Locked<[ScriptedWebSocketConnection]>([])

  /// Creates a server.
  ///
  /// - Parameter script: A closure that serves each connection. If the closure throws an error, the
  ///   connection is dropped.
  public init(
    script: @escaping @Sendable (ScriptedWebSocketConnection) async throws -> Void
  ) {
    self.script = script
  }

  /// The number of connections so far.
  public var connectionCount: Int { connections.withLock { $0.count } }

  /// The number of connections that are open.
  public var openCount: Int { connections.withLock { $0.count { !$0.isClosed } } }

  fileprivate func connect(_ connection: WebSocketConnection) {
    let scripted = connections.withLock { connections in
      let scripted = ScriptedWebSocketConnection(connection, number: connections.count + 1)
      connections.append(scripted)
      return scripted
    }
    scripted.start()
    Task {
      try? await script(scripted)
      scripted.drop()
    }
  }
}

/// A WebSocket transport that connects to a scripted server.
private struct ScriptedTransport: WebSocketTransport {
  let server: ScriptedWebSocketServer

  func connect(to endpoint: WebSocketEndpoint, for connection: WebSocketConnection) {
    server.connect(connection)
  }
}

extension WebSocketManager {
  /// Creates a manager whose WebSockets all connect to a scripted server.
  ///
  /// - Parameters:
  ///   - configuration: The configuration of the manager.
  ///   - server: The scripted server.
  public init(
    configuration: WebSocketConfiguration = .safeDefaults(),
    server: ScriptedWebSocketServer
  ) {
    self.init(configuration: configuration, transport: ScriptedTransport(server: server))
  }
}
#endif
