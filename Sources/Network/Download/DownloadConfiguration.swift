#if Download
public import Foundation
public import InnoNetwork

/// The configuration of a ``DownloadManager``.
public struct DownloadConfiguration: Sendable {
  /// The setting that determines how often received bytes are flushed to the disk.
  public enum Durability: String, Sendable {
    /// Received bytes are flushed to the disk after each chunk.
    ///
    /// This is the slowest option.
    case always
    /// Bytes are flushed in the background after every `checkpointInterval` received bytes.
    ///
    /// A power failure destroys the bytes that were received after the last flush.
    case onCheckpoint
    /// Bytes are flushed only when the file is complete.
    ///
    /// A power failure during the download destroys all received bytes.
    case never
  }

  /// The largest number of concurrent downloads.
  public var maxConnections: Int
  /// The largest number of concurrent downloads from one origin, which consists of a scheme, a host
  /// and a port.
  public var maxConnectionsPerHost: Int
  /// The policy that decides whether and when a failed transfer is retried.
  ///
  /// If the policy is nil, failed transfers are not retried.
  ///
  /// If a transfer receives new bytes, the count of retries restarts from zero.
  public var retry: (any RetryPolicy)?
  /// The longest time to wait for a response or for more data from the server.
  public var timeout: Duration
  /// The longest time that a transfer may take, or nil for no limit.
  public var totalTimeout: Duration?
  /// A Boolean value that indicates whether plain HTTP may be used for servers other than this
  /// machine.
  public var allowsInsecureHTTP: Bool
  /// The interceptors that adapt each request, for example to add credentials.
  public var requestInterceptors: [any RequestInterceptor]
  /// The folder in which downloads are recorded, or nil to record no downloads.
  ///
  /// The next launch of the app restores the recorded downloads.
  public var stateDirectory: URL?
  /// The permissions of downloaded files, such as `0o600`.
  public var filePermissions: UInt16
  /// The number of received bytes between two checkpoints.
  ///
  /// At each checkpoint, the number of flushed bytes is written to the download's journal.
  public var checkpointInterval: Int
  /// The setting that determines how often received bytes are flushed to the disk.
  public var durability: Durability
  /// The shortest time between two progress events.
  ///
  /// The first and the last event of a response are published regardless of this time.
  public var progressInterval: Duration
  /// The clock that measures rates, progress intervals and the delays of retries.
  public var clock: any Clock<Duration>

  /// Creates a configuration.
  ///
  /// - Parameters:
  ///   - maxConnections: The largest number of concurrent downloads, at least 1.
  ///   - maxConnectionsPerHost: The largest number of concurrent downloads from one origin, at
  ///     least 1. An origin consists of a scheme, a host and a port.
  ///   - retry: The policy for failed transfers, or nil to never retry. By default, a failed
  ///     transfer is retried up to three times, after about 1 s, 2 s and 4 s.
  ///   - timeout: The longest time to wait for a response or for more data from the server.
  ///   - totalTimeout: The longest time that a transfer may take, or nil for no limit.
  ///   - allowsInsecureHTTP: A Boolean value that indicates whether plain HTTP may be used for
  ///     servers other than this machine.
  ///   - requestInterceptors: The interceptors that adapt each request, in order.
  ///   - stateDirectory: The folder in which downloads are recorded, or nil to record no downloads.
  ///     The next launch of the app restores the recorded downloads.
  ///   - filePermissions: The permissions of downloaded files.
  ///   - checkpointInterval: The number of bytes between two checkpoints, at least 64 KiB.
  ///   - durability: The setting that determines how often received bytes are flushed to the disk.
  ///   - progressInterval: The shortest time between two progress events. The first and the last
  ///     event of a response are published regardless of this time.
  ///   - clock: The clock that measures rates, progress intervals and the delays of retries.
  public init(
    maxConnections: Int = 3,
    maxConnectionsPerHost: Int = 3,
    retry: (any RetryPolicy)? = ExponentialBackoffRetryPolicy(),
    timeout: Duration = .seconds(30),
    totalTimeout: Duration? = .seconds(86_400),
    allowsInsecureHTTP: Bool = false,
    requestInterceptors: [any RequestInterceptor] = [],
    stateDirectory: URL? = nil,
    filePermissions: UInt16 = 0o600,
    checkpointInterval: Int = 4 * 1_024 * 1_024,
    durability: Durability = .onCheckpoint,
    progressInterval: Duration = .milliseconds(200),
    clock: any Clock<Duration> = ContinuousClock()
  ) {
    self.maxConnections = max(1, maxConnections)
    self.maxConnectionsPerHost = max(1, maxConnectionsPerHost)
    self.retry = retry
    self.timeout = timeout
    self.totalTimeout = totalTimeout
    self.allowsInsecureHTTP = allowsInsecureHTTP
    self.requestInterceptors = requestInterceptors
    self.stateDirectory = stateDirectory
    self.filePermissions = filePermissions & 0o777
    self.checkpointInterval = max(64 * 1_024, checkpointInterval)
    self.durability = durability
    self.progressInterval = max(.zero, progressInterval)
    self.clock = clock
  }
}
#endif
