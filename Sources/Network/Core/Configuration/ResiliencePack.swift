/// The policies of a client for retries, coalescing, circuit breaking and execution.
public struct ResiliencePack: Sendable {
  let retry: (any RetryPolicy)?
  let coalescing: CoalescingPolicy?
  let circuitBreaker: CircuitBreakerPolicy?
  let executionPolicies: [any RequestExecutionPolicy]
  let makeIdempotencyKey: (@Sendable () -> String)?
  let clock: any Clock<Duration>

  /// Creates a pack.
  ///
  /// - Parameters:
  ///   - retry: The policy that decides whether and when a failed attempt is repeated, or nil to
  ///     never retry.
  ///   - coalescing: The policy that makes concurrent equal requests share an exchange, or nil to
  ///     send each request separately.
  ///   - circuitBreaker: The policy that suspends requests to failing hosts, or nil to never
  ///     suspend requests.
  ///   - customExecutionPolicies: The policies that wrap each exchange. The first policy is the
  ///     outermost.
  ///   - idempotencyKey: A closure that creates the value of the `Idempotency-Key` header, or nil
  ///     to add no such header. The header is added to each request whose method is not safe
  ///     (RFC 9110, section 9.2.1), unless the request already has an `Idempotency-Key` header.
  ///     All attempts of a request use the same value.
  ///   - clock: The clock that measures durations and the delays between attempts.
  public init(
    retry: (any RetryPolicy)? = nil,
    coalescing: CoalescingPolicy? = nil,
    circuitBreaker: CircuitBreakerPolicy? = nil,
    customExecutionPolicies: [any RequestExecutionPolicy] = [],
    idempotencyKey: (@Sendable () -> String)? = nil,
    clock: any Clock<Duration> = ContinuousClock()
  ) {
    self.retry = retry
    self.coalescing = coalescing
    self.circuitBreaker = circuitBreaker
    self.executionPolicies = customExecutionPolicies
    self.makeIdempotencyKey = idempotencyKey
    self.clock = clock
  }
}
