package import Foundation

/// A file that a command writes.
///
/// An existing file is replaced only if the user requests the replacement.
package final class OutputFile: Sendable {
  /// The path of the file, as the user typed it.
  package let path: String

  private let descriptor: Int32

  /// Creates a file, or opens a device or a pipe.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - replaces: A Boolean value that indicates whether an existing file may be replaced.
  ///   - mode: The permissions of a new file. If these permissions deny access to other users, they
  ///     also replace the permissions of an existing regular file.
  /// - Throws: ``ConsoleError/unwritableFile(_:reason:)`` if the file cannot be opened.
  package convenience init(
    _ path: String,
    replaces: Bool,
    mode: mode_t = 0o666
  ) throws(ConsoleError) {
    if Self.isDiscarding {
      try self.init(discarding: path)
      return
    }
    // The C library would treat a NUL as the end of the name and write to a different file.
    guard !path.isEmpty, !path.contains("\0") else {
      throw .unwritableFile(path, reason: "the file name is empty or contains a NUL character")
    }
    let descriptor: Int32
    if let stream = Self.stream(path) {
      // If the stream is redirected to a file, opening it again would overwrite the file from the
      // start.
      descriptor = dup(stream)
    } else {
      descriptor = try Self.open(path, replaces: replaces, mode)
    }
    guard descriptor >= 0 else { throw Self.failure(of: path) }
    self.init(path, descriptor)
  }

  /// Opens a file for appending, or creates the file if it does not exist.
  ///
  /// - Parameter path: The path of the file.
  /// - Throws: ``ConsoleError/unwritableFile(_:reason:)`` if the file cannot be opened.
  package convenience init(appendingTo path: String) throws(ConsoleError) {
    if Self.isDiscarding {
      try self.init(discarding: path)
      return
    }
    guard !path.isEmpty, !path.contains("\0") else {
      throw .unwritableFile(path, reason: "the file name is empty or contains a NUL character")
    }
    // Without O_NONBLOCK, opening a pipe that has no reader would block.
    let flags = O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC | O_NONBLOCK
    let descriptor = Self.stream(path).map { dup($0) } ?? Foundation.open(path, flags, 0o666)
    guard descriptor >= 0 else { throw Self.failure(of: path) }
    if Self.stream(path) == nil { _ = fcntl(descriptor, F_SETFL, O_APPEND) }
    self.init(path, descriptor)
  }

  /// The recorded error messages of the line that is being replayed.
  ///
  /// The value is `nil` if no line is being replayed.
  @TaskLocal static var replayedErrors: [String]?

  /// A Boolean value that indicates whether output is discarded.
  ///
  /// Output is discarded while a replay runs the lines of a session.
  static var isDiscarding: Bool { replayedErrors != nil }

  /// Throws the file error that the session file contains for the replayed line.
  ///
  /// This method does nothing if the session file contains no error with the same kind and file as
  /// `error`.
  ///
  /// - Parameter error: A closure that creates a file error from a reason.
  /// - Throws: The recorded error.
  static func repeatError(_ error: (_ reason: String) -> ConsoleError) throws(ConsoleError) {
    let start = "\(error(""))"
    guard let message = replayedErrors?.first(where: { $0.hasPrefix(start) }) else { return }
    throw error(String(message.dropFirst(start.count)))
  }

  private convenience init(discarding path: String) throws(ConsoleError) {
    try Self.repeatError { .unwritableFile(path, reason: $0) }
    let descriptor = Foundation.open("/dev/null", O_WRONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw Self.failure(of: "/dev/null") }
    self.init(path, descriptor)
  }

  /// Creates an output file from a descriptor that is open for writing.
  ///
  /// The output file takes ownership of the descriptor.
  init(_ path: String, _ descriptor: Int32) {
    self.path = path
    self.descriptor = descriptor
    #if canImport(Darwin)
    _ = fcntl(descriptor, F_SETNOSIGPIPE, 1)
    #endif
  }

  deinit { close(descriptor) }

  /// Appends data to the file.
  ///
  /// - Parameter data: The data to append.
  /// - Throws: ``ConsoleError/unwritableFile(_:reason:)`` if the data cannot be written.
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

  /// Empties the file, so that the file no longer contains a secret.
  ///
  /// Call this method if the secret could not be replaced with a placeholder.
  ///
  /// - Parameter error: The reason why the secret could not be replaced.
  /// - Returns: The error to report, which also states whether the file was emptied.
  func emptied(because error: ConsoleError) -> ConsoleError {
    .secretRemains(in: path, isEmptied: ftruncate(descriptor, 0) == 0, error)
  }

  /// Performs a system call without raising the signal SIGPIPE.
  ///
  /// By default, this signal would end the process.
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
    // Discard a pending signal, but only if this call raised it.
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

  private static func open(
    _ path: String,
    replaces: Bool,
    _ mode: mode_t
  ) throws(ConsoleError) -> Int32 {
    // Without O_NONBLOCK, opening a pipe that has no reader would block.
    let flags = O_WRONLY | O_CREAT | O_CLOEXEC | O_NONBLOCK
    var descriptor = Foundation.open(path, flags | O_EXCL, mode)
    if descriptor < 0, errno == EEXIST {
      guard replaces || !isRegular(path) else {
        throw .unwritableFile(path, reason: "the file exists; add --replace to replace it")
      }
      descriptor = Foundation.open(path, flags | O_TRUNC, mode)
      // Restrict the permissions of an existing file, because other users may be able to read it.
      if descriptor >= 0, mode & 0o077 == 0, isRegular(path) { fchmod(descriptor, mode) }
    }
    if descriptor >= 0 { _ = fcntl(descriptor, F_SETFL, 0) }
    return descriptor
  }

  /// Returns the file descriptor for a path such as `/dev/stdout` or `/dev/fd/3`.
  ///
  /// The result is `nil` for any other path.
  static func stream(_ path: String) -> Int32? {
    switch path {
    case "/dev/stdout": STDOUT_FILENO
    case "/dev/stderr": STDERR_FILENO
    default: path.hasPrefix("/dev/fd/") ? Int32(path.dropFirst("/dev/fd/".count)) : nil
    }
  }

  /// Returns a Boolean value that indicates whether a path refers to a regular file.
  ///
  /// The path can be a symbolic link to a regular file.
  static func isRegular(_ path: String) -> Bool {
    guard let real = realpath(path, nil) else { return false }
    defer { free(real) }
    return attributes(ofRegularFile: String(cString: real)) != nil
  }

  /// Returns the attributes of a regular file.
  ///
  /// If the path refers to a symbolic link or a folder, the result is `nil`. The method reads the
  /// attributes with Foundation, because importing the C module that declares
  /// `stat` would add dependencies on further C modules.
  fileprivate static func attributes(ofRegularFile path: String) -> [FileAttributeKey: Any]? {
    let attributes = try? FileManager.default.attributesOfItem(atPath: path)
    return attributes?[.type] as? FileAttributeType == .typeRegular ? attributes : nil
  }

  /// Returns the error for a file after a system call has failed.
  static func failure(of path: String) -> ConsoleError {
    let code = errno
    let folder = path.dropLast().lastIndex(of: "/").map { String(path[..<$0]).shortened() } ?? "."
    let reason =
      switch code {
      case ENOENT where access(folder.isEmpty ? "/" : folder, F_OK) != 0:
        "the folder \(folder.isEmpty ? "/" : folder) does not exist"
      case ENOTDIR: "\(folder) is not a folder"
      case EISDIR: "the path is a folder"
      case ENXIO: "no process is reading from it"
      case EPIPE: "the reading process has closed the pipe"
      default: String(cString: strerror(code)).lowercased()
      }
    return .unwritableFile(path, reason: reason)
  }
}

