#if Download
import InnoLocking
public import Foundation
public import InnoNetwork

/// A download of a ``DownloadManager``.
///
/// The properties can be read from any thread. Each property returns its value at the time of the
/// access.
public final class DownloadTask: Sendable, Identifiable {
  /// The identifier, which stays the same when the download is restored.
  public let id: String
  /// The URL of the file.
  public let url: URL
  /// The tag for cancelling a group of downloads, or nil if there is no tag.
  public let tag: CancellationTag?

  struct Snapshot {
    var state = DownloadState.idle
    var progress = DownloadProgress.zero
    var destination: URL
    var attempt = 0
    var generation = 0
    var lastProgressAt: Duration?
    var error: DownloadError?
    var isResumable = false
    var isRestored = false
  }

  private let snapshot: Locked<Snapshot>

  init(id: String, url: URL, tag: CancellationTag?, destination: URL) {
    self.id = id
    self.url = url
    self.tag = tag
    snapshot = Locked(Snapshot(destination: destination))
  }

  /// The current state of the download.
  public var state: DownloadState { snapshot.withLock { $0.state } }
  /// The current progress of the download.
  public var progress: DownloadProgress { snapshot.withLock { $0.progress } }
  /// The destination of the file.
  ///
  /// For a download to a folder, the server may choose the file's name, so the destination is final
  /// only when the download is ``DownloadState/completed``.
  public var destination: URL { snapshot.withLock { $0.destination } }
  /// The number of attempts since the most recent start, resumption or call to
  /// ``DownloadManager/retry(_:)``.
  public var attempt: Int { snapshot.withLock { $0.attempt } }
  /// The number of times that the download was retried by ``DownloadManager/retry(_:)``.
  public var generation: Int { snapshot.withLock { $0.generation } }
  /// The time from the creation of the manager to the last receipt of bytes, measured by the
  /// manager's clock.
  ///
  /// The value is nil if no bytes have been received in this process.
  public var lastProgressAt: Duration? { snapshot.withLock { $0.lastProgressAt } }
  /// The error with which the download failed, or nil if the download has not failed.
  public var error: DownloadError? { snapshot.withLock { $0.error } }
  /// A Boolean value that indicates whether the download can continue where it stopped.
  ///
  /// The value is true if the server sent a strong validator (RFC 9110, section 13.1.5).
  public var isResumable: Bool { snapshot.withLock { $0.isResumable } }
  /// A Boolean value that indicates whether the download was started by an earlier process.
  public var isRestored: Bool { snapshot.withLock { $0.isRestored } }

  func update<Result>(_ change: (inout Snapshot) -> Result) -> Result {
    snapshot.withLock { change(&$0) }
  }
}

extension DownloadTask: Hashable {
  /// Returns a Boolean value that indicates whether two values refer to the same download.
  ///
  /// - Parameters:
  ///   - left: The first download.
  ///   - right: The second download.
  /// - Returns: `true` if both values refer to the same download.
  public static func == (left: DownloadTask, right: DownloadTask) -> Bool { left === right }

  /// Hashes the identifier.
  ///
  /// - Parameter hasher: The hasher to feed the identifier into.
  public func hash(into hasher: inout Hasher) { hasher.combine(id) }
}
#endif
