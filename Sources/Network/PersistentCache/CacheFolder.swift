#if PersistentCache
import Foundation

/// The folder of a cache, which contains the secret key, the database and a folder with large
/// response bodies.
struct CacheFolder: Sendable {
  private static let keySize = 32

  let path: String
  var database: String { "\(path)/responses.sqlite" }
  private var bodies: String { "\(path)/bodies" }
  /// A closure that makes writes fail in tests, or nil to perform all writes.
  ///
  /// The closure is called before each operation that needs disk space. If the closure returns an
  /// `errno` code, the operation fails with that code.
  private let fault: (@Sendable () -> Int32?)?

  /// Opens the folder, and creates the folder if it does not exist.
  ///
  /// - Parameters:
  ///   - url: The folder.
  ///   - fault: A closure that makes writes fail in tests, or nil to perform all writes. The
  ///     closure is called before each operation that needs disk space. If the closure returns an
  ///     `errno` code, the operation fails with that code.
  /// - Throws: ``PersistentCacheError/fileSystem(operation:path:code:)`` if the folder cannot be
  ///   used.
  init(_ url: URL, fault: (@Sendable () -> Int32?)? = nil) throws(PersistentCacheError) {
    self.fault = fault
    let path = url.standardizedFileURL.path(percentEncoded: false)
    self.path = path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
    for folder in [self.path, bodies] {
      var status = stat()
      // The cache's folder may be a symbolic link. The folder with the bodies must not be a
      // symbolic link, because the cache might otherwise remove files from an unrelated folder.
      let isChosen = folder == self.path
      if (isChosen ? stat(folder, &status) : lstat(folder, &status)) == 0 {
        guard status.st_mode & S_IFMT == S_IFDIR else { throw Self.error("use", folder, ENOTDIR) }
        continue
      }
      if let code = fault?() { throw Self.error("create", folder, code) }
      do {
        try FileManager.default.createDirectory(
          atPath: folder,
          withIntermediateDirectories: true,
          attributes: [.posixPermissions: 0o700]
        )
      } catch {
        throw Self.error("create", folder, errno == 0 ? EIO : errno)
      }
    }
    try createDatabase()
  }

  /// Creates an empty database file, unless the file exists.
  ///
  /// SQLite creates its other files with the permissions of this file.
  ///
  /// This method does not open an existing file, because closing the file afterward would release
  /// the locks that this process holds on the database.
  private func createDatabase() throws(PersistentCacheError) {
    while true {
      let file = write { open(database, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600) }
      guard file < 0 else {
        close(file)
        return
      }
      var status = stat()
      guard errno == EEXIST else { throw Self.error("open", database, errno) }
      guard lstat(database, &status) == 0 else {
        // If the file no longer exists, another process is replacing the database. In that case,
        // try again.
        guard errno == ENOENT else { throw Self.error("open", database, errno) }
        continue
      }
      switch status.st_mode & S_IFMT {
      case S_IFREG: break
      case S_IFLNK: throw Self.error("open", database, ELOOP)
      case S_IFDIR: throw Self.error("open", database, EISDIR)
      default: throw Self.error("open", database, EINVAL)
      }
      guard access(database, R_OK | W_OK) == 0 else { throw Self.error("open", database, errno) }
      return
    }
  }

  /// Performs a system call that needs disk space.
  ///
  /// If ``fault`` returns an error code, the method does not perform the call, but sets `errno` to
  /// the error code and returns -1. Only tests set ``fault``.
  private func write<Value: SignedInteger>(_ call: () -> Value) -> Value {
    guard let code = fault?() else { return call() }
    errno = code
    return -1
  }

  static func error(_ operation: String, _ path: String, _ code: Int32) -> PersistentCacheError {
    .fileSystem(operation: operation, path: path, code: code)
  }

  private static func opened(_ path: String, _ flags: Int32) throws(PersistentCacheError) -> Int32 {
    let file = open(path, flags | O_CLOEXEC | O_NOFOLLOW)
    guard file >= 0 else { throw error("open", path, errno) }
    return file
  }

