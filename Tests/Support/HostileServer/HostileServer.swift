package import Foundation
import TestSupport

/// An HTTP server on 127.0.0.1 that answers `/fault/N` with response number N of
/// ``HostileResponse/all`` and every other path with a correct response.
///
/// It accepts connections until it is released. An endless response ends when the client closes the
/// connection, or after five seconds.
package final class HostileServer: Sendable {
  private let listener: LoopbackListener

  /// The port on 127.0.0.1.
  package var port: UInt16 { listener.port }

  /// The number of open connections.
  package var connectionCount: Int { listener.connectionCount }

  /// Starts a server on a free port.
  ///
  /// - Throws: `POSIXError` if no socket can be opened.
  package init() throws {
    listener = try LoopbackListener { Connection($0).serve() }
  }

  /// Returns the URL of a path.
  package func url(_ path: String) -> URL { listener.url(path) }
}

/// A connection of a client.
private struct Connection {
  private let connection: LoopbackConnection

  init(_ connection: LoopbackConnection) {
    self.connection = connection
    connection.setTimeout(seconds: 5)
  }

  func serve() {
    while let target = readTarget() {
      guard let number = target.wholeMatch(of: /\/fault\/(\d+)/).flatMap({ Int($0.1) }),
        HostileResponse.all.indices.contains(number)
      else {
        guard connection.send(Self.fine) else { return }
        continue
      }
      for step in HostileResponse.all[number].steps {
        guard perform(step) else { return }
      }
    }
  }

  private static let fine = Array(
    "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n[]".utf8
  )

  /// Performs a step.
  ///
  /// - Returns: A Boolean value that indicates whether the connection continues.
  private func perform(_ step: HostileResponse.Step) -> Bool {
    switch step {
    case .send(let bytes): return connection.send(bytes)
    case .times(let count, let bytes):
      let block = Array(repeatElement(bytes, count: max(1, 65_536 / max(bytes.count, 1))).joined())
      var left = count * bytes.count
      while left > 0 {
        guard connection.send(left >= block.count ? block[...] : block[..<left]) else {
          return false
        }
        left -= block.count
      }
      return true
    case .endless(let bytes):
      let deadline = ContinuousClock.now + .seconds(5)
      let block = Array(repeatElement(bytes, count: max(1, 16_384 / max(bytes.count, 1))).joined())
      while ContinuousClock.now < deadline { guard connection.send(block) else { return false } }
      return false
    case .silence:
      var buffer: [UInt8] = [0]
      while connection.receive(into: &buffer) > 0 {}
      return false
    case .reset:
      connection.reset()
      return false
    case .close: return false
    }
  }

  /// Reads a request with its body.
  ///
  /// - Returns: The target of the request; nil at the end of the connection.
  private func readTarget() -> String? {
    var received: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 16_384)
    while true {
      let text = String(decoding: received, as: UTF8.self)
      if let end = text.range(of: "\r\n\r\n") {
        let length = text.firstMatch(of: /(?i)\r\ncontent-length: *(\d+)/).flatMap { Int($0.1) }
        if text[end.upperBound...].utf8.count >= length ?? 0 {
          return text.split(separator: " ").dropFirst().first.map(String.init)
        }
      }
      let count = connection.receive(into: &buffer)
      guard count > 0, received.count < 1_000_000 else { return nil }
      received += buffer[..<count]
    }
  }
}
