import Foundation

/// System calls for Unix domain sockets.
enum UnixSocket {
  /// The maximum length of a socket path, in bytes.
  static let pathLimit = MemoryLayout.size(ofValue: sockaddr_un().sun_path) - 1

  #if canImport(Glibc)
  private static let kind = Int32(SOCK_STREAM.rawValue)
  #else
  private static let kind = SOCK_STREAM
  #endif

  #if canImport(Darwin)
  private static let sendFlags: Int32 = 0
  #else
  private static let sendFlags = Int32(MSG_NOSIGNAL)
  #endif

  /// Creates a socket.
  ///
  /// - Returns: The descriptor of the socket; -1 if the socket cannot be created, with the error
  ///   number in `errno`.
  static func make() -> Int32 {
    let descriptor = socket(AF_UNIX, kind, 0)
    if descriptor >= 0 { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
    return descriptor
  }

  /// Configures a connected socket.
  ///
  /// After this call, the socket is in blocking mode. If the process executes another program, the
  /// socket is closed. On Darwin, writing to a closed connection does not send SIGPIPE.
  static func prepare(_ descriptor: Int32) {
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) & ~O_NONBLOCK)
    #if canImport(Darwin)
    var isOn: Int32 = 1
    setsockopt(
      descriptor,
      SOL_SOCKET,
      SO_NOSIGPIPE,
      &isOn,
      socklen_t(MemoryLayout<Int32>.size)
    )
    #endif
  }

  /// Converts a path to a socket address, and passes the address to a system call.
  ///
  /// - Parameters:
  ///   - path: The path, which must have at most ``pathLimit`` bytes.
  ///   - body: A closure that makes the call: `bind` or `connect`.
  /// - Returns: The result of the call; -1 if the call fails, with the error number in `errno`.
  static func withAddress(
    of path: String,
    _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32
  ) -> Int32 {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    guard path.utf8.count <= pathLimit else {
      errno = ENAMETOOLONG
      return -1
    }
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    let size = socklen_t(MemoryLayout<sockaddr_un>.size)
    return withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, size) }
    }
  }

  /// Tries to connect to the socket at a path, without waiting for the connection.
  ///
  /// - Returns: The `errno` value of the failed attempt; 0 if a program listens on the socket.
  static func probe(_ path: String) -> Int32 {
    let descriptor = make()
    guard descriptor >= 0 else { return errno }
    defer { close(descriptor) }
    _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
    return withAddress(of: path, { connect(descriptor, $0, $1) }) == 0 ? 0 : errno
  }

  /// Receives the next bytes from a socket.
  ///
  /// The result is an empty array at the end of the input or after an error.
  static func receive(from descriptor: Int32) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: 64 << 10) { buffer, count in
      var result = -1
      repeat {
        result = recv(descriptor, buffer.baseAddress, buffer.count, 0)
      } while result < 0 && errno == EINTR
      count = max(0, result)
    }
  }

  /// Sends all bytes.
  ///
  /// - Returns: `true` if all bytes were sent.
  static func send(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
    bytes.withUnsafeBytes { bytes in
      var rest = bytes[...]
      while !rest.isEmpty {
        let slice = UnsafeRawBufferPointer(rebasing: rest)
        let count = Foundation.send(descriptor, slice.baseAddress, slice.count, sendFlags)
        if count > 0 {
          rest = rest.dropFirst(count)
        } else if errno != EINTR {
          return false
        }
      }
      return true
    }
  }

  /// Returns the id of the user whose process is at the other end of a socket; `nil` if the system
  /// does not report the user.
  static func peerUser(of descriptor: Int32) -> uid_t? {
    #if canImport(Darwin)
    var (user, group) = (uid_t(), gid_t())
    return getpeereid(descriptor, &user, &group) == 0 ? user : nil
    #else
    // The C library hides this structure, `ucred`, behind a feature macro.
    var credentials: (process: pid_t, user: uid_t, group: gid_t) = (0, 0, 0)
    let size = MemoryLayout.size(ofValue: credentials)
    var length = socklen_t(size)
    guard getsockopt(descriptor, SOL_SOCKET, SO_PEERCRED, &credentials, &length) == 0,
      length == size
    else { return nil }
    return credentials.user
    #endif
  }
}
