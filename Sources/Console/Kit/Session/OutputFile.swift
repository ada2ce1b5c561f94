package import Foundation

/// A file that a command writes.
///
/// All have the same manners: a file that is there is replaced only when that is asked for, and what
/// cannot be written is told in the same words.
package final class OutputFile {
  /// The file's path as it was typed.
  package let path: String

  private let descriptor: Int32

  /// Begins a file; a device or a pipe is written to as it is.
  ///
  /// - Parameters:
  ///   - path: The file's path.
  ///   - replaces: Whether a file that is there may be replaced.
  /// - Throws: ``ConsoleError/unwritableFile(_:reason:)``.
  package convenience init(_ path: String, replaces: Bool) throws(ConsoleError) {
    // The C library would take the name for ended at a NUL, and write another file.
    guard !path.isEmpty, !path.contains("\0") else {
      throw .unwritableFile(path, reason: "it is no file's name")
    }
    let descriptor: Int32
    if let stream = Self.stream(path) {
      // Opened anew, a file that it leads to would be written from its start.
      descriptor = dup(stream)
    } else {
      descriptor = try Self.open(path, replaces: replaces)
    }
    guard descriptor >= 0 else { throw Self.failure(of: path) }
    self.init(path, descriptor)
  }

  /// Takes over a descriptor that is open for writing.
  init(_ path: String, _ descriptor: Int32) {
    self.path = path
    self.descriptor = descriptor
    #if canImport(Darwin)
    _ = fcntl(descriptor, F_SETNOSIGPIPE, 1)
    #endif
  }

  deinit { close(descriptor) }

  /// Writes to the end of the file.
  ///
  /// - Parameter data: What is written.
  /// - Throws: ``ConsoleError/unwritableFile(_:reason:)``.
  package func write(_ data: Data) throws(ConsoleError) {
    let isWritten = data.withUnsafeBytes { bytes in
      var rest = bytes[...]
      while !rest.isEmpty {
        let start = UnsafeRawBufferPointer(rebasing: rest).baseAddress
        let count = Self.withoutSignals { Foundation.write(descriptor, start, rest.count) }
        guard count >= 0 || errno == EINTR else { return false }
        rest = rest.dropFirst(max(count, 0))
      }
      return true
    }
    guard isWritten else { throw Self.failure(of: path) }
  }

  /// Does a call of the system whose failure must not end the process by a signal, which an app that
  /// embeds the console may not have thought of.
  private static func withoutSignals(_ call: () -> Int) -> Int {
    #if canImport(Darwin)
    return call()
    #else
    var (signals, old, before, after) = (sigset_t(), sigset_t(), sigset_t(), sigset_t())
    sigemptyset(&signals)
    sigaddset(&signals, SIGPIPE)
    sigpending(&before)
    pthread_sigmask(SIG_BLOCK, &signals, &old)
    let result = call()
    let code = errno
    // The signal of the call itself is taken back, one that waited before is not.
    sigpending(&after)
    if sigismember(&after, SIGPIPE) == 1, sigismember(&before, SIGPIPE) == 0 {
      var signal: Int32 = 0
      sigwait(&signals, &signal)
    }
    pthread_sigmask(SIG_SETMASK, &old, nil)
    errno = code
    return result
    #endif
  }

  private static func open(_ path: String, replaces: Bool) throws(ConsoleError) -> Int32 {
    // Without O_NONBLOCK a pipe that nobody reads would be waited for.
    let flags = O_WRONLY | O_CREAT | O_CLOEXEC | O_NONBLOCK
    var descriptor = Foundation.open(path, flags | O_EXCL, 0o666)
    if descriptor < 0, errno == EEXIST {
      guard replaces || !isRegular(path) else {
        throw .unwritableFile(path, reason: "there is one already; add --replace to replace it")
      }
      descriptor = Foundation.open(path, flags | O_TRUNC, 0o666)
    }
    if descriptor >= 0 { _ = fcntl(descriptor, F_SETFL, 0) }
    return descriptor
  }

  /// The descriptor that a path names.
  static func stream(_ path: String) -> Int32? {
    switch path {
    case "/dev/stdout": STDOUT_FILENO
    case "/dev/stderr": STDERR_FILENO
    default: path.hasPrefix("/dev/fd/") ? Int32(path.dropFirst("/dev/fd/".count)) : nil
    }
  }

  private static func isRegular(_ path: String) -> Bool {
    var information = stat()
    return stat(path, &information) == 0 && information.st_mode & S_IFMT == S_IFREG
  }

  /// Why the last call of the system failed.
  static func failure(of path: String) -> ConsoleError {
    let code = errno
    let folder = path.dropLast().lastIndex(of: "/").map { String(path[..<$0]).shortened() } ?? "."
    let reason =
      switch code {
      case ENOENT where access(folder.isEmpty ? "/" : folder, F_OK) != 0:
        "there is no folder \"\(folder.isEmpty ? "/" : folder)\""
      case ENOTDIR: "\"\(folder)\" is no folder"
      case EISDIR: "it is a folder"
      case ENXIO: "nobody reads from it"
      case EPIPE: "nobody reads from it any more"
      default: String(cString: strerror(code)).lowercased()
      }
    return .unwritableFile(path, reason: reason)
  }
}
