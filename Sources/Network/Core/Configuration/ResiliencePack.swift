/// The retry, coalescing, circuit breaker and execution policies of a client.
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
  ///   - retry: The policy that decides whether and when a failed attempt is repeated; nil to never
  ///     retry.
  ///   - coalescing: The policy that makes concurrent equal requests share an exchange; nil to send
  ///     each request separately.
  ///   - circuitBreaker: The policy that suspends requests to failing hosts; nil to never suspend
  ///     requests.
  ///   - customExecutionPolicies: The policies that wrap each exchange, outermost first.
  ///   - idempotencyKey: A closure that returns the value of the `Idempotency-Key` header for an
  ///     unsafe request without this header. All attempts at a request use the same key. If nil, no
  ///     key is added.
  ///   - clock: The clock for all measured durations and for the delays between attempts.
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
