#if Download
import Foundation

/// The file operations that downloads use.
///
/// Tests can make any operation fail, for example to simulate a full disk.
struct FileSystem: Sendable {
  /// A file operation.
  ///
  /// The raw value is the name of the operation in error messages.
  enum Operation: String, Sendable {
    case open, read, write, lock, flush, truncate, link, move, remove, list
    case createFolder = "create the folder"
  }

  /// The device and inode numbers that identify a file.
  struct Identity: Codable, Sendable, Equatable {
    let device: UInt64
    let inode: UInt64
  }

  /// The metadata of a file.
  ///
  /// For a symbolic link, this is the metadata of the link itself.
  struct Facts: Sendable {
    let identity: Identity
    let size: Int64
    let isFolder: Bool
    let isRegular: Bool
  }

  /// A closure that makes operations fail in tests, or nil to perform all operations.
  ///
  /// The closure receives the operation and the path. If the closure returns an `errno` code, the
  /// operation fails with that code.
  var fault: (@Sendable (Operation, String) -> Int32?)?
  /// A closure that returns the number of available bytes on the volume that contains a path.
  ///
  /// The closure returns nil if the number is unknown.
  var availableBytes: @Sendable (String) -> Int64? = FileSystem.availableBytes

  /// Performs a system call, and repeats the call if a signal interrupts it.
  ///
  /// The system call must return a negative number on failure.
  @discardableResult
  func perform<Value: SignedInteger>(
    _ operation: Operation,
    _ path: String,
    _ call: () -> Value
  ) throws(DownloadError) -> Value {
    if let code = fault?(operation, path) { throw Self.error(operation, path, code) }
    while true {
      let result = call()
      guard result < 0 else { return result }
      guard errno == EINTR else { throw Self.error(operation, path, errno) }
    }
  }

  static func error(_ operation: Operation, _ path: String, _ code: Int32) -> DownloadError {
    .fileSystemError(FileSystemFailure(operation: operation.rawValue, path: path, code: code))
  }

  /// Returns the metadata of a file, or nil if the file does not exist.
  ///
  /// - Throws: ``DownloadError/fileSystemError(_:)`` if the metadata cannot be read, for example
  ///   because a folder in the path is not accessible.
  func facts(of path: String) throws(DownloadError) -> Facts? {
    var status = stat()
    do throws(DownloadError) {
      try perform(.read, path) { lstat(path, &status) }
      return Facts(status)
    } catch .fileSystemError(let failure) where [ENOENT, ENOTDIR].contains(failure.code) {
      return nil
    }
  }

  /// Creates a hard link at `other` to the file at `path`.
  ///
  /// - Returns: `true` if the link was created; `false` if a file already exists at `other`.
  func link(_ path: String, to other: String) throws(DownloadError) -> Bool {
    do throws(DownloadError) {
      try perform(.link, other) { Foundation.link(path, other) }
      return true
    } catch .fileSystemError(let failure) where failure.code == EEXIST {
      return false
    }
  }

  /// Moves a file to another path, replacing any file at that path.
  func move(_ path: String, to other: String) throws(DownloadError) {
    try perform(.move, other) { rename(path, other) }
  }

  /// Removes a file, if it exists.
  func remove(_ path: String) throws(DownloadError) {
    do throws(DownloadError) {
      try perform(.remove, path) { unlink(path) }
    } catch .fileSystemError(let failure) where failure.code == ENOENT {
      return
    }
  }

  /// Flushes a folder's entries to the disk.
  func flushFolder(_ path: String) throws(DownloadError) {
    let folder = try perform(.open, path) { open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
    defer { close(folder) }
    try perform(.flush, path) { fsync(folder) }
  }

  /// Creates a folder and its parent folders, if they do not exist.
  func createFolder(_ path: String) throws(DownloadError) {
    if let facts = try facts(of: path), facts.isFolder { return }
    let parent = URL(filePath: path).deletingLastPathComponent().path
    if parent != path, try facts(of: parent) == nil { try createFolder(parent) }
    do throws(DownloadError) {
      try perform(.createFolder, path) { mkdir(path, 0o700) }
    } catch .fileSystemError(let failure) where failure.code == EEXIST {
      // A symbolic link to a folder is accepted as a folder.
      var status = stat()
      guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else {
        throw Self.error(.createFolder, path, ENOTDIR)
      }
    }
  }

  /// Returns the sorted names of the files in a folder.
  func names(in path: String) throws(DownloadError) -> [String] {
    let file = try perform(.list, path) { open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
    close(file)
    do {
      return try FileManager.default.contentsOfDirectory(atPath: path).sorted()
    } catch {
      throw Self.error(.list, path, EIO)
    }
  }

  private static func availableBytes(_ path: String) -> Int64? {
    var status = statvfs()
    guard statvfs(path, &status) == 0 else { return nil }
    let (bytes, isOver) = UInt64(status.f_bavail).multipliedReportingOverflow(
      by: UInt64(status.f_frsize)
    )
    return isOver ? .max : Int64(clamping: bytes)
  }
}

extension FileSystem.Facts {
  init(_ status: stat) {
    let kind = status.st_mode & S_IFMT
    self.init(
      identity: .init(
        device: UInt64(truncatingIfNeeded: status.st_dev),
        inode: UInt64(status.st_ino)
      ),
      size: Int64(status.st_size),
      isFolder: kind == S_IFDIR,
      isRegular: kind == S_IFREG
    )
  }
}
#endif
