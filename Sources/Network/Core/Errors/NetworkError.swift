public import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Why a request has no answer.
///
/// Its description is one sentence or two for a person: what went wrong, where, and what to do
/// next. Queries, headers and bodies are never part of it, but the text of an interceptor's error is:
/// show it, and log ``logDescription``.
public enum NetworkError: Error, Sendable {
  /// The request may not be sent; nothing of it was.
  case invalidRequest(String)
  /// No connection, or one that broke before the answer was complete.
  case unreachable(ConnectionFault, url: URL)
  /// The server kept silent for longer than allowed.
  case timeout(after: Duration, url: URL)
  /// The server's bytes are no response that can be used: not HTTP, too big, a bad redirect.
  case invalidResponse(String, url: URL)
  /// The status is not one the endpoint accepts.
  case status(Response, method: String)
  /// The body is not the endpoint's answer.
  case decoding(DecodingFailure, Response)
  /// An interceptor threw.
  case interceptor(any Error)
  /// The task was cancelled.
  case cancelled

  /// A number that stays the same from version to version, for logs and support.
  ///
  /// 1001 invalid request; 2001 host not found, 2002 refused, 2003 lost, 2004 offline,
  /// 2005 not secure, 2006 other connection failure, 2007 suspended; 3001 time-out; 4001 invalid response;
  /// 5001 status; 6001 decoding; 7001 interceptor; 9001 cancelled.
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

  /// Whether the request was given up on purpose, which is nothing to show.
  public var isCancelled: Bool {
    if case .cancelled = self { true } else { false }
  }

  /// What was asked, where that is known.
  public var url: URL? {
    switch self {
    case .unreachable(_, let url), .timeout(_, let url), .invalidResponse(_, let url): url
    case .status(let response, _), .decoding(_, let response): response.head.url
    case .invalidRequest, .interceptor, .cancelled: nil
    }
  }

  init(thrownByInterceptor error: any Error) {
    switch error {
    case let error as NetworkError: self = error
    case is CancellationError: self = .cancelled
    default: self = .interceptor(error)
    }
  }
}
