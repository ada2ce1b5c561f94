#if PersistentCache
import Foundation
import GRDBSQLite
import InnoLocking

/// A disk that is full at some of the writes to one folder, for all files of a cache.
///
/// The database is written by SQLite, which calls a file system of this type. The file system counts
/// the writes to the folder, and leaves everything else to SQLite's default file system.
final class FullDisk: Sendable {
  private let path: String
  private let writes: Locked<(count: Int, full: ClosedRange<Int>?)>

  /// Creates a disk for the files in a folder.
  ///
  /// - Parameters:
  ///   - folder: The folder.
  ///   - writes: The numbers of the writes at which the disk is full, starting at 1; nil for none.
  init(_ folder: URL, at writes: ClosedRange<Int>?) {
    path = folder.path + "/"
    self.writes = Locked((0, writes))
    CountedFiles.install()
    CountedFiles.state.withLock { $0.disks[path] = self }
  }

  /// The number of writes.
  var count: Int { writes.withLock { $0.count } }

  /// Ends the counting, so that the disk is no longer full.
  func end() { CountedFiles.state.withLock { $0.disks[path] = nil } }

  /// Counts a write, and returns a Boolean value that indicates whether the disk is full.
  func isFull() -> Bool {
    writes.withLock { writes in
      writes.count += 1
      return writes.full?.contains(writes.count) == true
    }
  }
}

/// The files of SQLite whose writes are counted.
private enum CountedFiles {
  /// An open file, and the address of the functions of SQLite that write it.
  struct Open: Sendable {
    let disk: FullDisk
    let methods: UInt

    var original: sqlite3_io_methods? {
      UnsafePointer<sqlite3_io_methods>(bitPattern: methods)?.pointee
    }
  }

  struct State: Sendable {
    /// The disks, keyed by the path of their folder with a slash at its end.
    var disks: [String: FullDisk] = [:]
    /// The open files, keyed by their address.
    var files: [UInt: Open] = [:]
    /// The addresses of the functions that count, keyed by those of the functions of SQLite.
    var methods: [UInt: UInt] = [:]
  }

  static let state = Locked(State())

  /// SQLite's default file system, which neither SQLite nor this type changes or releases.
  nonisolated(unsafe) private static let system = sqlite3_vfs_find(nil)

  private static let installation: Int32 = {
    guard let system else { return SQLITE_ERROR }
    let counting = UnsafeMutablePointer<sqlite3_vfs>.allocate(capacity: 1)
    counting.initialize(to: system.pointee)
    counting.pointee.zName = UnsafePointer(strdup("counting"))
    counting.pointee.pNext = nil
    counting.pointee.xOpen = { _, name, file, flags, outcome in
      CountedFiles.open(name, file, flags, outcome)
    }
    return sqlite3_vfs_register(counting, 1)
  }()

  /// Makes SQLite call this type for all databases that are opened from now on.
  static func install() { precondition(installation == SQLITE_OK) }

  private static func open(
    _ name: UnsafePointer<CChar>?,
    _ file: UnsafeMutablePointer<sqlite3_file>?,
    _ flags: Int32,
    _ outcome: UnsafeMutablePointer<Int32>?
  ) -> Int32 {
    guard let system, let file else { return SQLITE_ERROR }
    let path = name.map { String(cString: $0) } ?? ""
    let disk = state.withLock { state in
      state.disks.first { path.hasPrefix($0.key) }?.value
    }
    if let disk, flags & SQLITE_OPEN_CREATE != 0, access(path, F_OK) != 0, disk.isFull() {
      return SQLITE_CANTOPEN
    }
    let code = system.pointee.xOpen(system, name, file, flags, outcome)
    guard code == SQLITE_OK, let disk, let methods = file.pointee.pMethods else { return code }
    let original = UInt(bitPattern: methods)
    let address = state.withLock { state in
      state.files[UInt(bitPattern: file)] = Open(disk: disk, methods: original)
      if let known = state.methods[original] { return known }
      let new = UInt(bitPattern: counting(methods.pointee))
      state.methods[original] = new
      return new
    }
    file.pointee.pMethods = UnsafePointer(bitPattern: address)
    return code
  }

  private static func file(_ file: UnsafeMutablePointer<sqlite3_file>?) -> Open? {
    state.withLock { $0.files[UInt(bitPattern: file)] }
  }

  /// Returns functions that count the operations that need space and, unless the disk is full, call
  /// the given functions.
  private static func counting(
    _ methods: sqlite3_io_methods
  ) -> UnsafePointer<sqlite3_io_methods> {
    let counting = UnsafeMutablePointer<sqlite3_io_methods>.allocate(capacity: 1)
    counting.initialize(to: methods)
    counting.pointee.xWrite = { file, bytes, count, offset in
      guard let open = CountedFiles.file(file), !open.disk.isFull() else { return SQLITE_FULL }
      return open.original?.xWrite(file, bytes, count, offset) ?? SQLITE_ERROR
    }
    counting.pointee.xSync = { file, flags in
      guard let open = CountedFiles.file(file), !open.disk.isFull() else {
        return SQLITE_IOERR | 4 << 8  // SQLITE_IOERR_FSYNC
      }
      return open.original?.xSync(file, flags) ?? SQLITE_ERROR
    }
    if methods.xShmMap != nil {
      counting.pointee.xShmMap = { file, page, size, extends, memory in
        guard let open = CountedFiles.file(file), extends == 0 || !open.disk.isFull() else {
          return SQLITE_IOERR | 19 << 8  // SQLITE_IOERR_SHMSIZE
        }
        return open.original?.xShmMap(file, page, size, extends, memory) ?? SQLITE_ERROR
      }
    }
    counting.pointee.xClose = { file in
      let open = CountedFiles.state.withLock {
        $0.files.removeValue(forKey: UInt(bitPattern: file))
      }
      return open?.original?.xClose(file) ?? SQLITE_ERROR
    }
    return UnsafePointer(counting)
  }
}
#endif
