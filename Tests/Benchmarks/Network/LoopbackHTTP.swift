import Foundation

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// A server on 127.0.0.1 over plain sockets that answers each request with the same JSON, and keeps
/// connections open.
///
/// A thread takes each connection, and head and body leave in one write without delay, so that the
/// client is what is measured.
final class LoopbackHTTP: Sendable {
  /// What is asked here is not answered.
  static let silentPath = "/silent"
  /// What is asked here is answered without end.
  static let endlessPath = "/endless"

  private static let answer: [UInt8] = {
    let body = #"{"id":1234}"#
    return Array(
      ("HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n"
        + "Content-Length: \(body.utf8.count)\r\n\r\n\(body)").utf8
    )
  }()

  let url: URL
  private let listener: Int32

  init?() {
    #if canImport(Glibc)
    let stream = Int32(SOCK_STREAM.rawValue)
    #else
    let stream = SOCK_STREAM
    #endif
    let listener = socket(AF_INET, stream, 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isListening = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(listener, $0, size) == 0 && listen(listener, 512) == 0
          && getsockname(listener, $0, &size) == 0
      }
    }
    guard isListening,
      let url = URL(string: "http://127.0.0.1:\(UInt16(bigEndian: address.sin_port))")
    else { return nil }
    self.listener = listener
    self.url = url
    Thread.detachNewThread {
      while case let connection = accept(listener, nil, nil), connection >= 0 {
        Thread.detachNewThread { Self.serve(connection) }
      }
    }
  }

  deinit {
    shutdown(listener, Int32(SHUT_RDWR))
    close(listener)
  }

  private static func serve(_ connection: Int32) {
    var yes: Int32 = 1
    setsockopt(
      connection,
      Int32(IPPROTO_TCP),
      TCP_NODELAY,
      &yes,
      socklen_t(MemoryLayout<Int32>.size)
    )
    var buffer = [UInt8](repeating: 0, count: 8_192)
    var received: [UInt8] = []
    while case let count = recv(connection, &buffer, buffer.count, 0), count > 0 {
      received += buffer[..<count]
      guard received.suffix(4) == [13, 10, 13, 10] else { continue }
      if received.starts(with: "GET \(silentPath)".utf8) { continue }
      if received.starts(with: "GET \(endlessPath)".utf8) {
        sendWithoutEnd(to: connection)
        break
      }
      received.removeAll(keepingCapacity: true)
      guard send(connection, answer, answer.count, Int32(sendFlags)) == answer.count else { break }
    }
    close(connection)
  }

  private static func sendWithoutEnd(to connection: Int32) {
    let head = Array("HTTP/1.1 200 OK\r\n\r\n".utf8)
    let piece = [UInt8](repeating: 0x78, count: 65_536)
    guard send(connection, head, head.count, Int32(sendFlags)) == head.count else { return }
    while send(connection, piece, piece.count, Int32(sendFlags)) > 0 {}
  }

  // A client that has gone must not end the process with SIGPIPE.
  #if canImport(Glibc)
  private static let sendFlags = MSG_NOSIGNAL
  #else
  private static let sendFlags = 0x80000
  #endif
}
