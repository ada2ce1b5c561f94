public import Foundation

/// An event that a session reports during an exchange.
public enum TransportEvent: Sendable, Equatable {
  /// Bytes of the request body were sent.
  ///
  /// The first value is the number of bytes that have been sent so far. The second value is the
  /// total number of bytes, or nil if the total is unknown.
  case sent(Int, of: Int?)
  /// Bytes of the response body were received.
  ///
  /// The first value is the number of bytes that have been received so far. The second value is the
  /// total number of bytes that the server announced, or nil if the server announced no total.
  case received(Int, of: Int?)
  /// The server redirected the request to another URL.
  case redirected(status: Int, to: URL)
  /// The exchange has ended, successfully or not, or the head of a streamed response has arrived.
  case finished(TransportMetrics)
}

/// The timings and sizes of an exchange, measured by the transport.
///
/// If redirects were followed, ``queued`` and ``total`` cover the original request and all
/// redirects. ``firstByte``, ``bytesSent`` and ``bytesReceived`` describe only the last request.
public struct TransportMetrics: Sendable, Equatable {
  /// The time from the start of the exchange until a connection was available.
  ///
  /// This wait counts toward the time limits.
  public internal(set) var queued = Duration.zero
  /// The time from the moment a connection was available until the response head arrived, or nil if
  /// no response arrived.
  public internal(set) var firstByte: Duration?
  /// The time from the start to the end of the exchange.
  ///
  /// For a streamed response, the value is the time until the response head arrives.
  public internal(set) var total = Duration.zero
  /// The number of request body bytes that were sent.
  public internal(set) var bytesSent = 0
  /// The number of response body bytes that were received, counted after decompression.
  public internal(set) var bytesReceived = 0
  /// The number of redirects that were followed.
  public internal(set) var redirects = 0

  /// Creates metrics in which every value is zero and `firstByte` is nil.
  public init() {}
}
