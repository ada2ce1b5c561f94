import Foundation

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// A connection of a client that sends data without delay.
package struct LoopbackConnection: Sendable {
  private let socket: Int32

  init(_ socket: Int32) {
    self.socket = socket
    var isOn: Int32 = 1
    setsockopt(socket, Int32(IPPROTO_TCP), TCP_NODELAY, &isOn, socklen_t(MemoryLayout<Int32>.size))
  }

  /// Sets the time after which sending and receiving end the connection.
  ///
  /// - Parameter seconds: The time in seconds.
  package func setTimeout(seconds: Int) {
    var limit = timeval(tv_sec: seconds, tv_usec: 0)
    let size = socklen_t(MemoryLayout<timeval>.size)
    setsockopt(socket, SOL_SOCKET, SO_RCVTIMEO, &limit, size)
    setsockopt(socket, SOL_SOCKET, SO_SNDTIMEO, &limit, size)
  }

  /// Waits for bytes and receives them into a buffer.
  ///
  /// - Returns: The number of bytes, which is 0 at the end of the connection.
  package func receive(into buffer: inout [UInt8]) -> Int {
    max(0, recv(socket, &buffer, buffer.count, 0))
  }

  /// Sends bytes.
  ///
  /// - Returns: A Boolean value that indicates whether the client received them all.
  @discardableResult
  package func send(_ bytes: some Sequence<UInt8>) -> Bool {
    bytes.withContiguousStorageIfAvailable(sendAll) ?? Array(bytes).withUnsafeBufferPointer(sendAll)
  }

  private func sendAll(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    var sent = 0
    while sent < bytes.count, let base = bytes.baseAddress {
      // A client that has closed the connection must not end the process with SIGPIPE.
      #if canImport(Glibc)
      let count = Glibc.send(socket, base + sent, bytes.count - sent, Int32(MSG_NOSIGNAL))
      #else
      let count = Darwin.send(socket, base + sent, bytes.count - sent, 0x80000)
      #endif
      guard count > 0 else { return false }
      sent += count
    }
    return true
  }

  /// Relays bytes between the client and a port on 127.0.0.1, until either side closes.
  ///
  /// - Parameters:
  ///   - port: The port.
  ///   - greeting: The bytes to send to the client first.
  package func relay(to port: UInt16, greeting: [UInt8]) {
    guard let server = LoopbackConnection(to: port) else { return }
    defer { close(server.socket) }
    guard send(greeting) else { return }
    let isDone = DispatchSemaphore(value: 0)
    for (source, target) in [(self, server), (server, self)] {
      Thread.detachNewThread {
        var buffer = [UInt8](repeating: 0, count: 16_384)
        while case let count = source.receive(into: &buffer), count > 0,
          target.send(buffer[..<count])
        {}
        for connection in [source, target] { shutdown(connection.socket, Int32(SHUT_RDWR)) }
        isDone.signal()
      }
    }
    isDone.wait()
    isDone.wait()
  }

  /// Connects to a port on 127.0.0.1, or returns `nil` if nothing listens there.
  ///
  /// - Parameter port: The port.
  package init?(to port: UInt16) {
    #if canImport(Glibc)
    let stream = Int32(SOCK_STREAM.rawValue)
    #else
    let stream = SOCK_STREAM
    #endif
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let socket = Foundation.socket(AF_INET, stream, 0)
    let isConnected = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(socket, $0, size) == 0 }
    }
    guard isConnected else {
      close(socket)
      return nil
    }
    self.init(socket)
  }

  /// Closes a connection that was opened with a port.
  package func end() {
    // Closing the socket does not wake a thread that is receiving from it.
    shutdown(socket, Int32(SHUT_RDWR))
    close(socket)
  }

  /// Ends the stream to the client; the server can still receive.
  package func finishSending() {
    shutdown(socket, Int32(SHUT_WR))
  }

  /// Makes the connection end with a reset instead of an orderly close.
  package func reset() {
    var lingers = linger(l_onoff: 1, l_linger: 0)
    let size = socklen_t(MemoryLayout<linger>.size)
    setsockopt(socket, SOL_SOCKET, SO_LINGER, &lingers, size)
  }
}
