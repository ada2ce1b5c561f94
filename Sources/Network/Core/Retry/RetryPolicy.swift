#if canImport(FoundationNetworking)
public import FoundationNetworking
#else
public import Foundation
#endif

/// A type that decides whether and when a failed attempt is repeated.
///
/// Regardless of the policy, a request that timed out is retried only if
/// ``RetryContext/isRepeatable`` is true, because the server may have processed the request. A
/// request whose body can be read only once is never retried.
public protocol RetryPolicy: Sendable {
  /// Returns the delay before the next attempt.
  ///
  /// - Parameter context: The failed attempt.
  /// - Returns: The delay, or nil to throw the error to the caller.
  func delay(after context: RetryContext) -> Duration?
}

extension URLRequest {
  /// A Boolean value that indicates whether the request has a nonblank `Idempotency-Key` header.
  var hasIdempotencyKey: Bool {
    value(forHTTPHeaderField: "Idempotency-Key")?.contains { !$0.isWhitespace } == true
  }
}

/// A failed attempt to send a request.
public struct RetryContext: Sendable {
  /// The request of the failed attempt.
  public let request: URLRequest
  /// The error that the attempt failed with.
  public let error: NetworkError
  /// The number of previous retries.
  public let retries: Int

  /// Creates a context, for example to test a policy.
  ///
  /// - Parameters:
  ///   - request: The request of the failed attempt.
  ///   - error: The error that the attempt failed with.
  ///   - retries: The number of previous retries.
  public init(request: URLRequest, error: NetworkError, retries: Int) {
    self.request = request
    self.error = error
    self.retries = retries
  }

  /// A Boolean value that indicates whether the request can be repeated without additional
  /// side effects.
  ///
  /// The value is true if the method is safe (GET, HEAD, OPTIONS, TRACE) or if the request has an
  /// `Idempotency-Key`. For PUT and DELETE without an `Idempotency-Key`, the value is false,
  /// because many servers do not implement these methods idempotently.
  public var isRepeatable: Bool {
    if HTTPMethod(rawValue: request.httpMethod ?? "GET")?.isSafe == true { return true }
    return request.hasIdempotencyKey
  }
}
