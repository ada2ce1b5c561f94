import InnoLocking
import TestSupport

/// A server on a loopback port that sends the first half of a file, and the rest of the file only in
/// response to a range request.
final class HalfServer: Sendable {
  private let listener: LoopbackListener
  private let requested: Locked<[Int]>

  var port: UInt16 { listener.port }

  /// The first byte that each request asked for.
  var offsets: [Int] { requested.withLock { $0 } }

  init(_ content: [UInt8]) throws {
    let requested = Locked<[Int]>([])
    self.requested = requested
    listener = try LoopbackListener { connection in
      var request: [UInt8] = []
      var buffer = [UInt8](repeating: 0, count: 4096)
      while !request.suffix(4).elementsEqual("\r\n\r\n".utf8) {
        let count = connection.receive(into: &buffer)
        guard count > 0 else { return }
        request += buffer[..<count]
      }
      let text = String(decoding: request, as: UTF8.self)
      let range = text.firstMatch(of: /(?i)\r\nrange: bytes=([0-9]+)-\r\n/).flatMap { Int($0.1) }
      let first = min(range ?? 0, content.count)
      requested.withLock { $0.append(first) }
      let head = [
        range == nil ? "HTTP/1.1 200 OK" : "HTTP/1.1 206 Partial Content", "ETag: \"1\"",
        "Content-Length: \(content.count - first)",
        "Content-Range: bytes \(first)-\(content.count - 1)/\(content.count)", "", "",
      ]
      connection.send(Array(head.joined(separator: "\r\n").utf8))
      connection.send(range == nil ? content[..<(content.count / 2)] : content[first...])
      // The client closes the connection.
      while connection.receive(into: &buffer) > 0 {}
    }
  }
}
