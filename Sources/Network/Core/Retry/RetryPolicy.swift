#if canImport(FoundationNetworking)
public import FoundationNetworking
#else
public import Foundation
#endif

/// A type that decides whether and when a failed attempt is repeated.
///
/// A request that timed out and is not ``RetryContext/isRepeatable`` is never retried, whatever the
/// policy returns, because the server may have processed it.
public protocol RetryPolicy: Sendable {
  /// Returns the delay before the next attempt.
  ///
  /// - Parameter context: The failed attempt.
  /// - Returns: The delay; nil to throw the error to the caller.
  func delay(after context: RetryContext) -> Duration?
}

extension URLRequest {
  /// A Boolean value that indicates whether the request has an `Idempotency-Key` that is not blank.
  var hasIdempotencyKey: Bool {
    value(forHTTPHeaderField: "Idempotency-Key")?.contains { !$0.isWhitespace } == true
  }
}

/// A failed attempt of a request.
public struct RetryContext: Sendable {
  /// The request that was sent.
  public let request: URLRequest
  /// The error of the attempt.
  public let error: NetworkError
  /// The number of previous retries.
  public let retries: Int

  /// Creates a context, for example to test a policy.
  ///
  /// - Parameters:
  ///   - request: The request that was sent.
  ///   - error: The error of the attempt.
  ///   - retries: The number of previous retries.
  public init(request: URLRequest, error: NetworkError, retries: Int) {
    self.request = request
    self.error = error
    self.retries = retries
  }

  /// A Boolean value that indicates whether the request can be repeated without additional effects.
  ///
  /// It is true if the method is safe (GET, HEAD, OPTIONS, TRACE) or if the request has an
  /// `Idempotency-Key`. PUT and DELETE do not count, since many servers do not implement them
  /// idempotently.
  public var isRepeatable: Bool {
    if HTTPMethod(rawValue: request.httpMethod ?? "GET")?.isSafe == true { return true }
    return request.hasIdempotencyKey
  }
}
