import Foundation
import InnoLocking

/// A listening Unix domain socket and its file.
struct ListeningSocket: Sendable {
  let descriptor: Int32
  let file: SocketFile

  /// Opens a socket at a path.
  ///
  /// The socket is created in a folder that only the current user can access. The initializer links
  /// the socket to its path only after the permissions are set and the socket is listening.
  /// Therefore other users can never connect, and a socket at the path is always ready to accept
  /// clients.
  ///
  /// - Parameter path: The path of the socket. A socket left over from an app that has ended is
  ///   replaced.
  /// - Throws: ``ConsoleSocketError`` if the socket cannot be opened; no file is left behind.
  init(at path: String) throws(ConsoleSocketError) {
    let folder = try Self.makeFolder(for: path)
    let (born, old) = (folder + "/s", folder + "/o")
    defer {
      for file in [born, old] { unlink(file) }
      rmdir(folder)
    }
    let descriptor = UnixSocket.make()
    guard descriptor >= 0 else { throw .system(path) }
    do throws(ConsoleSocketError) {
      guard UnixSocket.withAddress(of: born, { bind(descriptor, $0, $1) }) == 0,
        chmod(born, 0o600) == 0, listen(descriptor, 64) == 0, let file = SocketFile(born, at: path)
      else { throw .system(path) }
      try Self.clear(path, into: old)
      // Unlike rename(2), link(2) never replaces a file.
      guard link(born, path) == 0 else { throw errno == EEXIST ? .inUse(path) : .system(path) }
      self.descriptor = descriptor
      self.file = file
      file.removeAtExit()
    } catch {
      close(descriptor)
      throw error
    }
  }

  private static func makeFolder(for path: String) throws(ConsoleSocketError) -> String {
    let parent = path.lastIndex(of: "/").map { path[...$0] } ?? ""
    let template = String(parent) + ".XXXXXX"
    let longest = max(path.utf8.count, template.utf8.count + 2)
    guard longest <= UnixSocket.pathLimit else {
      throw .pathTooLong(path, limit: UnixSocket.pathLimit - longest + path.utf8.count)
    }
    guard !path.isEmpty, !path.contains("\0") else {
      throw .system(path, reason: "the path is not a file name")
    }
    var name = Array(template.utf8CString)
    guard mkdtemp(&name) != nil else { throw .system(path) }
    return String(decoding: name.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  /// Frees a path that is still occupied by the socket of an app that has ended.
  ///
  /// This function moves the socket to the path `old`, where the caller must delete the socket.
  private static func clear(
    _ path: String,
    into old: String
  ) throws(ConsoleSocketError) {
    var status = stat()
    guard lstat(path, &status) == 0 else {
      if errno == ENOENT { return }
      throw .system(path)
    }
    guard status.st_mode & S_IFMT == S_IFSOCK else { throw .notASocket(path) }
    guard status.st_uid == geteuid() else { throw .notYours(path) }
    guard isAbandoned(path) else { throw .inUse(path) }
    guard rename(path, old) == 0 else {
      if errno == ENOENT { return }
      throw .system(path)
    }
    // Another process may have created a new socket at the path just before the call to rename(2).
    // In that case, move the socket back.
    guard isAbandoned(old) else {
      _ = link(old, path)
      throw .inUse(path)
    }
  }

  private static func isAbandoned(_ path: String) -> Bool {
    [ECONNREFUSED, ENOENT].contains(UnixSocket.probe(path))
  }
}

/// The file of a socket on which this process listens.
package struct SocketFile: Sendable, Equatable {
  private static let kept = Locked<[SocketFile]>([])
  private static let removesAll: Void = { atexit { SocketFile.removeAll() } }()

  private let path: String
  private let device: dev_t
  private let number: ino_t

  /// Creates a reference to a socket file; the result is `nil` if the file cannot be inspected.
  ///
  /// The reference identifies the file by its inode. A different file that later has the same path
  /// is therefore never removed.
  ///
  /// - Parameters:
  ///   - born: The path at which the socket was created.
  ///   - path: The final path of the socket.
  init?(_ born: String, at path: String) {
    var status = stat()
    guard lstat(born, &status) == 0 else { return nil }
    (device, number) = (status.st_dev, status.st_ino)
    // Use an absolute path, because the process may change its working folder.
    self.path = URL(filePath: path).path
  }

  /// Registers the socket file for removal when the process exits.
  func removeAtExit() {
    _ = Self.removesAll
    Self.kept.withLock { $0.append(self) }
  }

  /// Removes all socket files that this process has registered for removal.
  ///
  /// Call this method before ending the process in a way that skips its exit handlers.
  package static func removeAll() {
    for file in kept.withLock(\.self) { file.removeIfOurs() }
  }

  /// Removes the socket file, unless another file has replaced it.
  func remove() {
    Self.kept.withLock { $0.removeAll { $0 == self } }
    removeIfOurs()
  }

  private func removeIfOurs() {
    var status = stat()
    if lstat(path, &status) == 0, status.st_dev == device, status.st_ino == number { unlink(path) }
  }
}
