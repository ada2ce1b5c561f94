#if Download
import Foundation

/// The data that a download's journal stores about the download.
///
/// Headers are not stored, because they may contain credentials.
struct DownloadRecord: Codable, Sendable, Equatable {
  static let currentVersion = 1

  /// The path to which the complete file is moved, and the file's identity in the file system.
  struct Move: Codable, Sendable, Equatable {
    let path: String
    let identity: FileSystem.Identity
  }

  var version = DownloadRecord.currentVersion
  let id: String
  let url: URL
  var tag: String?
  var priority: DownloadPriority
  var conflict: DownloadConflictPolicy
  var sha256: String?
  var expectedSize: Int64?
  /// The destination of the download.
  var target: DownloadTarget
  var state: DownloadState
  /// The size and the validators, such as an `ETag`, that the server sent for the file.
  ///
  /// The validators identify the version of the file to which the received bytes belong. The value
  /// is nil before the first usable response.
  var representation: Representation?
  /// The number of bytes that have been flushed to the disk.
  var flushedBytes: Int64 = 0
  /// The identifier of the system boot during which the bytes were written, or nil if the
  /// identifier is unknown.
  ///
  /// If the system has not restarted since that boot, even bytes that have not been flushed to the
  /// disk are still valid.
  var boot: String?
  var move: Move?
  /// The message of the error with which the download failed, or nil if the download has not
  /// failed.
  var failure: String?

  /// Returns the number of valid bytes at the start of a partial file.
  ///
  /// - Parameters:
  ///   - size: The size of the partial file, in bytes.
  ///   - boot: The identifier of the current system boot, or nil if the identifier is unknown.
  /// - Returns: The number of bytes that the download can keep.
  func validBytes(of size: Int64, boot: String?) -> Int64 {
    guard representation != nil else { return 0 }
    return boot != nil && boot == self.boot ? size : min(size, flushedBytes)
  }
}

/// A namespace for the identifier of the current system boot.
enum Boot {
  /// The identifier of the system's current boot, which changes when the system restarts.
  ///
  /// The value is nil if the identifier is unknown.
  static let identifier: String? = {
    #if canImport(Darwin)
    var size = 64
    var text = [CChar](repeating: 0, count: size)
    guard sysctlbyname("kern.bootsessionuuid", &text, &size, nil, 0) == 0 else { return nil }
    return text.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } }
    #else
    let text = try? String(contentsOfFile: "/proc/sys/kernel/random/boot_id", encoding: .utf8)
    return text.map { $0.trimmingCharacters(in: .whitespacesAndNewlines) }
    #endif
  }()
}
#endif
