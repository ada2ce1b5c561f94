#if Download
import Crypto
import Foundation
import InnoLocking

/// A download's journal, which is stored next to the partial file.
///
/// Each line consists of a checksum and a complete record. Only the last valid line counts, so an
/// incomplete line that was left by a crash is ignored. When a journal becomes too large, it is
/// replaced with a journal that has a single line.
final class Journal: Sendable {
  /// The size in bytes above which a journal is compacted.
  private static let compactionSize = 64 * 1_024
  /// The size in bytes above which a journal is considered damaged and is not read.
  private static let sizeLimit = 4 * 1_024 * 1_024

  private struct State {
    var file: OpenFile
    var size: Int64
  }

  private let path: String
  private let system: FileSystem
  private let state: Locked<State>

  /// Opens or creates a journal.
  init(_ path: String, in system: FileSystem) throws(DownloadError) {
    let file = try OpenFile(path, creating: true, permissions: 0o600, in: system)
    self.path = path
    self.system = system
    state = Locked(State(file: file, size: file.facts?.size ?? 0))
  }

  /// Returns the last valid record of a journal, or nil if the journal is missing, is too large or
  /// has no valid record.
  static func read(_ path: String, in system: FileSystem) throws(DownloadError) -> DownloadRecord? {
    guard let facts = try system.facts(of: path) else { return nil }
    let file = try OpenFile(path, creating: false, permissions: 0, in: system)
    guard facts.size <= sizeLimit else { return nil }
    let content = try file.read(Int(facts.size), at: 0)
    for line in content.split(separator: UInt8(ascii: "\n")).reversed() {
      if let record = record(in: line) { return record }
    }
    return nil
  }

  private static func record(in line: Data) -> DownloadRecord? {
    guard let space = line.firstIndex(of: UInt8(ascii: " ")) else { return nil }
    let json = Data(line[(space + 1)...])
    guard line[..<space].elementsEqual(checksum(of: json).utf8) else { return nil }
    let record = try? JSONDecoder().decode(DownloadRecord.self, from: json)
    return record?.version == DownloadRecord.currentVersion ? record : nil
  }

  /// Appends a record.
  ///
  /// - Parameters:
  ///   - record: The record.
  ///   - flushes: A Boolean value that indicates whether to flush the journal to the disk.
  /// - Throws: ``DownloadError/fileSystemError(_:)`` if the journal cannot be written.
  func append(_ record: DownloadRecord, flushes: Bool) throws(DownloadError) {
    let line = try Self.line(of: record, path)
    try state.withLock { state throws(DownloadError) in
      if state.size + Int64(line.count) > Self.compactionSize {
        let other = path + ".new"
        try system.remove(other)
        let file = try OpenFile(other, creating: true, permissions: 0o600, in: system)
        try file.write(line, at: 0)
        try file.flush()
        try system.move(other, to: path)
        state = State(file: file, size: Int64(line.count))
      } else {
        // Start the new line with a line break. Otherwise, the new line could continue an
        // incomplete line that a crash left behind.
        defer { state.size = state.file.facts?.size ?? state.size + Int64(line.count) }
        try state.file.write(line, at: state.size)
        if flushes { try state.file.flush() }
      }
    }
  }

  private static func line(
    of record: DownloadRecord,
    _ path: String
  ) throws(DownloadError)
    -> Data
  {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    guard let json = try? encoder.encode(record) else {
      throw FileSystem.error(.write, path, EINVAL)
    }
    return Data("\n\(checksum(of: json)) ".utf8) + json + Data("\n".utf8)
  }

  private static func checksum(of json: Data) -> String {
    SHA256.hash(data: json).prefix(8).hexadecimal
  }
}

extension Sequence<UInt8> {
  /// The bytes in hexadecimal.
  var hexadecimal: String {
    reduce(into: "") { text, byte in
      text += (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }
  }
}
#endif
