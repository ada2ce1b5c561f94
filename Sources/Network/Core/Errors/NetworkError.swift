public import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The error that a request fails with.
///
/// The description is a human-readable message that states the problem and, where possible, its
/// location and a remedy. The message never contains query values, header values or bodies. For
/// ``interceptor(_:)``, the message contains the text of the associated error, which may contain a
/// secret. In logs, use ``logDescription``.
public enum NetworkError: Error, Sendable {
  /// The request is invalid or cannot be sent, for the given reason.
  ///
  /// Normally, nothing was sent. If the body could not be read to its end or did not have its
  /// declared length, part of the request may have been sent.
  case invalidRequest(String)
  /// The connection failed, or was lost before the response was complete.
  case unreachable(ConnectionFault, url: URL)
  /// A time limit was reached.
  case timeout(after: Duration, url: URL)
  /// The response is invalid.
  ///
  /// For example, the response is not HTTP, is too large, or is a redirect that must not be
  /// followed.
  case invalidResponse(String, url: URL)
  /// The endpoint does not accept the status code of the response.
  case status(Response, method: String)
  /// The response body could not be decoded.
  case decoding(DecodingFailure, Response)
  /// An interceptor, a signer, a token policy, an execution policy or a streamed body threw an
  /// error.
  ///
  /// This case also reports that two tasks read the same streamed response at the same time.
  case interceptor(any Error)
  /// The request or its task was cancelled.
  case cancelled

  /// A stable numeric code for logs and support.
  ///
  /// - 1001: invalid request
  /// - 2001: host not found
  /// - 2002: connection refused
  /// - 2003: connection lost
  /// - 2004: offline
  /// - 2005: connection not secure
  /// - 2006: other connection failure
  /// - 2007: requests suspended
  /// - 2008: server not trusted
  /// - 3001: timeout
  /// - 4001: invalid response
  /// - 5001: status not accepted
  /// - 6001: decoding failure
  /// - 7001: error from an interceptor or another step
  /// - 9001: cancelled
  public var code: Int {
    switch self {
    case .invalidRequest: 1001
    case .unreachable(let fault, _): fault.code
    case .timeout: 3001
    case .invalidResponse: 4001
    case .status: 5001
    case .decoding: 6001
    case .interceptor: 7001
    case .cancelled: 9001
    }
  }

  /// A Boolean value that indicates whether the request was cancelled.
  ///
  /// A cancelled request need not be reported to the user.
  public var isCancelled: Bool {
    if case .cancelled = self { true } else { false }
  }

  /// The URL of the failed exchange, or nil if the URL is unknown.
  public var url: URL? {
    switch self {
    case .unreachable(_, let url), .timeout(_, let url), .invalidResponse(_, let url): url
    case .status(let response, _), .decoding(_, let response): response.head.url
    case .invalidRequest, .interceptor, .cancelled: nil
    }
  }

  /// Creates a network error from an error that an interceptor or another step of the pipeline
  /// threw.
  package init(thrownByInterceptor error: any Error) {
    switch error {
    case let error as NetworkError: self = error
    case is CancellationError: self = .cancelled
    default: self = .interceptor(error)
    }
  }
}
