import CEditLine

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// A history file to which several sessions can append at the same time.
///
/// The file has one entry per line, oldest first; a newline in an entry is written as `\n` and a
/// backslash as `\\`. Each session appends under an advisory lock (flock(2)), and reads the entries
/// of other sessions only when it starts. If the number of entries exceeds the limit by more than
/// 25 percent, the newest entries are written to a new file, which then replaces the old file. A
/// crash leaves one of the two files intact. If only part of an entry could be written, that part
/// is removed. Only the owner can read the file.
struct HistoryFile {
  let path: String
  let limit: Int
  /// The number of entries in the file, without the entries that other sessions have added since
  /// the file was read.
  private var count = 0

  init(path: String, limit: Int) {
    self.path = path
    self.limit = max(1, limit)
  }

  /// Reads the entries in the file.
  ///
  /// If the file does not exist, the result is empty.
  mutating func load() throws(HistoryFileError) -> LineHistory {
    guard access(path, F_OK) == 0 || errno != ENOENT else { return LineHistory(limit: limit) }
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw HistoryFileError(.read, path) }
    defer { close(descriptor) }
    try requireRegular(descriptor, .read)
    let entries = HistoryFile.decode(try contents(of: descriptor))
    count = entries.count
    return LineHistory(entries, limit: limit)
  }

  /// Appends an entry to the file.
  ///
  /// - Parameters:
  ///   - line: The entry to append.
  ///   - waits: A Boolean value that indicates whether to wait up to a second for a lock that
  ///     another session holds.
  /// - Throws: ``HistoryFileError`` if the entry cannot be written.
  mutating func append(_ line: String, waits: Bool = true) throws(HistoryFileError) {
    let descriptor = try openLocked(waits: waits)
    defer { close(descriptor) }
    fchmod(descriptor, 0o600)
    let size = lseek(descriptor, 0, SEEK_END)
    // A crash may have left the last line without a newline.
    let separator = try endsInNewline(descriptor, size) ? "" : "\n"
    do throws(HistoryFileError) {
      try write(separator + HistoryFile.encode(line), to: descriptor, at: path)
    } catch {
      _ = ftruncate(descriptor, size)
      throw error
    }
    count += 1
    // The entry has been written. If shortening the file fails, a later call tries again.
    if count > limit + max(1, limit / 4) { try? compact(descriptor) }
  }

  static func encode(_ entry: String) -> String {
    var line = ""
    for scalar in entry.unicodeScalars {
      switch scalar {
      case "\\": line += "\\\\"
      case "\n": line += "\\n"
      default: line.unicodeScalars.append(scalar)
      }
    }
    return line + "\n"
  }

  /// Returns the history entries in the bytes of a file.
  ///
  /// A line that contains NUL is skipped, and invalid UTF-8 is replaced, so that the undamaged
  /// lines of a damaged file remain usable.
  static func decode(_ bytes: [UInt8]) -> [String] {
    bytes.split(separator: UInt8(ascii: "\n")).compactMap { line in
      let text = String(decoding: line, as: UTF8.self)
      if text.contains("\0") { return nil }
      var entry = ""
      var isEscaped = false
      for scalar in text.unicodeScalars {
        switch (isEscaped, scalar) {
        case (false, "\\"):
          isEscaped = true
          continue
        case (true, "n"): entry += "\n"
        case (true, "\\"): entry += "\\"
        case (true, _):
          entry += "\\"
          entry.unicodeScalars.append(scalar)
        case (false, _): entry.unicodeScalars.append(scalar)
        }
        isEscaped = false
      }
      return isEscaped ? entry + "\\" : entry
    }
  }

  /// Opens the file and locks it.
  ///
  /// While this session waits for the lock, another session may replace the file. In that case, the
  /// new file is opened.
  private func openLocked(waits: Bool) throws(HistoryFileError) -> Int32 {
    makeFolders()
    while true {
      let descriptor = open(path, O_RDWR | O_APPEND | O_CREAT | O_CLOEXEC | O_NONBLOCK, 0o600)
      guard descriptor >= 0 else { throw HistoryFileError(.write, path) }
      do throws(HistoryFileError) {
        try requireRegular(descriptor, .write)
        try lock(descriptor, waits: waits)
      } catch {
        close(descriptor)
        throw error
      }
      var opened = stat()
      var named = stat()
      if fstat(descriptor, &opened) == 0, stat(path, &named) == 0,
        opened.st_ino == named.st_ino, opened.st_dev == named.st_dev
      {
        return descriptor
      }
      close(descriptor)
    }
  }

  /// Locks the file.
  ///
  /// If `waits` is `true`, this method waits at most about one second, because the session that
  /// holds the lock may be suspended.
  private func lock(_ descriptor: Int32, waits: Bool) throws(HistoryFileError) {
    for _ in 0..<100 {
      if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { return }
      if errno == EINTR { continue }
      // On a file system without locks, append the line anyway.
      guard errno == EWOULDBLOCK else { return }
      guard waits else { break }
      poll(nil, 0, 10)
    }
    throw HistoryFileError(.write, path, reason: "another session has locked the file")
  }

  private mutating func compact(_ descriptor: Int32) throws(HistoryFileError) {
    let entries = LineHistory(HistoryFile.decode(try contents(of: descriptor)), limit: limit)
      .entries
    let fresh = path + ".new"
    unlink(fresh)
    let target = open(fresh, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard target >= 0 else { throw HistoryFileError(.write, fresh) }
    defer { close(target) }
    try write(entries.map(HistoryFile.encode).joined(), to: target, at: fresh)
    guard fsync(target) == 0, rename(fresh, path) == 0 else {
      throw HistoryFileError(.write, fresh)
    }
    count = entries.count
  }

  private func requireRegular(
    _ descriptor: Int32,
    _ action: HistoryFileError.Action
  ) throws(HistoryFileError) {
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      throw HistoryFileError(action, path, reason: "the path is not a regular file")
    }
  }

  private func contents(of descriptor: Int32) throws(HistoryFileError) -> [UInt8] {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 65536)
    while true {
      let read = pread(descriptor, &chunk, chunk.count, off_t(bytes.count))
      if read > 0 {
        bytes += chunk[..<read]
      } else if read == 0 {
        return bytes
      } else if errno != EINTR {
        throw HistoryFileError(.read, path)
      }
    }
  }

  private func endsInNewline(_ descriptor: Int32, _ size: off_t) throws(HistoryFileError) -> Bool {
    if size <= 0 { return true }
    var last: UInt8 = 0
    guard pread(descriptor, &last, 1, size - 1) == 1 else { throw HistoryFileError(.write, path) }
    return last == UInt8(ascii: "\n")
  }

  private func write(
    _ text: String,
    to descriptor: Int32,
    at path: String
  ) throws(HistoryFileError) {
    if let failure = TerminalDevice.put(text, on: descriptor) {
      throw HistoryFileError(.write, path, errorNumber: failure)
    }
  }

  /// Creates the parent folders of the file.
  ///
  /// Errors are ignored here, because opening the file then fails and reports an error.
  private func makeFolders() {
    var end = path.startIndex
    while let slash = path[end...].dropFirst().firstIndex(of: "/") {
      mkdir(String(path[..<slash]), 0o700)
      end = slash
    }
  }
}
