#if Download
/// The state of a download.
///
/// ```
/// idle → waiting → downloading → completed
///           ↑  ↖        ↓  ↘
///           └── paused ←┘   failed     cancelled (from every state but completed)
/// ```
///
/// These transitions are also possible:
///
/// - A waiting download can be paused.
/// - A download can fail before it starts, for example because the manager was shut down.
/// - ``DownloadManager/retry(_:)`` requeues a failed or cancelled download.
public enum DownloadState: String, Sendable, Codable, CaseIterable {
  /// The download has not been queued yet.
  case idle
  /// The download is in the queue, or is waiting for its next attempt.
  case waiting
  /// The file is being transferred, verified or moved to its destination.
  case downloading
  /// The download was paused, and its partial file is kept.
  case paused
  /// The file is at its destination.
  case completed
  /// The download failed, and its partial file is kept for a retry.
  case failed
  /// The download was cancelled, and its partial file was removed.
  case cancelled

  /// A Boolean value that indicates whether the download has ended.
  ///
  /// A failed download can still be retried or cancelled. A cancelled download can still be
  /// retried.
  public var isTerminal: Bool {
    switch self {
    case .completed, .failed, .cancelled: true
    case .idle, .waiting, .downloading, .paused: false
    }
  }
}

/// The progress of a download.
public struct DownloadProgress: Sendable, Equatable {
  /// The number of bytes received so far.
  public internal(set) var bytesReceived: Int64
  /// The size of the file in bytes, or nil if the server has not announced the size.
  public internal(set) var totalBytes: Int64?
  /// The average rate over the last few seconds, in bytes per second, or nil if the rate has not
  /// been measured yet.
  public internal(set) var bytesPerSecond: Double?

  /// The progress of a download that has not started.
  public static let zero = DownloadProgress(bytesReceived: 0)

  /// Creates a progress value.
  ///
  /// - Parameters:
  ///   - bytesReceived: The number of bytes received so far.
  ///   - totalBytes: The size of the file in bytes, or nil if the size is unknown.
  ///   - bytesPerSecond: The rate in bytes per second, or nil if the rate is unknown.
  public init(bytesReceived: Int64, totalBytes: Int64? = nil, bytesPerSecond: Double? = nil) {
    self.bytesReceived = bytesReceived
    self.totalBytes = totalBytes
    self.bytesPerSecond = bytesPerSecond
  }

  /// The fraction of the file that has been received, from 0 to 1, or nil if the file's size is
  /// unknown.
  public var fraction: Double? {
    totalBytes.map { $0 > 0 ? min(1, Double(bytesReceived) / Double($0)) : 1 }
  }

  /// The estimated remaining time, or nil if the size or the rate is unknown, or if the rate is
  /// zero.
  public var remaining: Duration? {
    guard let totalBytes, let bytesPerSecond, bytesPerSecond > 0 else { return nil }
    let seconds = Double(max(0, totalBytes - bytesReceived)) / bytesPerSecond
    return seconds.isFinite ? .seconds(min(seconds, 1e9)) : nil
  }
}
#endif
