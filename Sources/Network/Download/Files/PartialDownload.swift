#if Download
import Crypto
import Foundation
import InnoLocking

/// The partial file and the journal of a download.
///
/// A lock prevents other downloads from using these files.
///
/// The order of the writes keeps the file and the journal consistent, even if a crash occurs at any
/// point:
/// - When the download starts over, the file is emptied first. Next, the validators of the file's
///   new version are written to the journal. Only then are bytes written to the file.
/// - Bytes are flushed first. Only then does the journal record these bytes as flushed.
/// - A complete file is flushed first. Next, the destination of the file is written to the journal.
///   Only then is the file moved.
///
/// Only one task at a time may use an instance.
final class PartialDownload {
  /// The status of the work that flushes the file to the disk in the background.
  private struct Flush {
    var isRunning = false
    var error: DownloadError?
  }

  private(set) var record: DownloadRecord
  /// The identifier of the download that last used the partial file.
  ///
  /// The value is nil if the partial file has no valid journal, or if the journal is for another
  /// URL.
  let continuedID: String?
  /// The number of valid bytes in the file.
  private(set) var size: Int64
  private let file: OpenFile
  private let journal: Journal
  private let system: FileSystem
  private let configuration: DownloadConfiguration
  private let queue = DispatchQueue(label: "InnoNetworkDownload.flush")
  private let flush = Locked(Flush())
  private var checkpointed: Int64 = 0
  private var hash: (state: SHA256, count: Int64)?

  /// Opens or creates the files of a download.
  ///
  /// The bytes of an earlier download are kept if the earlier download has the same URL.
  ///
  /// - Throws: ``DownloadError/destinationInUse(path:)`` if another download has locked the files,
  ///   or ``DownloadError/fileSystemError(_:)`` if a file operation fails.
  init(
    _ record: DownloadRecord,
    _ configuration: DownloadConfiguration,
    in system: FileSystem
  ) throws(DownloadError) {
    let target = record.target
    file = try Self.lockedFile(target, configuration.filePermissions, system)
    var record = record
    let size = file.facts?.size ?? 0
    if let old = try Journal.read(target.journalPath, in: system), old.url == record.url {
      record.adopt(old)
      continuedID = old.id
      self.size = old.validBytes(of: size, boot: Boot.identifier)
    } else {
      continuedID = nil
      self.size = 0
    }
    journal = try Journal(target.journalPath, in: system)
    record.boot = Boot.identifier
    record.flushedBytes = min(record.flushedBytes, self.size)
    self.record = record
    self.system = system
    self.configuration = configuration
    checkpointed = self.size
    if size > self.size { try file.truncate(to: self.size) }
    if record.sha256 != nil { hash = (SHA256(), 0) }
    try journal.append(record, flushes: false)
    try file.setPermissions(configuration.filePermissions)
  }

  private static func lockedFile(
    _ target: DownloadTarget,
    _ permissions: UInt16,
    _ system: FileSystem
  ) throws(DownloadError) -> OpenFile {
    while true {
      let file = try OpenFile(
        target.partialPath,
        creating: true,
        permissions: permissions,
        in: system
      )
      guard try file.lock() else { throw .destinationInUse(path: target.path) }
      // The previous holder of the lock may have moved the file. In that case, open a new file.
      if let facts = try system.facts(of: target.partialPath),
        facts.identity == file.facts?.identity
      {
        return file
      }
    }
  }

  /// Returns the path of the complete file if an earlier process moved the file to its destination.
  ///
  /// - Parameters:
  ///   - record: The record of the download.
  ///   - system: The file system.
  ///   - peeks: `true` to keep the journal and any partial file; `false` to remove both if the
  ///     complete file has been moved.
  /// - Returns: The path, or nil if the file has not been moved.
  /// - Throws: ``DownloadError/fileSystemError(_:)`` if a file operation fails.
  static func finished(
    _ record: DownloadRecord,
    in system: FileSystem,
    peeks: Bool = false
  ) throws(DownloadError) -> String? {
    let target = record.target
    guard let old = try Journal.read(target.journalPath, in: system), old.url == record.url,
      let move = old.move, try system.facts(of: move.path)?.identity == move.identity
    else { return nil }
    if !peeks { try cleanUp(target, in: system) }
    return move.path
  }

  /// Removes the partial file and the journal of a download.
  static func cleanUp(_ target: DownloadTarget, in system: FileSystem) throws(DownloadError) {
    try system.remove(target.partialPath)
    try system.remove(target.journalPath)
    try system.remove(target.journalPath + ".new")
  }

  /// A Boolean value that indicates whether all bytes have arrived.
  ///
  /// The value is false if the size of the file is unknown.
  var isComplete: Bool { record.representation?.size == size }

  /// Empties the file, and writes the validators and the size of the file's new version to the
  /// journal.
  func restart(
    _ representation: Representation,
    _ target: DownloadTarget
  ) throws(DownloadError) {
    waitForFlush()
    try file.truncate(to: 0)
    (size, checkpointed) = (0, 0)
    if hash != nil { hash = (SHA256(), 0) }
    record.representation = representation
    record.target = target
    record.flushedBytes = 0
    record.move = nil
    try journal.append(record, flushes: configuration.durability != .never)
    if configuration.durability != .never { try system.flushFolder(target.folder) }
  }

  /// Replaces the description of the file in the download record, for example after a partial
  /// response has revealed the size of the file.
  func update(_ representation: Representation) {
    record.representation = representation
  }

