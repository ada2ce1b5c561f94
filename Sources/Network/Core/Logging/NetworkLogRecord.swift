/// A finished piece of the network log.
public struct NetworkLogRecord: Sendable, Equatable {
  /// What the record tells of.
  public enum Kind: String, Sendable {
    /// An attempt that is sent.
    case request
    /// A response that came, of any status.
    case response
    /// An attempt that failed otherwise than by its status.
    case failure
    /// A remark by an interceptor.
    case warning
  }

  /// The client's number of the request; nil for a warning, which stands in no request's name.
  public let requestID: Int?
  /// What the record tells of.
  public let kind: Kind
  /// The lines, redacted and free of control characters; the first one is the summary.
  public let lines: [String]

  /// Makes a record.
  ///
  /// - Parameters:
  ///   - requestID: The client's number of the request.
  ///   - kind: What the record tells of.
  ///   - lines: The lines.
  public init(requestID: Int?, kind: Kind, lines: [String]) {
    self.requestID = requestID
    self.kind = kind
    self.lines = lines
  }
}
