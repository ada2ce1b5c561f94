#if Download
import Foundation

/// An open regular file, which is closed when the object is released.
///
/// Symbolic links are not opened.
final class OpenFile: Sendable {
  let path: String
  private let descriptor: Int32
  private let system: FileSystem

  /// Opens a file for reading and writing.
  ///
  /// If `creating` is true, a missing file is created.
  init(
    _ path: String,
    creating: Bool,
    permissions: UInt16,
    in system: FileSystem
  ) throws(DownloadError) {
    let flags = O_RDWR | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK | (creating ? O_CREAT : 0)
    descriptor = try system.perform(.open, path) { open(path, flags, mode_t(permissions)) }
    self.path = path
    self.system = system
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      close(descriptor)
      throw FileSystem.error(.open, path, EINVAL)
    }
  }

  deinit { close(descriptor) }

  var facts: FileSystem.Facts? {
    var status = stat()
    return fstat(descriptor, &status) == 0 ? FileSystem.Facts(status) : nil
  }

  /// Tries to acquire an exclusive lock on the file.
  ///
  /// The lock is held until this `OpenFile` is closed. Until then, no other process and no other
  /// `OpenFile` in this process can acquire the lock.
  ///
  /// - Returns: `true` if the lock was acquired; `false` if another process or `OpenFile` holds the
  ///   lock.
  func lock() throws(DownloadError) -> Bool {
    do throws(DownloadError) {
      try system.perform(.lock, path) { flock(descriptor, LOCK_EX | LOCK_NB) }
      return true
    } catch .fileSystemError(let failure) where failure.code == EWOULDBLOCK {
      return false
    }
  }

  func setPermissions(_ permissions: UInt16) throws(DownloadError) {
    try system.perform(.write, path) { fchmod(descriptor, mode_t(permissions)) }
  }

  /// Writes bytes at an offset.
  func write(_ data: Data, at offset: Int64) throws(DownloadError) {
    try data.withUnsafeBytes { bytes in
      Result { () throws(DownloadError) in
        var written = 0
        while written < bytes.count {
          let rest = UnsafeRawBufferPointer(rebasing: bytes[written...])
          written += try system.perform(.write, path) {
            pwrite(descriptor, rest.baseAddress, rest.count, off_t(offset) + off_t(written))
          }
        }
      }
    }.get()
  }

  /// Reads bytes at an offset.
  ///
  /// - Returns: The bytes. At the end of the file, fewer bytes than requested may be returned.
  func read(_ count: Int, at offset: Int64) throws(DownloadError) -> Data {
    var data = Data(count: count)
    let read = try data.withUnsafeMutableBytes { buffer in
      Result { () throws(DownloadError) -> Int in
        var read = 0
        while read < buffer.count {
          let rest = UnsafeMutableRawBufferPointer(rebasing: buffer[read...])
          let more = try system.perform(.read, path) {
            pread(descriptor, rest.baseAddress, rest.count, off_t(offset) + off_t(read))
          }
          guard more > 0 else { break }
          read += more
        }
        return read
      }
    }.get()
    return data.prefix(read)
  }

  func truncate(to size: Int64) throws(DownloadError) {
    try system.perform(.truncate, path) { ftruncate(descriptor, off_t(size)) }
  }

  /// Flushes the content to the disk.
  func flush() throws(DownloadError) {
    #if canImport(Darwin)
    try system.perform(.flush, path) { fcntl(descriptor, F_FULLFSYNC) }
    #else
    try system.perform(.flush, path) { fdatasync(descriptor) }
    #endif
  }
}
#endif
