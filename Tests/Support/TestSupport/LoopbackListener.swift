import InnoLocking

package import Foundation

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// A socket that listens on a free port of 127.0.0.1 and serves each connection on a thread.
///
/// Programs that a test starts do not inherit the socket, since it would stay open in them.
package final class LoopbackListener: Sendable {
  /// The port on 127.0.0.1.
  package let port: UInt16

  private struct State {
    var isClosed = false
    var connections: Set<Int32> = []
  }

  private let socket: Int32
  private let state = Locked(State())

  /// The number of open connections.
  package var connectionCount: Int { state.withLock { $0.connections.count } }

  /// Starts to listen.
  ///
  /// - Parameter serve: Serves one connection, which is closed when the function returns.
  /// - Throws: `POSIXError` if no socket can be opened.
  package init(serve: @escaping @Sendable (LoopbackConnection) -> Void) throws {
    #if canImport(Glibc)
    let stream = Int32(SOCK_STREAM.rawValue)
    #else
    let stream = SOCK_STREAM
    #endif
    let listener = Foundation.socket(AF_INET, stream, 0)
    _ = fcntl(listener, F_SETFD, FD_CLOEXEC)
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
    socket = listener
    port = UInt16(bigEndian: address.sin_port)
    Thread.detachNewThread { [state] in
      while case let connection = accept(listener, nil, nil), connection >= 0 {
        let isClosed = state.withLock { state in
          state.connections.insert(connection)
          return state.isClosed
        }
        // `close()` may have ended the connections before this one was among them.
        if isClosed { shutdown(connection, Int32(SHUT_RDWR)) }
        Thread.detachNewThread {
          serve(LoopbackConnection(connection))
          state.withLock { _ = $0.connections.remove(connection) }
          Foundation.close(connection)
        }
      }
      #if canImport(Glibc)
      Foundation.close(listener)
      #endif
    }
  }

  deinit {
    close()
  }

  /// Ends every connection, and accepts no more.
  package func close() {
    let wasClosed = state.withLock { state in
      defer { state.isClosed = true }
      return state.isClosed
    }
    guard !wasClosed else { return }
    // On Linux this wakes the thread in `accept`, which closes the socket. If the socket were
    // closed here, its descriptor could be reused before the thread calls `accept` again.
    shutdown(socket, Int32(SHUT_RDWR))
    #if !canImport(Glibc)
    Foundation.close(socket)
    #endif
    // While the lock is held, no connection is closed, so no descriptor has been reused.
    state.withLock { state in
      for connection in state.connections { shutdown(connection, Int32(SHUT_RDWR)) }
    }
  }

  /// Returns the URL of a path.
  package func url(_ path: String = "") -> URL {
    URL(string: "http://127.0.0.1:\(port)\(path)") ?? URL(filePath: "/")
  }
}
