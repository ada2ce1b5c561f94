import Foundation

/// Listens on a free loopback port.
///
/// Programs that a test starts do not inherit the port: it would stay open in them.
private final class LoopbackSocket: Sendable {
  let descriptor: Int32
  let port: UInt16

  struct CannotListen: Error {}

  init() throws {
    #if canImport(Glibc)
    let kind = Int32(SOCK_STREAM.rawValue)
    #else
    let kind = SOCK_STREAM
    #endif
    let descriptor = socket(AF_INET, kind, 0)
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isListening = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
        bind(descriptor, pointer, size) == 0 && listen(descriptor, 8) == 0
          && getsockname(descriptor, pointer, &size) == 0
      }
    }
    guard isListening else { throw CannotListen() }
    self.descriptor = descriptor
    port = UInt16(bigEndian: address.sin_port)
  }
}

/// Listens on a free loopback port and never answers.
final class SilentServer {
  private let socket: LoopbackSocket
  private var isOpen = true

  var port: UInt16 { socket.port }

  init() throws {
    socket = try LoopbackSocket()
  }

  deinit {
    hangUp()
  }

  /// Drops every connection, and takes no more.
  func hangUp() {
    guard isOpen else { return }
    isOpen = false
    close(socket.descriptor)
  }
}

/// Answers every request with the same bytes.
final class RawServer: Sendable {
  private let socket: LoopbackSocket

  var port: UInt16 { socket.port }

  init(answering answer: [UInt8]) throws {
    let socket = try LoopbackSocket()
    self.socket = socket
    Thread.detachNewThread {
      while true {
        let connection = accept(socket.descriptor, nil, nil)
        guard connection >= 0 else { break }
        Self.serve(connection, answer)
      }
      close(socket.descriptor)
    }
  }

  deinit {
    // Ends the thread that waits in `accept`.
    shutdown(socket.descriptor, Int32(SHUT_RDWR))
  }

  private static func serve(_ connection: Int32, _ answer: [UInt8]) {
    defer { close(connection) }
    var request: [UInt8] = []
    var bytes = [UInt8](repeating: 0, count: 4096)
    while !request.suffix(4).elementsEqual("\r\n\r\n".utf8) {
      let count = read(connection, &bytes, bytes.count)
      guard count > 0 else { return }
      request += bytes[..<count]
    }
    var rest = answer[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(connection, $0.baseAddress, $0.count) }
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }
}