extension OutputFile {
  /// Creates a file that contains the given data, or replaces the contents of an existing file.
  ///
  /// An existing regular file is replaced atomically, so it is unchanged if writing fails. An
  /// atomic replacement requires that the user owns the file, that the file has only one hard link,
  /// and that a new file can be created in the same folder. If these requirements are not met, the
  /// existing file is overwritten in place.
  ///
  /// - Parameters:
  ///   - data: The data to write.
  ///   - path: The path of the file.
  ///   - replaces: A Boolean value that indicates whether an existing file may be replaced.
  /// - Throws: ``ConsoleError/unwritableFile(_:reason:)`` if the data cannot be written, or if the
  ///   file exists and must not be replaced.
  package static func write(
    _ data: Data,
    to path: String,
    replaces: Bool
  ) throws(ConsoleError) {
    guard replaces, !isDiscarding, let old = Replaceable(path),
      let (beside, descriptor) = old.openBeside()
    else {
      return try OutputFile(path, replaces: replaces).write(data)
    }
    do throws(ConsoleError) {
      try OutputFile(path, descriptor).write(data)
      guard rename(beside, old.place) == 0 else { throw failure(of: path) }
    } catch {
      unlink(beside)
      throw error
    }
  }
}

/// A regular file that can be replaced atomically.
///
/// The user must own the file, and the file must have only one hard link. Devices, pipes and the
/// files of other users are overwritten in place.
private struct Replaceable {
  /// The path of the file, with all symbolic links resolved.
  let place: String

  private let mode: mode_t

  init?(_ path: String) {
    guard OutputFile.stream(path) == nil, !path.contains("\0"), let real = realpath(path, nil)
    else {
      return nil
    }
    defer { free(real) }
    place = String(cString: real)
    guard let attributes = OutputFile.attributes(ofRegularFile: place),
      attributes[.referenceCount] as? Int == 1,
      attributes[.ownerAccountID] as? Int == Int(geteuid()),
      access(real, W_OK) == 0, let permissions = attributes[.posixPermissions] as? Int
    else { return nil }
    mode = mode_t(permissions & 0o7777)
  }

  /// Creates a temporary file, which will replace the existing file in the same folder.
  ///
  /// The temporary file has the permissions of the existing file. The result is `nil` if the system
  /// does not allow a new file in the folder.
  func openBeside() -> (path: String, descriptor: Int32)? {
    let folder = place[..<(place.lastIndex(of: "/") ?? place.startIndex)]
    let path = "\(folder)/.inno-\(UUID().uuidString)"
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { return nil }
    fchmod(descriptor, mode)
    return (path, descriptor)
  }
}
