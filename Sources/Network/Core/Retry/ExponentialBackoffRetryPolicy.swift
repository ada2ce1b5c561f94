public import Foundation
import InnoText

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A retry policy whose delay doubles with each retry and includes random jitter.
///
/// ```swift
/// ExponentialBackoffRetryPolicy(maxRetries: 2, retryDelay: .milliseconds(400))
/// ```
///
/// The policy retries after status codes 408, 429 and 5xx, after timeouts, and after failed or lost
/// connections, but not after TLS failures. A `Retry-After` header (RFC 9110, section 10.2.3) in a
/// 429 or 503 response can extend the delay, up to `maxRetryAfterDelay`.
public struct ExponentialBackoffRetryPolicy: RetryPolicy {
  /// A rule that determines which requests may be repeated.
  public enum Idempotency: Sendable {
    /// Requests with the method GET, HEAD, OPTIONS or TRACE, or with an `Idempotency-Key` header.
    case safeMethodsAndIdempotencyKey
    /// All requests, regardless of their methods.
    ///
    /// After a timeout, however, the client repeats a request only if ``RetryContext/isRepeatable``
    /// is true.
    case methodAgnostic
  }

  private let limit: Int
  private let retryDelay: Duration
  private let maxDelay: Duration
  private let maxRetryAfterDelay: Duration
  private let jitterRatio: Double
  private let idempotency: Idempotency
  private let random: @Sendable (ClosedRange<Double>) -> Double
  private let now: @Sendable () -> Date

  /// Creates a policy.
  ///
  /// - Parameters:
  ///   - maxRetries: The largest number of retries.
  ///   - maxTotalRetries: A second limit on the number of retries, or nil for no second limit. The
  ///     smaller of the two limits applies.
  ///   - retryDelay: The delay before the first retry.
  ///   - maxDelay: The longest delay without jitter. Random jitter can make a delay longer.
  ///   - jitterRatio: The largest random change to a delay, as a fraction of the delay. For
  ///     example, 0.2 means ±20%.
  ///   - maxRetryAfterDelay: The longest delay that a server can cause. If the server requests a
  ///     longer delay, this value is used instead.
  ///   - idempotency: The rule that determines which requests may be repeated.
  ///   - random: A closure that returns a random number in the given range.
  ///   - now: A closure that returns the current date, which is needed for `Retry-After` headers
  ///     with a date.
  public init(
    maxRetries: Int = 3,
    maxTotalRetries: Int? = nil,
    retryDelay: Duration = .seconds(1),
    maxDelay: Duration = .seconds(30),
    jitterRatio: Double = 0.2,
    maxRetryAfterDelay: Duration = .seconds(60),
    idempotency: Idempotency = .safeMethodsAndIdempotencyKey,
    random: @escaping @Sendable (ClosedRange<Double>) -> Double = { Double.random(in: $0) },
    now: @escaping @Sendable () -> Date = { Date() }
  ) {
    self.limit = min(maxRetries, maxTotalRetries ?? maxRetries)
    self.retryDelay = retryDelay.clamped
    self.maxDelay = maxDelay.clamped
    self.jitterRatio = jitterRatio.isFinite ? min(abs(jitterRatio), 1) : 0
    self.maxRetryAfterDelay = maxRetryAfterDelay.clamped
    self.idempotency = idempotency
    self.random = random
    self.now = now
  }

  /// Creates a policy with delays in seconds, as in the original InnoNetwork library.
  ///
  /// - Parameters:
  ///   - maxRetries: The largest number of retries.
  ///   - maxTotalRetries: A second limit on the number of retries, or nil for no second limit. The
  ///     smaller of the two limits applies.
  ///   - retryDelay: The delay before the first retry, in seconds.
  ///   - maxDelay: The longest delay without jitter, in seconds. Random jitter can make a delay
  ///     longer.
  ///   - jitterRatio: The largest random change to a delay, as a fraction of the delay.
  ///   - maxRetryAfterDelay: The longest delay that a server can cause, in seconds. If the server
  ///     requests a longer delay, this value is used instead.
  ///   - idempotency: The rule that determines which requests may be repeated.
  public init(
    maxRetries: Int = 3,
    maxTotalRetries: Int? = nil,
    retryDelay: TimeInterval,
    maxDelay: TimeInterval = 30,
    jitterRatio: Double = 0.2,
    maxRetryAfterDelay: TimeInterval = 60,
    idempotency: Idempotency = .safeMethodsAndIdempotencyKey
  ) {
    self.init(
      maxRetries: maxRetries,
      maxTotalRetries: maxTotalRetries,
      retryDelay: Duration(clampingSeconds: retryDelay),
      maxDelay: Duration(clampingSeconds: maxDelay),
      jitterRatio: jitterRatio,
      maxRetryAfterDelay: Duration(clampingSeconds: maxRetryAfterDelay),
      idempotency: idempotency
    )
  }

  /// Returns the delay before the next attempt.
  ///
  /// - Parameter context: The failed attempt.
  /// - Returns: The delay, or nil if the request is not retried.
  public func delay(after context: RetryContext) -> Duration? {
    guard context.retries < limit, context.error.isTransient else { return nil }
    guard idempotency == .methodAgnostic || context.isRepeatable else { return nil }
    let computed = min(retryDelay.inSeconds * pow(2, Double(context.retries)), maxDelay.inSeconds)
    let jittered = computed * (1 + random(-jitterRatio...jitterRatio))
    let requested = min(context.error.retryAfter(now: now()) ?? 0, maxRetryAfterDelay.inSeconds)
    return Duration(clampingSeconds: max(jittered, requested))
  }
}

extension NetworkError {
  /// A Boolean value that indicates whether a request that failed with this error could succeed a
  /// few seconds later.
  var isTransient: Bool {
    switch self {
    case .unreachable(let fault, _): fault.isTransient
    case .timeout: true
    case .status(let response, _):
      [408, 429].contains(response.statusCode) || response.statusCode >= 500
    case .invalidRequest, .invalidResponse, .decoding, .interceptor, .cancelled: false
    }
  }

  /// Returns the delay, in seconds, from the `Retry-After` header of a 429 or 503 response.
  ///
  /// The result is nil if this error has another cause, or if the header is missing or invalid.
  fileprivate func retryAfter(now: Date) -> TimeInterval? {
    guard case .status(let response, _) = self, [429, 503].contains(response.statusCode),
      let value = response.head.value(forHTTPHeaderField: "Retry-After")
    else { return nil }
    let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
    if value.utf8.allSatisfy(digits.contains) { return TimeInterval(value) }
    return HTTPDate.parse(value)?.timeIntervalSince(now)
  }
}
