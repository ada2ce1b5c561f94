public import Foundation
import InnoNetwork

/// An error of ``NetworkTransport``.
///
/// A module that uses the error does not have to import InnoNetwork.
public enum NetworkFailure: Error, Sendable, Equatable {
  /// The request is invalid, and was not sent or was sent only in part.
  case invalidRequestConfiguration(String)
  /// The response has a status that indicates a failure.
  case invalidStatus(code: Int, data: Data, reason: String, request: FailedRequest)
  /// The body of the response, or a WebSocket message, cannot be decoded.
  case decoding(reason: String, data: Data, request: FailedRequest)
  /// The connection failed, a time limit was reached, or an interceptor, a policy or a WebSocket
  /// failed.
  case transport(reason: String, request: FailedRequest)
  /// The task was cancelled.
  case cancelled(request: FailedRequest)
  /// The response is invalid, for example because it is not HTTP or is too large.
  case invalidResponse(reason: String, request: FailedRequest)

  /// A Boolean value that indicates whether the task was cancelled.
  ///
  /// A cancellation is not shown to the user.
  public var isCancelled: Bool {
    if case .cancelled = self { true } else { false }
  }

  init(_ error: NetworkError, _ sent: FailedRequest) {
    // Prefer the URL in the error, because a session may send the request to a server other than
    // the environment's server.
    let request = FailedRequest(method: sent.method, url: error.url ?? sent.url)
    self =
      switch error {
      case .invalidRequest(let reason):
        .invalidRequestConfiguration(reason)
      case .status(let response, _):
        .invalidStatus(
          code: response.statusCode,
          data: response.data,
          reason: error.description,
          request: request
        )
      case .decoding(_, let response):
        .decoding(reason: error.description, data: response.data, request: request)
      case .unreachable, .timeout, .interceptor:
        .transport(reason: error.description, request: request)
      case .invalidResponse:
        .invalidResponse(reason: error.description, request: request)
      case .cancelled:
        .cancelled(request: request)
      }
  }
}

extension NetworkFailure: LocalizedError, CustomStringConvertible {
  /// The message for the user.
  public var description: String {
    switch self {
    case .invalidRequestConfiguration(let reason):
      "The request could not be sent: \(reason)."
    case .invalidStatus(_, _, let reason, _), .decoding(let reason, _, _),
      .transport(let reason, _), .invalidResponse(let reason, _):
      reason
    case .cancelled:
      "The request was cancelled."
    }
  }

  /// The same message as ``description``.
  public var errorDescription: String? { description }
}

/// The method and the URL of the request that caused a ``NetworkFailure``.
public struct FailedRequest: Sendable, Equatable {
  /// The HTTP method of the request.
  public let method: RequestMethod
  /// The URL of the request.
  public let url: URL

  /// Creates a description of a request.
  ///
  /// - Parameters:
  ///   - method: The HTTP method of the request.
  ///   - url: The URL of the request.
  public init(method: RequestMethod, url: URL) {
    self.method = method
    self.url = url
  }
}
