#if WebSocket
import Foundation
import InnoLocking
import InnoNetwork
import InnoNetworkTestSupport
import InnoNetworkWebSocket
import TestSupport
import Testing

@Suite("Flow control of a WebSocket", .timeLimit(.minutes(2)))
struct FlowControlTests {
  private static func configuration(
    _ messaging: WebSocketMessagingPack = WebSocketMessagingPack(),
    observers: [any WebSocketObserver] = []
  ) -> WebSocketConfiguration {
    .advanced(
      liveness: WebSocketLivenessPack(
        heartbeatInterval: .zero,
        closeHandshakeTimeout: .milliseconds(50)
      ),
      reconnect: WebSocketReconnectPack(maxAttempts: 0),
      messaging: messaging,
      observers: observers
    )
  }

  @Test("A reader that stops reading makes a real server wait, and then reads every message")
  func pausedReader() async throws {
    let size = 65_536
    let limit = 2_000
    let result = Locked<(sent: Int, isBlocked: Bool)?>(nil)
    let server = try RawServer(serve: { connection in
      connection.setTimeout(seconds: 1)
      for number in 0..<limit {
        let header: [UInt8] = [0x82, 127, 0, 0, 0, 0, 0, 1, 0, 0]
        let payload =
          [UInt8(number >> 8), UInt8(number & 0xFF)]
          + [UInt8](repeating: 7, count: size - 2)
        guard connection.send(header + payload) else {
          result.withLock { $0 = (number, true) }
          return
        }
      }
      result.withLock { $0 = (limit, false) }
    })
    let manager = WebSocketManager(configuration: Self.configuration())
    let socket = await manager.connect(url: server.url)
    let events = manager.events(for: socket)
    await waitUntil { result.withLock { $0 != nil } }
    let (sent, isBlocked) = try #require(result.withLock { $0 })
    #expect(isBlocked)
    // 256 unread messages, the messages of one read, and the buffers of the system.
    #expect(sent * size < 96 << 20)
    var numbers: [Int] = []
    for await event in events {
      guard case .message(let data) = event else { continue }
      #expect(data.count == size)
      numbers.append(Int(data[0]) << 8 | Int(data[1]))
    }
    #expect(numbers == Array(0..<sent))
    await waitUntil { server.connectionCount == 0 && manager.tasks.isEmpty }
  }

  /// A server that accepts each handshake and does not read until a test releases it.
  private final class Stopped: Sendable {
    let received = Locked(0)
    private let release = DispatchSemaphore(value: 0)

    func start() throws -> RawServer {
      try RawServer(serve: { [self] connection in
        release.wait()
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while case let count = connection.receive(into: &buffer), count > 0 {
          received.withLock { $0 += count }
        }
      })
    }

    func read() {
      release.signal()
    }
  }

