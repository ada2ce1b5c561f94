#if Download
public import InnoNetwork

/// The reaction to a file that already exists at the destination.
public enum DownloadConflictPolicy: String, Sendable, Codable {
  /// The download fails with ``DownloadError/destinationExists(path:)``.
  case fail
  /// The existing file is replaced atomically.
  ///
  /// If the existing file is a symbolic link, only the link is replaced, and the target of the link
  /// does not change.
  case replace
  /// A number is added to the name of the new file, as in `report 2.pdf`.
  case rename
}

/// The priority of a download that is waiting to start.
///
/// If the app already has the maximum number of connections to a server, downloads with a lower
/// priority from other servers may start first.
public enum DownloadPriority: Int, Sendable, Codable, Comparable {
  /// The download starts after all waiting downloads of a higher priority have started.
  case low
  /// The default priority.
  case normal
  /// The download starts before all waiting downloads that have a lower priority.
  case high

  /// Returns a Boolean value that indicates whether the first priority is lower than the second.
  ///
  /// - Parameters:
  ///   - left: The first priority.
  ///   - right: The second priority.
  /// - Returns: `true` if the first priority is lower.
  public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}

/// The options of a single download.
public struct DownloadOptions: Sendable {
  /// The headers of the request.
  ///
  /// The headers are not stored on the disk, because they may contain credentials.
  public var headers: HTTPHeaders
  /// The expected SHA-256 hash of the file, in hexadecimal, or nil to accept any hash.
  public var sha256: String?
  /// The expected size of the file in bytes, or nil to accept any size.
  public var expectedSize: Int64?
  /// The priority of this download among the waiting downloads.
  public var priority: DownloadPriority
  /// The reaction to a file that already exists at the destination.
  public var conflict: DownloadConflictPolicy

  /// Creates options.
  ///
  /// - Parameters:
  ///   - headers: The headers of the request.
  ///   - sha256: The expected SHA-256 hash of the file, as 64 hexadecimal digits in upper or lower
  ///     case, or nil to accept any hash.
  ///   - expectedSize: The expected size of the file in bytes, or nil to accept any size.
  ///   - priority: The priority among the waiting downloads.
  ///   - conflict: The reaction to a file that already exists at the destination.
  public init(
    headers: HTTPHeaders = HTTPHeaders(),
    sha256: String? = nil,
    expectedSize: Int64? = nil,
    priority: DownloadPriority = .normal,
    conflict: DownloadConflictPolicy = .fail
  ) {
    self.headers = headers
    self.sha256 = sha256
    self.expectedSize = expectedSize
    self.priority = priority
    self.conflict = conflict
  }
}
#endif
