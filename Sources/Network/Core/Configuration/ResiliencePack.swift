/// The reaction of a client to failures.
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
  ///   - retry: The policy that decides whether and when a failed attempt is repeated; nil to
  ///     repeat none.
  ///   - coalescing: The policy that lets equal requests share an exchange; nil to send each
  ///     request separately.
  ///   - circuitBreaker: The policy that suspends requests to failing hosts; nil to suspend none.
  ///   - customExecutionPolicies: The policies around each exchange, the first one outermost.
  ///   - idempotencyKey: A closure that makes an `Idempotency-Key` for each unsafe request without
  ///     one. All attempts of a request have the same key. If nil, no key is added.
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
