package import Foundation
import InnoLocking

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// An HTTP server on 127.0.0.1 that answers `/fault/N` with the response number N of
/// ``HostileResponse/all`` and every other path with a correct response.
///
/// It accepts until it is released. A connection that a response keeps busy ends when the client
/// closes it, or after five seconds.
package final class HostileServer: Sendable {
  /// The port on 127.0.0.1.
  package let port: UInt16
  private let listener: Int32
  private let open = Locked<Set<Int32>>([])

  /// The number of connections that are open now.
  package var connectionCount: Int { open.withLock { $0.count } }

  /// Starts a server on a free port.
  ///
  /// - Throws: `POSIXError` if no socket can be opened.
  package init() throws {
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
    guard isListening else { throw POSIXError(.EADDRINUSE) }
    self.listener = listener
    port = UInt16(bigEndian: address.sin_port)
    Thread.detachNewThread { [open] in
      while case let connection = accept(listener, nil, nil), connection >= 0 {
        open.withLock { _ = $0.insert(connection) }
        Thread.detachNewThread {
          Connection(connection).serve()
          open.withLock { _ = $0.remove(connection) }
          close(connection)
        }
      }
      #if canImport(Glibc)
      close(listener)
      #endif
    }
  }

  deinit {
    // This wakes the accepting thread, which closes the socket on Linux.
    shutdown(listener, Int32(SHUT_RDWR))
    #if !canImport(Glibc)
    close(listener)
    #endif
    open.withLock { for connection in $0 { shutdown(connection, Int32(SHUT_RDWR)) } }
  }

  /// The URL of a path.
  package func url(_ path: String) -> URL {
    URL(string: "http://127.0.0.1:\(port)\(path)") ?? URL(filePath: "/")
  }
}

/// One connection of a client.
private struct Connection {
  private let socket: Int32

  init(_ socket: Int32) {
    self.socket = socket
    var isOn: Int32 = 1
    setsockopt(socket, Int32(IPPROTO_TCP), TCP_NODELAY, &isOn, socklen_t(MemoryLayout<Int32>.size))
    var limit = timeval(tv_sec: 5, tv_usec: 0)
    let size = socklen_t(MemoryLayout<timeval>.size)
    setsockopt(socket, SOL_SOCKET, SO_RCVTIMEO, &limit, size)
    setsockopt(socket, SOL_SOCKET, SO_SNDTIMEO, &limit, size)
  }

  func serve() {
    while let target = readTarget() {
      guard let number = target.wholeMatch(of: /\/fault\/(\d+)/).flatMap({ Int($0.1) }),
        HostileResponse.all.indices.contains(number)
      else {
        guard send(Self.fine) else { return }
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
  /// - Returns: Whether the connection goes on.
  private func perform(_ step: HostileResponse.Step) -> Bool {
    switch step {
    case .send(let bytes): return send(bytes)
    case .times(let count, let bytes):
      let block = Array(repeatElement(bytes, count: max(1, 65_536 / max(bytes.count, 1))).joined())
      var left = count * bytes.count
      while left > 0 {
        guard send(left >= block.count ? block[...] : block[..<left]) else { return false }
        left -= block.count
      }
      return true
    case .endless(let bytes):
      let deadline = ContinuousClock.now + .seconds(5)
      let block = Array(repeatElement(bytes, count: max(1, 16_384 / max(bytes.count, 1))).joined())
      while ContinuousClock.now < deadline { guard send(block) else { return false } }
      return false
    case .silence:
      var byte: UInt8 = 0
      while recv(socket, &byte, 1, 0) > 0 {}
      return false
    case .reset:
      var lingers = linger(l_onoff: 1, l_linger: 0)
      let size = socklen_t(MemoryLayout<linger>.size)
      setsockopt(socket, SOL_SOCKET, SO_LINGER, &lingers, size)
      return false
    case .close: return false
    }
  }

  /// Reads a request with its body.
  ///
  /// - Returns: Its target, or `nil` at the end of the connection.
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
      let count = recv(socket, &buffer, buffer.count, 0)
      guard count > 0, received.count < 1_000_000 else { return nil }
      received += buffer[..<count]
    }
  }

  private func send(_ bytes: some Collection<UInt8>) -> Bool {
    let isSent = bytes.withContiguousStorageIfAvailable { buffer in
      var sent = 0
      while sent < buffer.count, let base = buffer.baseAddress {
        #if canImport(Glibc)
        let count = Glibc.send(socket, base + sent, buffer.count - sent, Int32(MSG_NOSIGNAL))
        #else
        let count = Darwin.send(socket, base + sent, buffer.count - sent, 0x80000)
        #endif
        guard count > 0 else { return false }
        sent += count
      }
      return true
    }
    return isSent ?? false
  }
}
