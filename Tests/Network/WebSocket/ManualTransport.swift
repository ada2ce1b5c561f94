#if WebSocket
import Foundation
import InnoLocking
import InnoNetwork
import InnoNetworkWebSocket

/// A transport whose server accepts the handshake, and whose link a test controls.
final class ManualTransport: WebSocketTransport {
  /// The link of the newest connection; nil before the first.
  var link: ManualLink? { links.withLock { $0.last } }

  private let links = Locked<[ManualLink]>([])
  private let lateBytes: [UInt8]

  /// Creates a transport.
  ///
  /// - Parameter lateBytes: The bytes that each link still delivers when it is being closed.
  init(lateBytes: [UInt8] = []) {
    self.lateBytes = lateBytes
  }

  func connect(to endpoint: WebSocketEndpoint, for connection: WebSocketConnection) {
    let link = ManualLink(connection, lateBytes)
    links.withLock { $0.append(link) }
    link.execute { connection.opened(link) }
  }
}

/// A link that accepts the handshake and then records the bytes that the client writes.
final class ManualLink: WebSocketLink {
  private struct State {
    var isAccepted = false
    var isClosed = false
    var written: [UInt8] = []
  }

  private let connection: WebSocketConnection
  private let lateBytes: [UInt8]
  private let queue = DispatchQueue(label: "ManualLink")
  private let state = Locked(State())

  init(_ connection: WebSocketConnection, _ lateBytes: [UInt8]) {
    self.connection = connection
    self.lateBytes = lateBytes
  }

  /// A Boolean value that indicates whether the client has closed the link.
  var isClosed: Bool { state.withLock { $0.isClosed } }

  /// The number of bytes that the client has written after its handshake.
  var writtenCount: Int { state.withLock { $0.written.count } }

  /// Changes whether the network accepts bytes, and returns when the connection knows.
  func setWritable(_ isWritable: Bool) async {
    await withCheckedContinuation { continuation in
      queue.async {
        self.connection.writabilityChanged(isWritable)
        continuation.resume()
      }
    }
  }

  func execute(_ work: @escaping @Sendable () -> Void) {
    queue.async(execute: work)
  }

  func write(_ bytes: LinkBytes) {
    let isHandshake = state.withLock { state in
      defer { state.isAccepted = true }
      if state.isAccepted { state.written += bytes.array }
      return !state.isAccepted
    }
    guard isHandshake else { return }
    let head = String(decoding: bytes.array, as: UTF8.self)
    let key = head.firstMatch(of: /Sec-WebSocket-Key: (\S+)/).map { String($0.1) } ?? ""
    let response = RawServer.acceptance()(WebSocketAcceptKey.value(for: key))
    execute { self.deliver(Array(response.utf8)) }
  }

  func read(_ isReading: Bool) {}

  func close() {
    if !lateBytes.isEmpty { deliver(lateBytes) }
    connection.closed(nil)
    state.withLock { $0.isClosed = true }
  }

  private func deliver(_ bytes: [UInt8]) {
    connection.received(LinkBytes(bytes))
    connection.receivedAll()
  }
}
#endif