  /// Returns the cache's secret key, and creates the key if it does not exist.
  ///
  /// A damaged key is replaced. Responses that were stored with the old key are then no longer
  /// found.
  func key() throws(PersistentCacheError) -> Data {
    let place = "\(path)/key"
    while true {
      if let key = Self.content(of: place), key.count == Self.keySize { return key }
      let new = "\(place).\(UUID().uuidString)"
      var random = SystemRandomNumberGenerator()
      let key = Data((0..<Self.keySize).map { _ in UInt8.random(in: 0...255, using: &random) })
      try write(key, to: new)
      defer { unlink(new) }
      // If several processes create a key at the same time, the first key is used.
      if write({ link(new, place) }) == 0 { return key }
      guard errno == EEXIST else { throw Self.error("create", place, errno) }
      guard Self.content(of: place)?.count == Self.keySize else {
        guard unlink(place) == 0 || errno == ENOENT else {
          throw Self.error("replace", place, errno)
        }
        continue
      }
    }
  }

  private func write(_ data: Data, to path: String) throws(PersistentCacheError) {
    let file = write { open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600) }
    guard file >= 0 else { throw Self.error("open", path, errno) }
    defer { close(file) }
    let code = data.withUnsafeBytes { bytes -> Int32 in
      var written = 0
      while written < bytes.count {
        let rest = UnsafeRawBufferPointer(rebasing: bytes[written...])
        let count = write { Foundation.write(file, rest.baseAddress, rest.count) }
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { return errno }
        written += count
      }
      return 0
    }
    guard code == 0 else {
      unlink(path)
      throw Self.error("write", path, code)
    }
  }

  /// Stores a body in a separate file.
  ///
  /// - Returns: The name of the file.
  func addBody(_ body: Data) throws(PersistentCacheError) -> String {
    let name = UUID().uuidString
    try write(body, to: "\(bodies)/\(name)")
    return name
  }

  /// Returns the body stored in a file, or nil if the file cannot be read.
  func body(_ name: String) -> Data? {
    guard !name.contains("/") else { return nil }
    return Self.content(of: "\(bodies)/\(name)")
  }

  /// Returns the content of a file, or nil if the file cannot be read or is not a regular file.
  private static func content(of path: String) -> Data? {
    // Without `O_NONBLOCK`, opening a named pipe would wait for a writer.
    guard let file = try? opened(path, O_RDONLY | O_NONBLOCK) else { return nil }
    let handle = FileHandle(fileDescriptor: file, closeOnDealloc: true)
    var status = stat()
    guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    return try? handle.readToEnd() ?? Data()
  }

  func removeBodies(_ names: [String]) {
    for name in names where !name.contains("/") { unlink("\(bodies)/\(name)") }
  }

  /// Returns the names of the response body files that were written more than an hour ago.
  ///
  /// A newer body file may belong to a response that another process is still storing.
  func oldBodies() -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: bodies)) ?? []
    return names.filter { name in
      var status = stat()
      guard stat("\(bodies)/\(name)", &status) == 0 else { return false }
      #if canImport(Darwin)
      let seconds = status.st_mtimespec.tv_sec
      #else
      let seconds = status.st_mtim.tv_sec
      #endif
      return time(nil) - seconds > 3_600
    }
  }

  /// The inode number of the database file, or nil if the file does not exist.
  var databaseNumber: UInt64? {
    var status = stat()
    return lstat(database, &status) == 0 ? UInt64(status.st_ino) : nil
  }

  /// Acquires the lock that a process must hold to replace the database.
  ///
  /// The lock applies to the file that contains the secret key. If another process holds the lock,
  /// the method waits.
  ///
  /// - Returns: A file descriptor. To release the lock, close the file descriptor.
  /// - Throws: ``PersistentCacheError/fileSystem(operation:path:code:)`` if the file cannot be
  ///   opened or locked.
  func lock() throws(PersistentCacheError) -> Int32 {
    let file = try Self.opened("\(path)/key", O_RDONLY)
    while flock(file, LOCK_EX) != 0 {
      let code = errno
      guard code != EINTR else { continue }
      close(file)
      throw Self.error("lock", "\(path)/key", code)
    }
    return file
  }

  /// Removes the database, and creates an empty file in its place.
  func removeDatabase() {
    for suffix in ["", "-wal", "-shm"] { unlink(database + suffix) }
    try? createDatabase()
  }
}
#endif
