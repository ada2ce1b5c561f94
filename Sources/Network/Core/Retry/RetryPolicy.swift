#if canImport(FoundationNetworking)
public import FoundationNetworking
#else
public import Foundation
#endif

/// Decides whether a failed attempt is repeated, and after how long.
///
/// A request that timed out and may not be repeated (``RetryContext/isRepeatable``) is never
/// retried, whatever a policy says: the server may have carried it out.
public protocol RetryPolicy: Sendable {
  /// How long to wait before the next attempt; nil gives the failure to the caller.
  ///
  /// - Parameter context: What failed, and how often.
  /// - Returns: The delay, or nil.
  func delay(after context: RetryContext) -> Duration?
}

extension URLRequest {
  /// A Boolean value that indicates whether the request has an `Idempotency-Key` that is not blank.
  var hasIdempotencyKey: Bool {
    value(forHTTPHeaderField: "Idempotency-Key")?.contains { !$0.isWhitespace } == true
  }
}

/// A failed attempt, as a ``RetryPolicy`` sees it.
public struct RetryContext: Sendable {
  /// What was sent.
  public let request: URLRequest
  /// How it failed.
  public let error: NetworkError
  /// How many times the request was repeated before this.
  public let retries: Int

  /// Makes a context, such as to test a policy.
  ///
  /// - Parameters:
  ///   - request: What was sent.
  ///   - error: How it failed.
  ///   - retries: How many times the request was repeated before this.
  public init(request: URLRequest, error: NetworkError, retries: Int) {
    self.request = request
    self.error = error
    self.retries = retries
  }

  /// Whether sending the request twice does no more than sending it once.
  ///
  /// It is so when its method is safe (GET, HEAD, OPTIONS, TRACE), or it has an `Idempotency-Key`.
  /// PUT and DELETE are not taken to be repeatable, since many servers do not keep that promise.
  public var isRepeatable: Bool {
    if HTTPMethod(rawValue: request.httpMethod ?? "GET")?.isSafe == true { return true }
    return request.hasIdempotencyKey
  }
}
