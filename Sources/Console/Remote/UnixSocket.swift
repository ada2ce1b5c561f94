import Foundation

/// What the system offers for sockets of the Unix domain.
enum UnixSocket {
  /// The most bytes that a socket's path may have.
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

  /// A new socket, or -1 with the reason in `errno`.
  static func make() -> Int32 {
    let descriptor = socket(AF_UNIX, kind, 0)
    if descriptor >= 0 { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
    return descriptor
  }

  /// Makes calls on a connected socket wait, and a reader that is gone no signal.
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

  /// Calls the system with a path's address.
  ///
  /// - Parameters:
  ///   - path: The path, of ``pathLimit`` bytes at most.
  ///   - body: `bind` or `connect`.
  /// - Returns: What the call gave, -1 with the reason in `errno` when it failed.
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

  /// Why nobody could be reached at a path, 0 when somebody was; never waits.
  static func probe(_ path: String) -> Int32 {
    let descriptor = make()
    guard descriptor >= 0 else { return errno }
    defer { close(descriptor) }
    _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
    return withAddress(of: path, { connect(descriptor, $0, $1) }) == 0 ? 0 : errno
  }

  /// The next bytes, none at the end.
  static func receive(from descriptor: Int32) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: 64 << 10) { buffer, count in
      var result = -1
      repeat {
        result = recv(descriptor, buffer.baseAddress, buffer.count, 0)
      } while result < 0 && errno == EINTR
      count = max(0, result)
    }
  }

  /// Sends bytes whole, and says whether the other side takes any.
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

  /// The user whose process is at the other end, `nil` when the system does not tell.
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
