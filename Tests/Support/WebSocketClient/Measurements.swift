#if WebSocket
import Foundation
import InnoLocking
import InnoNetwork
import InnoNetworkWebSocket

#if canImport(Glibc)
import Glibc
#endif

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A recorder of the times at which each client attempts to connect.
///
/// Each attempt runs the interceptors once, with a URL that identifies the client.
private final class Attempts: RequestInterceptor {
  private let start = ContinuousClock.now
  private let times = Locked<[String: [Duration]]>([:])

  /// The times of the attempts to reconnect of each client, counted from the start.
  var reconnections: [[Duration]] { times.withLock { $0.values.map { Array($0.dropFirst()) } } }

  func adapt(_ request: URLRequest) async throws -> URLRequest {
    let time = start.duration(to: .now)
    if let client = request.url?.query() {
      times.withLock { $0[client, default: []].append(time) }
    }
    return request
  }
}

/// Measurements of the client against another server.
struct Measurements {
  let server: URL
  private let manager: WebSocketManager
  private let attempts = Attempts()

  init(server: URL, heartbeat: Duration = .zero, maxAttempts: Int = 0) {
    self.server = server
    manager = WebSocketManager(
      configuration: .advanced(
        connection: WebSocketConnectionPack(requestInterceptors: [attempts]),
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
        let seconds = time / .seconds(1)
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
  /// - Throws: The error of a socket, or ``Violation`` if a connection is lost or the memory of the
  ///   connections grows by more than 10%.
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
      let bytes = Self.residentBytes
      report("\(open) connected: \((bytes - before) / count) bytes each")
      guard open == count else { throw Violation("\(count - open) of \(count) were lost") }
      guard bytes - opened <= max((opened - before) / 10, 1 << 20) else {
        throw Violation("the memory grew from \(opened) to \(bytes) bytes")
      }
    }
  }

  /// Keeps connections to a server that restarts, and prints how their attempts to reconnect are
  /// distributed.
  ///
  /// - Parameters:
  ///   - count: The number of connections.
  ///   - time: The time after which they are closed.
  /// - Throws: ``Violation`` if a connection does not reconnect, or makes two attempts in the same
  ///   slot of 100 ms.
  func storm(count: Int, time: Duration) async throws {
    let restored = await withTaskGroup(of: Bool.self) { group in
      for number in 0..<count {
        group.addTask {
          let socket = await manager.connect(
            url: server.appending(queryItems: [URLQueryItem(name: "client", value: "\(number)")])
          )
          let closing = Task {
            try await Task.sleep(for: time)
            await manager.disconnect(socket)
          }
          var isConnected = false
          for await state in socket.states {
            switch state {
            case .connected: isConnected = true
            case .reconnecting: isConnected = false
            case .connecting, .disconnected: break
            }
          }
          closing.cancel()
          return isConnected && socket.reconnectCount > 0
        }
      }
      return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
    }
    let clients = attempts.reconnections
    let repeated = clients.count { Set($0.map(Self.slot)).count < $0.count }
    let shortest = clients.flatMap { zip($0, $0.dropFirst()).map { $1 - $0 } }.min()
    let slots = Dictionary(grouping: clients.joined(), by: Self.slot)
    report(
      "\(restored) of \(count) reconnected; \(repeated) made two attempts in the same 100 ms; "
        + "shortest interval of two attempts: \(shortest.map { "\($0)" } ?? "-"); "
        + "at most \(slots.values.map(\.count).max() ?? 0) attempts in 100 ms"
    )
    guard restored == count else { throw Violation("\(count - restored) did not reconnect") }
    guard repeated == 0 else { throw Violation("\(repeated) made two attempts in the same 100 ms") }
  }

  /// Returns the number of the slot of 100 ms that contains a time.
  private static func slot(of time: Duration) -> Int64 { Int64(time / .milliseconds(100)) }

  /// A requirement that a measurement does not meet.
  struct Violation: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) {
      self.description = description
    }
  }

  private static var residentBytes: Int {
    let text = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8)) ?? ""
    let pages = text.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
    return pages * Int(getpagesize())
  }
}
#endif
