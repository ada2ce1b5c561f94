import Foundation
import TestSupport

/// A server on 127.0.0.1 that answers each request with the same JSON, and keeps connections open.
///
/// The head and the body are sent in one write without delay, so that only the client is measured.
final class LoopbackHTTP: Sendable {
  /// A path that is never answered.
  static let silentPath = "/silent"
  /// A path whose response has no end.
  static let endlessPath = "/endless"
  /// A path whose response has 39,000 server-sent events of 1,000 bytes.
  static let eventsPath = "/events"

  private static let answer: [UInt8] = {
    let body = #"{"id":1234}"#
    return Array(
      ("HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n"
        + "Content-Length: \(body.utf8.count)\r\n\r\n\(body)").utf8
    )
  }()

  private let listener: LoopbackListener

  var url: URL { listener.url() }

  init() throws {
    listener = try LoopbackListener { Self.serve($0) }
  }

  private static func serve(_ connection: LoopbackConnection) {
    var buffer = [UInt8](repeating: 0, count: 8_192)
    var received: [UInt8] = []
    while case let count = connection.receive(into: &buffer), count > 0 {
      received += buffer[..<count]
      guard received.suffix(4) == [13, 10, 13, 10] else { continue }
      if received.starts(with: "GET \(silentPath)".utf8) { continue }
      if received.starts(with: "GET \(endlessPath)".utf8) {
        return sendWithoutEnd(to: connection)
      }
      if received.starts(with: "GET \(eventsPath)".utf8) { return sendEvents(to: connection) }
      received.removeAll(keepingCapacity: true)
      guard connection.send(answer) else { return }
    }
  }

  private static func sendWithoutEnd(to connection: LoopbackConnection) {
    let piece = [UInt8](repeating: 0x78, count: 65_536)
    guard connection.send("HTTP/1.1 200 OK\r\n\r\n".utf8) else { return }
    while connection.send(piece) {}
  }

  private static func sendEvents(to connection: LoopbackConnection) {
    let event = "id: 7\ndata: \(String(repeating: "x", count: 986))\n\n"
    let piece = Array(String(repeating: event, count: 65).utf8)
    let head = "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n\r\n"
    guard connection.send(head.utf8) else { return }
    for _ in 0..<600 { guard connection.send(piece) else { return } }
  }
}
