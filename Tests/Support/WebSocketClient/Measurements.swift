#if WebSocket
import Foundation
import InnoNetworkWebSocket

#if canImport(Glibc)
import Glibc
#endif

/// Measurements of the client against another server.
struct Measurements {
  let server: URL
  private let manager: WebSocketManager

  init(server: URL, heartbeat: Duration = .zero, maxAttempts: Int = 0) {
    self.server = server
    manager = WebSocketManager(
      configuration: .advanced(
        liveness: WebSocketLivenessPack(heartbeatInterval: heartbeat),
        reconnect: WebSocketReconnectPack(maxAttempts: maxAttempts, networkMonitor: nil)
      )
    )
  }

  /// Sends messages to a server that returns them, and prints the rate.
  ///
  /// - Parameters:
  ///   - count: The number of messages.
  ///   - size: Their size in bytes.
  ///   - window: The maximum number of messages that have been sent and not returned.
  /// - Throws: The error of the socket.
  func echo(count: Int, size: Int, window: Int) async throws {
    let message = Data(repeating: 0x61, count: size)
    let socket = await manager.connect(url: server)
    var (sent, received) = (0, 0)
    var start = ContinuousClock.now
    for await event in manager.events(for: socket) {
      switch event {
      case .connected:
        start = .now
        while sent < min(window, count) {
          try await manager.send(socket, message: message)
          sent += 1
        }
      case .message:
        received += 1
        if sent < count {
          try await manager.send(socket, message: message)
          sent += 1
        }
        guard received == count else { continue }
        let time = start.duration(to: .now)
        let seconds =
          Double(time.components.seconds) + Double(time.components.attoseconds) * 1e-18
        report("\(Int(Double(count) / seconds)) messages/s, window \(window), \(size) bytes")
        await manager.disconnect(socket)
      case .error(let error): throw error
      default: break
      }
    }
  }

  /// Opens connections that stay idle, and prints the memory that each takes.
  ///
  /// - Parameters:
  ///   - count: The number of connections.
  ///   - time: The time that they stay open.
  /// - Throws: The error of a socket.
  func idle(count: Int, time: Duration) async throws {
    let before = Self.residentBytes
    for part in stride(from: 0, to: count, by: 250) {
      var sockets: [WebSocketTask] = []
      for _ in part..<min(part + 250, count) {
        sockets.append(await manager.connect(url: server))
      }
      for socket in sockets {
        for await state in socket.states where state != .connecting {
          guard state == .connected else { throw socket.error ?? .cancelled }
          break
        }
      }
    }
    let opened = Self.residentBytes
    report("\(count) connections: \((opened - before) / count) bytes each")
    let end = ContinuousClock.now + time
    while ContinuousClock.now < end {
      try await Task.sleep(for: min(.seconds(10), ContinuousClock.now.duration(to: end)))
      let open = manager.tasks.count { $0.state == .connected }
      report("\(open) connected: \((Self.residentBytes - before) / count) bytes each")
    }
  }

  /// Keeps connections to a server that restarts, and prints the intervals between their attempts.
  ///
  /// - Parameters:
  ///   - count: The number of connections.
  ///   - time: The time after which they are closed.
  func storm(count: Int, time: Duration) async {
    let shortest = await withTaskGroup(of: Duration?.self) { group in
      for _ in 0..<count {
        group.addTask {
          let socket = await manager.connect(url: server)
          var (last, shortest): (ContinuousClock.Instant?, Duration?) = (nil, nil)
          let closing = Task {
            try await Task.sleep(for: time)
            await manager.disconnect(socket)
          }
          for await state in socket.states {
            guard case .reconnecting = state else { continue }
            let now = ContinuousClock.now
            if let last { shortest = min(shortest ?? .seconds(60), last.duration(to: now)) }
            last = now
          }
          closing.cancel()
          return socket.reconnectCount > 0 ? shortest ?? .seconds(60) : nil
        }
      }
      var found: [Duration] = []
      for await interval in group { if let interval { found.append(interval) } }
      return (found.count, found.min())
    }
    let text = shortest.1.map { "\($0)" } ?? "-"
    report("\(shortest.0) of \(count) reconnected; shortest interval of two attempts: \(text)")
  }

  private static var residentBytes: Int {
    let text = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8)) ?? ""
    let pages = text.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
    return pages * Int(getpagesize())
  }
}
#endif