  /// Writes bytes at an offset, which must not be beyond the end of the file.
  func write(_ bytes: Data, at offset: Int64) throws(DownloadError) {
    if let error = flush.withLock({ $0.error }) { throw error }
    try file.write(bytes, at: offset)
    updateHash(with: bytes, at: offset)
    size = max(size, offset + Int64(bytes.count))
    switch configuration.durability {
    case .always:
      try file.flush()
      guard size - checkpointed >= Int64(configuration.checkpointInterval) else { return }
      try saveFlushed(flushes: true)
    case .onCheckpoint:
      guard size - checkpointed >= Int64(configuration.checkpointInterval) else { return }
      startFlush()
    case .never: return
    }
  }

  /// Adds received bytes to the running hash of the file.
  ///
  /// The hash covers the bytes from the beginning of the file up to some position. If the received
  /// bytes start before this position, the hash is reset and covers no bytes. If the received bytes
  /// start after this position, the hash does not change.
  ///
  /// The method `check()` later adds all bytes that the hash does not cover.
  private func updateHash(with bytes: Data, at offset: Int64) {
    guard var (state, count) = hash, offset <= count else { return }
    if offset == count {
      state.update(data: bytes)
      count += Int64(bytes.count)
    } else {
      (state, count) = (SHA256(), 0)
    }
    hash = (state, count)
  }

  private func saveFlushed(flushes: Bool) throws(DownloadError) {
    record.flushedBytes = size
    checkpointed = size
    try journal.append(record, flushes: flushes)
  }

  /// Starts a flush in the background, unless a flush is already running.
  private func startFlush() {
    let starts = flush.withLock { flush in
      defer { flush.isRunning = true }
      return !flush.isRunning
    }
    guard starts else { return }
    checkpointed = size
    record.flushedBytes = size
    queue.async { [record, file, journal, flush] in
      var failure: DownloadError?
      do throws(DownloadError) {
        try file.flush()
        try journal.append(record, flushes: false)
      } catch {
        failure = error
      }
      flush.withLock { state in
        state.isRunning = false
        state.error = failure
      }
    }
  }

  private func waitForFlush() {
    queue.sync {}
  }

  /// Writes the state of the stopped download to the journal.
  ///
  /// Unless the durability is ``DownloadConfiguration/Durability/never``, the received bytes are
  /// flushed first.
  func save(_ state: DownloadState, failure: String?) throws(DownloadError) {
    waitForFlush()
    record.state = state
    record.failure = failure
    guard configuration.durability != .never else {
      return try journal.append(record, flushes: false)
    }
    try file.flush()
    try saveFlushed(flushes: true)
  }

  /// Checks the complete file and moves it to its destination.
  ///
  /// - Returns: The path of the destination.
  func finish() throws(DownloadError) -> String {
    waitForFlush()
    if let error = flush.withLock({ $0.error }) { throw error }
    try check()
    try file.flush()
    guard let identity = file.facts?.identity else {
      throw FileSystem.error(.read, file.path, EIO)
    }
    var number = 1
    while true {
      let path = record.target.path(numbered: number)
      guard try system.facts(of: path)?.isFolder != true else {
        throw FileSystem.error(.move, path, EISDIR)
      }
      record.move = .init(path: path, identity: identity)
      try saveFlushed(flushes: true)
      if try move(to: path) {
        try system.flushFolder(record.target.folder)
        try PartialDownload.cleanUp(record.target, in: system)
        return path
      }
      guard record.conflict == .rename else { throw .destinationExists(path: path) }
      number += 1
    }
  }

  /// Moves the partial file to a path atomically.
  ///
  /// - Returns: `true` if the file was moved; `false` if the destination exists and must not be
  ///   replaced.
  private func move(to path: String) throws(DownloadError) -> Bool {
    guard record.conflict != .replace else {
      try system.move(record.target.partialPath, to: path)
      return true
    }
    do throws(DownloadError) {
      return try system.link(record.target.partialPath, to: path)
    } catch .fileSystemError(let failure) where [EPERM, ENOTSUP, EMLINK].contains(failure.code) {
      // Some file systems, such as FAT, do not support hard links. On these file systems, check for
      // an existing file, and then move the file.
      guard try system.facts(of: path) == nil else { return false }
      try system.move(record.target.partialPath, to: path)
      return true
    }
  }

  /// Checks the size and the hash of the complete file.
  private func check() throws(DownloadError) {
    if let expected = record.expectedSize, expected != size {
      throw .sizeMismatch(expected: expected, actual: size)
    }
    guard let expected = record.sha256, let (state, count) = hash else { return }
    var (sum, offset) = (state, count)
    while offset < size {
      let bytes = try file.read(Int(min(1 << 20, size - offset)), at: offset)
      guard !bytes.isEmpty else { throw FileSystem.error(.read, file.path, EIO) }
      sum.update(data: bytes)
      offset += Int64(bytes.count)
    }
    let actual = sum.finalize().hexadecimal
    guard actual != expected.lowercased() else { return }
    try restart(Representation(), record.target)
    throw .checksumMismatch(expected: expected, actual: actual)
  }
}

extension DownloadRecord {
  /// Copies the progress from the record of an existing journal.
  fileprivate mutating func adopt(_ old: DownloadRecord) {
    representation = old.representation
    flushedBytes = old.flushedBytes
    boot = old.boot
    move = old.move
    if !target.isNameFixed { target.name = old.target.name }
  }
}
#endif
