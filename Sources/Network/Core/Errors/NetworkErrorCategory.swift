/// A category of network errors, for apps that handle related errors in the same way.
public enum NetworkErrorCategory: Sendable, Equatable, CaseIterable {
  /// The error is ``NetworkError/invalidRequest(_:)``.
  case configuration
  /// The status code of the response is not accepted.
  case statusCode
  /// The response body could not be decoded.
  case decoding
  /// The response is invalid, the connection failed for an unclassified reason, the circuit breaker
  /// stopped the request, or the error is ``NetworkError/interceptor(_:)``.
  case transport
  /// The server could not be reached, or the connection was lost.
  case reachability
  /// The TLS connection failed, or the server is not trusted.
  case trust
  /// The request or its task was cancelled.
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

  /// A Boolean value that indicates whether the same request could succeed a few seconds later.
  ///
  /// To find out whether the request may be repeated at all, use ``RetryContext/isRepeatable``.
  public var isRetriableHint: Bool { isTransient }

  /// A Boolean value that indicates whether the error is relevant to users of the app.
  ///
  /// The value is false for a cancelled or invalid request.
  public var isUserVisible: Bool {
    switch category {
    case .configuration, .cancellation: false
    default: true
    }
  }
}
