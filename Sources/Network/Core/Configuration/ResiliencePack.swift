/// What a client does about a failure.
public struct ResiliencePack: Sendable {
  let retry: (any RetryPolicy)?
  let coalescing: CoalescingPolicy?
  let circuitBreaker: CircuitBreakerPolicy?
  let executionPolicies: [any RequestExecutionPolicy]
  let makeIdempotencyKey: (@Sendable () -> String)?
  let clock: any Clock<Duration>

  /// Makes a pack.
  ///
  /// - Parameters:
  ///   - retry: Decides whether and when a failed attempt is repeated; nil never repeats.
  ///   - coalescing: Lets equal requests share an exchange; nil sends each.
  ///   - circuitBreaker: Stops asking hosts that fail; nil always asks.
  ///   - customExecutionPolicies: Surround each exchange, the first one outermost.
  ///   - idempotencyKey: Makes an `Idempotency-Key` for each request that is not safe and has none,
  ///     the same in all its attempts; nil makes none.
  ///   - clock: Waits between attempts and measures how long they take.
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
