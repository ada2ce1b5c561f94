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
  package init(_ path: String, replaces: Bool) throws(ConsoleError) {
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
    self.path = path
    self.descriptor = descriptor
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
        let count = Foundation.write(
          descriptor,
          UnsafeRawBufferPointer(rebasing: rest).baseAddress,
          rest.count
        )
        guard count >= 0 || errno == EINTR else { return false }
        rest = rest.dropFirst(max(count, 0))
      }
      return true
    }
    guard isWritten else { throw Self.failure(of: path) }
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
  private static func stream(_ path: String) -> Int32? {
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
  private static func failure(of path: String) -> ConsoleError {
    let code = errno
    let folder = path.dropLast().lastIndex(of: "/").map { String(path[..<$0]).shortened() } ?? "."
    let reason =
      switch code {
      case ENOENT where access(folder.isEmpty ? "/" : folder, F_OK) != 0:
        "there is no folder \"\(folder.isEmpty ? "/" : folder)\""
      case ENOTDIR: "\"\(folder)\" is no folder"
      case EISDIR: "it is a folder"
      case ENXIO: "nobody reads from it"
      default: String(cString: strerror(code)).lowercased()
      }
    return .unwritableFile(path, reason: reason)
  }
}
