public import Foundation

/// The progress of an exchange, as a session reports it.
public enum TransportEvent: Sendable, Equatable {
  /// The number of bytes of the request's body sent so far, and the total if it is known.
  case sent(Int, of: Int?)
  /// The number of bytes of the response's body received so far, and the total if the server
  /// announced it.
  case received(Int, of: Int?)
  /// The server redirected the request to a URL.
  case redirected(status: Int, to: URL)
  /// The exchange has ended, successfully or not.
  case finished(TransportMetrics)
}

/// The timings and sizes of an exchange, measured by the transport.
public struct TransportMetrics: Sendable, Equatable {
  /// The time from the call until a connection was free.
  ///
  /// Time limits include this time.
  public internal(set) var queued = Duration.zero
  /// The time from a free connection to the first byte of the response; nil if none arrived.
  public internal(set) var firstByte: Duration?
  /// The time from the call to the end.
  public internal(set) var total = Duration.zero
  /// The number of bytes of the request's body that were sent.
  public internal(set) var bytesSent = 0
  /// The size of the response's body in bytes, after decompression.
  public internal(set) var bytesReceived = 0
  /// The number of redirects that were followed.
  public internal(set) var redirects = 0

  /// Creates metrics with every value at zero.
  public init() {}
}