  @Test("If too many calls wait to send, further messages are rejected with an error")
  func overflow() async throws {
    let stopped = Stopped()
    let server = try stopped.start()
    defer { stopped.read() }
    let manager = WebSocketManager(
      configuration: Self.configuration(WebSocketMessagingPack(sendQueueLimit: 1))
    )
    let socket = await manager.connect(url: server.url)
    await waitUntil { socket.state == .connected }
    let message = Data(repeating: 1, count: 300_000)
    let (accepted, rejected) = (Locked(0), Locked<[WebSocketError]>([]))
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<32 {
        group.addTask {
          do throws(WebSocketError) {
            // No sender can send this much to a server that does not read.
            for _ in 0..<1_000 {
              try await manager.send(socket, message: message)
              accepted.withLock { $0 += 1 }
            }
          } catch {
            rejected.withLock { $0.append(error) }
          }
        }
      }
      await waitUntil { !rejected.withLock { $0.isEmpty } }
      stopped.read()
      group.cancelAll()
    }
    let errors = rejected.withLock { $0 }
    #expect(errors.contains(.sendQueueOverflow(limit: 1)))
    #expect(errors.allSatisfy { [.sendQueueOverflow(limit: 1), .cancelled].contains($0) })
    // Everything that was accepted arrives.
    let count = accepted.withLock { $0 }
    await waitUntil { stopped.received.withLock { $0 } >= count * message.count }
    await manager.disconnect(socket)
  }

  @Test("With dropNewest, further messages are dropped and reported as events")
  func dropNewest() async throws {
    let stopped = Stopped()
    let server = try stopped.start()
    defer { stopped.read() }
    let manager = WebSocketManager(
      configuration: Self.configuration(
        WebSocketMessagingPack(sendQueueLimit: 1, sendQueueOverflowPolicy: .dropNewest)
      )
    )
    let socket = await manager.connect(url: server.url)
    await waitUntil { socket.state == .connected }
    let message = Data(repeating: 1, count: 300_000)
    let dropped = Locked<[WebSocketEvent]>([])
    let reader = Task {
      for await event in manager.events(for: socket) {
        if case .sendDropped = event { dropped.withLock { $0.append(event) } }
      }
    }
    let errors = await withTaskGroup(of: WebSocketError?.self) { group in
      for _ in 0..<32 {
        group.addTask {
          do throws(WebSocketError) {
            while dropped.withLock({ $0.isEmpty }) {
              try await manager.send(socket, message: message)
              // A call that drops its message does not suspend the task.
              await Task.yield()
            }
            return nil
          } catch {
            return error
          }
        }
      }
      await waitUntil { dropped.withLock { !$0.isEmpty } }
      stopped.read()
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(errors.allSatisfy { $0 == nil })
    #expect(dropped.withLock { $0.first } == .sendDropped(limit: 1))
    #expect(socket.state == .connected)
    await manager.disconnect(socket)
    await reader.value
  }

  @Test("Cancelling a call that waits to send ends the wait, and the message is still sent")
  func cancelledSend() async throws {
    final class Observer: WebSocketObserver {
      let sent = Locked(0)

      func observe(_ frame: WebSocketFrame, of task: WebSocketTask) {
        if frame.direction == .sent, frame.kind == .binary { sent.withLock { $0 += 1 } }
      }
    }
    let observer = Observer()
    let transport = ManualTransport()
    let manager = WebSocketManager(
      configuration: Self.configuration(observers: [observer]),
      transport: transport
    )
    let socket = await manager.connect(url: url)
    await waitUntil { socket.state == .connected }
    let link = try #require(transport.link)
    await link.setWritable(false)
    let message = Data(repeating: 1, count: 300_000)
    let hasReturned = Locked(false)
    let sender = Task {
      try await manager.send(socket, message: message)
      hasReturned.withLock { $0 = true }
    }
    await waitUntil { observer.sent.withLock { $0 } == 1 }
    #expect(!hasReturned.withLock { $0 })
    sender.cancel()
    try await sender.value
    #expect(link.writtenCount == 0)
    await link.setWritable(true)
    // The header of the frame has 14 bytes.
    #expect(link.writtenCount == message.count + 14)
    await manager.disconnect(socket)
  }

  @Test("Cancelling a ping ends the wait for the pong, and the connection stays open")
  func cancelledPing() async throws {
    let server = ScriptedWebSocketServer { connection in
      try await connection.accept()
      while let message = await connection.receive() {
        switch message {
        case .close: return connection.send(message)
        case .text: connection.send(message)
        default: break
        }
      }
    }
    let manager = WebSocketManager(configuration: Self.configuration(), server: server)
    let socket = await manager.connect(url: url)
    let pinging = Locked<Task<WebSocketError?, Never>?>(nil)
    var events: [WebSocketEvent] = []
    for await event in manager.events(for: socket) {
      switch event {
      case .connected:
        pinging.withLock {
          $0 = Task {
            do throws(WebSocketError) {
              try await manager.ping(socket)
              return nil
            } catch {
              return error
            }
          }
        }
      case .ping:
        let ping = try #require(pinging.withLock { $0 })
        ping.cancel()
        #expect(await ping.value == .cancelled)
        try await manager.send(socket, string: "still open")
      case .string:
        events.append(event)
        Task { await manager.disconnect(socket) }
      default: events.append(event)
      }
    }
    #expect(events == [.string("still open"), .disconnected(nil)])
  }
}
#endif
