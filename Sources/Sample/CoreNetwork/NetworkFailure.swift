public import Foundation
import InnoNetwork

/// Why the app has no answer: InnoNetwork's error, translated once for all layers above.
public enum NetworkFailure: Error, Sendable, Equatable {
  /// The request may not be sent; nothing of it was.
  case invalidRequestConfiguration(String)
  /// The server answered with a status that is a failure.
  case invalidStatus(code: Int, data: Data, reason: String, request: FailedRequest)
  /// The body is not what was promised.
  case decoding(reason: String, data: Data, request: FailedRequest)
  /// The server was not reached, or kept silent, or an interceptor stopped the request.
  case transport(reason: String, request: FailedRequest)
  /// The task was cancelled.
  case cancelled(request: FailedRequest)
  /// What the server sent is no response that can be used.
  case invalidResponse(reason: String, request: FailedRequest)

  /// Whether the request was given up on purpose, which is nothing to show.
  public var isCancelled: Bool {
    if case .cancelled = self { true } else { false }
  }

  init(_ error: NetworkError, _ place: FailedRequest) {
    // A session that stands for another server asks another URL than the environment's.
    let request = FailedRequest(method: place.method, url: error.url ?? place.url)
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
  /// What went wrong, where, and what to do next, for a person.
  public var description: String {
    switch self {
    case .invalidRequestConfiguration(let reason):
      "The request was not sent: \(reason)."
    case .invalidStatus(_, _, let reason, _), .decoding(let reason, _, _),
      .transport(let reason, _), .invalidResponse(let reason, _):
      reason
    case .cancelled:
      "The request was cancelled."
    }
  }

  /// The same text as ``description``.
  public var errorDescription: String? { description }
}
