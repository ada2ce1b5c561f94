/// A record in the network log.
public struct NetworkLogRecord: Sendable, Equatable {
  /// The kind of event that a record describes.
  public enum Kind: String, Sendable {
    /// A request that is about to be sent or answered from the cache.
    case request
    /// A response, regardless of its status.
    case response
    /// An error that an attempt failed with, other than a status error.
    case failure
    /// A warning, for example from an interceptor.
    case warning
  }

  /// The number of the request; nil if the record does not belong to a numbered request.
  public let requestID: Int?
  /// The kind of event that the record describes.
  public let kind: Kind
  /// The lines of text, redacted and with control characters escaped.
  ///
  /// The first line is the summary.
  public let lines: [String]

  /// Creates a record.
  ///
  /// - Parameters:
  ///   - requestID: The number of the request; nil for none.
  ///   - kind: The kind of event that the record describes.
  ///   - lines: The lines of text, summary first.
  public init(requestID: Int?, kind: Kind, lines: [String]) {
    self.requestID = requestID
    self.kind = kind
    self.lines = lines
  }
}
