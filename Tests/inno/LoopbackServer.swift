import TestSupport

/// A server on a loopback port that never answers.
final class SilentServer {
  private let listener: LoopbackListener

  var port: UInt16 { listener.port }

  init() throws {
    listener = try LoopbackListener { connection in
      var buffer = [UInt8](repeating: 0, count: 4096)
      while connection.receive(into: &buffer) > 0 {}
    }
  }

  /// Ends every connection, and accepts no more.
  func hangUp() { listener.close() }
}

/// A server on a loopback port that answers every request with the same bytes.
final class RawServer: Sendable {
  private let listener: LoopbackListener

  var port: UInt16 { listener.port }

  init(answering answer: [UInt8]) throws {
    listener = try LoopbackListener { connection in
      var request: [UInt8] = []
      var buffer = [UInt8](repeating: 0, count: 4096)
      while !request.suffix(4).elementsEqual("\r\n\r\n".utf8) {
        let count = connection.receive(into: &buffer)
        guard count > 0 else { return }
        request += buffer[..<count]
      }
      connection.send(answer)
    }
  }
}
