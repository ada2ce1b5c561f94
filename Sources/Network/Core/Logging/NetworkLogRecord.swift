/// A record of the network log.
public struct NetworkLogRecord: Sendable, Equatable {
  /// The subject of a record.
  public enum Kind: String, Sendable {
    /// The request of an attempt.
    case request
    /// A response, whatever its status.
    case response
    /// An error of an attempt, other than a status error.
    case failure
    /// A warning from an interceptor.
    case warning
  }

  /// The number of the request; nil for a warning.
  public let requestID: Int?
  /// The subject of the record.
  public let kind: Kind
  /// The lines, redacted and without control characters.
  ///
  /// The first line is the summary.
  public let lines: [String]

  /// Creates a record.
  ///
  /// - Parameters:
  ///   - requestID: The number of the request.
  ///   - kind: The subject of the record.
  ///   - lines: The lines.
  public init(requestID: Int?, kind: Kind, lines: [String]) {
    self.requestID = requestID
    self.kind = kind
    self.lines = lines
  }
}
