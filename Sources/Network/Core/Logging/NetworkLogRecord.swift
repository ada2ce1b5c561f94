/// A record in the network log.
public struct NetworkLogRecord: Sendable, Equatable {
  /// The kind of event that a record describes.
  public enum Kind: String, Sendable {
    /// A request that is about to be sent, or that is about to be answered from the cache.
    case request
    /// A response, regardless of its status.
    case response
    /// The error with which an attempt failed.
    ///
    /// Status errors are not recorded, because the record of the response contains the status.
    case failure
    /// A warning, for example from an interceptor.
    case warning
  }

  /// The number of the request.
  ///
  /// The value is nil for a warning, or if the logger was called without a ``RequestLabel``.
  public let requestID: Int?
  /// The kind of event that the record describes.
  public let kind: Kind
  /// The lines of text, in which secrets are redacted and control characters are escaped.
  ///
  /// The first line is the summary.
  public let lines: [String]

  /// Creates a record.
  ///
  /// - Parameters:
  ///   - requestID: The number that identifies the request, or nil if there is no such number.
  ///   - kind: The kind of event that the record describes.
  ///   - lines: The lines of text. The first line is the summary.
  public init(requestID: Int?, kind: Kind, lines: [String]) {
    self.requestID = requestID
    self.kind = kind
    self.lines = lines
  }
}
