import Foundation

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// A connection of a client, without delay between writing and sending.
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

  /// Receives bytes into a buffer, and waits for them.
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

  /// Makes the end of the connection a reset instead of an orderly end.
  package func reset() {
    var lingers = linger(l_onoff: 1, l_linger: 0)
    let size = socklen_t(MemoryLayout<linger>.size)
    setsockopt(socket, SOL_SOCKET, SO_LINGER, &lingers, size)
  }
}
