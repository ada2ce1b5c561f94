/// The kind of a ``NetworkError``, for an app that treats several in one way.
public enum NetworkErrorCategory: Sendable, Equatable, CaseIterable {
  /// The request may not be sent.
  case configuration
  /// The status is a failure.
  case statusCode
  /// The body is not the endpoint's answer.
  case decoding
  /// What came is no response, or an interceptor or the circuit breaker stopped the request.
  case transport
  /// The server was not reached.
  case reachability
  /// The server's certificate is not trusted.
  case trust
  /// The task was cancelled.
  case cancellation
  /// The server did not answer in time.
  case timeout
}

extension NetworkError {
  /// The kind of the error.
  public var category: NetworkErrorCategory {
    switch self {
    case .invalidRequest: .configuration
    case .unreachable(.notSecure, _): .trust
    case .unreachable(.suspended, _), .unreachable(.other, _): .transport
    case .unreachable: .reachability
    case .timeout: .timeout
    case .invalidResponse, .interceptor: .transport
    case .status: .statusCode
    case .decoding: .decoding
    case .cancelled: .cancellation
    }
  }

  /// A Boolean value that indicates whether the same request may succeed within seconds.
  ///
  /// It does not say whether the request may be sent twice; ``RetryContext/isRepeatable`` does.
  public var isRetriableHint: Bool { isTransient }

  /// A Boolean value that indicates whether the error is of interest to a person who uses the app.
  public var isUserVisible: Bool {
    switch category {
    case .configuration, .cancellation: false
    default: true
    }
  }
}
