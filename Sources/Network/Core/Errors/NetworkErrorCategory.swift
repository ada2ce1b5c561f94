/// A category of network errors, for an app that handles several errors alike.
public enum NetworkErrorCategory: Sendable, Equatable, CaseIterable {
  /// The request is invalid.
  case configuration
  /// The status of the response is a failure.
  case statusCode
  /// The body could not be decoded.
  case decoding
  /// The response is invalid, or an interceptor or the circuit breaker stopped the request.
  case transport
  /// The server could not be reached.
  case reachability
  /// The server's certificate is not trusted.
  case trust
  /// The task was cancelled.
  case cancellation
  /// A time limit was reached.
  case timeout
}

extension NetworkError {
  /// The category of the error.
  public var category: NetworkErrorCategory {
    switch self {
    case .invalidRequest: .configuration
    case .unreachable(.notSecure, _), .unreachable(.untrusted, _): .trust
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
  /// See ``RetryContext/isRepeatable`` for whether the request may be repeated at all.
  public var isRetriableHint: Bool { isTransient }

  /// A Boolean value that indicates whether the error is relevant to users of the app.
  public var isUserVisible: Bool {
    switch category {
    case .configuration, .cancellation: false
    default: true
    }
  }
}
