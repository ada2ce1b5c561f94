public import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Repeats a request after 1, 2, 4 … times a delay, with some chance in it.
///
/// ```swift
/// ExponentialBackoffRetryPolicy(maxRetries: 2, retryDelay: 0.4, maxDelay: 1.5)
/// ```
///
/// Repeated are 408, 429 and 5xx, time-outs, and connections that failed or broke; never decoding
/// errors, refused requests or cancellation. `Retry-After` (RFC 9110, section 10.2.3) of a 429 or
/// 503 lengthens the delay, up to `maxRetryAfterDelay`.
public struct ExponentialBackoffRetryPolicy: RetryPolicy {
  /// Which requests may be sent twice.
  public enum Idempotency: Sendable {
    /// GET, HEAD, OPTIONS, TRACE, and any request with an `Idempotency-Key`.
    case safeMethodsAndIdempotencyKey
    /// Every request: the server is known to take repetition well.
    case methodAgnostic
  }

  private let limit: Int
  private let retryDelay: TimeInterval
  private let maxDelay: TimeInterval
  private let maxRetryAfterDelay: TimeInterval
  private let jitterRatio: Double
  private let idempotency: Idempotency
  private let random: @Sendable (ClosedRange<Double>) -> Double
  private let now: @Sendable () -> Date

  /// Makes a policy.
  ///
  /// - Parameters:
  ///   - maxRetries: How often a request is repeated.
  ///   - maxTotalRetries: The same, whatever happens to the count in between; `maxRetries` if nil.
  ///   - retryDelay: The first delay, in seconds; each next one is twice as long.
  ///   - maxDelay: The longest delay before chance is added, in seconds.
  ///   - jitterRatio: How much chance may change a delay, as a part of it: 0.2 is ±20 %.
  ///   - maxRetryAfterDelay: The longest wait a server may ask for, in seconds.
  ///   - idempotency: Which requests may be sent twice.
  ///   - random: Gives a number in a range.
  ///   - now: Gives the date that a `Retry-After` date is held against.
  public init(
    maxRetries: Int = 3,
    maxTotalRetries: Int? = nil,
    retryDelay: TimeInterval = 1,
    maxDelay: TimeInterval = 30,
    jitterRatio: Double = 0.2,
    maxRetryAfterDelay: TimeInterval = 60,
    idempotency: Idempotency = .safeMethodsAndIdempotencyKey,
    random: @escaping @Sendable (ClosedRange<Double>) -> Double = { Double.random(in: $0) },
    now: @escaping @Sendable () -> Date = { Date() }
  ) {
    self.limit = min(maxRetries, maxTotalRetries ?? maxRetries)
    self.retryDelay = retryDelay
    self.maxDelay = maxDelay
    self.jitterRatio = jitterRatio.isFinite ? min(abs(jitterRatio), 1) : 0
    self.maxRetryAfterDelay = maxRetryAfterDelay
    self.idempotency = idempotency
    self.random = random
    self.now = now
  }

  /// The delay before the next attempt, or nil when there shall be none.
  ///
  /// - Parameter context: What failed, and how often.
  /// - Returns: The delay, or nil.
  public func delay(after context: RetryContext) -> Duration? {
    guard context.retries < limit, context.error.isTransient else { return nil }
    guard idempotency == .methodAgnostic || context.isRepeatable else { return nil }
    let computed = min(retryDelay * pow(2, Double(context.retries)), maxDelay)
    let jittered = computed * (1 + random(-jitterRatio...jitterRatio))
    let asked = min(context.error.retryAfter(now: now()) ?? 0, maxRetryAfterDelay)
    return Duration(bounding: max(jittered, asked))
  }
}

extension NetworkError {
  /// Whether the same request may succeed later.
  var isTransient: Bool {
    switch self {
    case .unreachable(let fault, _): fault.isTransient
    case .timeout: true
    case .status(let response, _):
      [408, 429].contains(response.statusCode) || response.statusCode >= 500
    case .invalidRequest, .invalidResponse, .decoding, .interceptor, .cancelled: false
    }
  }

  /// How many seconds a 429 or 503 asks to wait; nil when it does not say.
  fileprivate func retryAfter(now: Date) -> TimeInterval? {
    guard case .status(let response, _) = self, [429, 503].contains(response.statusCode),
      let value = response.head.value(forHTTPHeaderField: "Retry-After")
    else { return nil }
    let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
    if value.utf8.allSatisfy(digits.contains) { return TimeInterval(value) }
    return HTTPDate.parse(value)?.timeIntervalSince(now)
  }
}
