public import Foundation

/// What a session tells of an exchange while it goes on.
public enum TransportNews: Sendable, Equatable {
  /// Bytes of the request's body were sent.
  case sent(Int, of: Int?)
  /// Bytes of the response's body were received; of how many is told by most servers.
  case received(Int, of: Int?)
  /// The server sent the exchange on.
  case redirected(status: Int, to: URL)
  /// The exchange is over, however it ended.
  case finished(TransportMetrics)
}

/// How long the parts of an exchange took, measured by this library.
public struct TransportMetrics: Sendable, Equatable {
  /// From the call to a free connection, which the time limits count.
  public internal(set) var queued = Duration.zero
  /// From a free connection to the first byte of the response; nil when none came.
  public internal(set) var firstByte: Duration?
  /// From the call to the end.
  public internal(set) var total = Duration.zero
  /// How much of the request's body was sent.
  public internal(set) var bytesSent = 0
  /// The size of the response's body, after decompression.
  public internal(set) var bytesReceived = 0
  /// How many redirects were followed.
  public internal(set) var redirects = 0

  /// Makes metrics of nothing.
  public init() {}
}
