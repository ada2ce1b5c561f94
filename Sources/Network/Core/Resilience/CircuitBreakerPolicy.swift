/// A policy that suspends requests to a failing server.
///
/// When enough of the most recent requests to an origin have failed, further requests to the origin
/// fail immediately with ``ConnectionFault/suspended(for:)``. After a pause, one request is sent as
/// a probe. If the probe succeeds, the suspension ends. If the probe fails, another pause begins.
/// The new pause is twice as long as the previous pause, up to a limit.
///
/// A failure is a status code of 500 or more, a timeout, or a failed or lost connection. TLS errors
/// and a missing network connection do not count as failures.
public struct CircuitBreakerPolicy: Sendable {
  let failureThreshold: Int
  let window: Int
  let pause: Duration
  let longestPause: Duration

  /// Creates a policy.
  ///
  /// - Parameters:
  ///   - failureThreshold: The number of failures after which requests are suspended. Values less
  ///     than 1 are treated as 1.
  ///   - window: The number of most recent requests among which failures are counted. Values less
  ///     than `failureThreshold` are treated as `failureThreshold`.
  ///   - pause: The first pause before a probe.
  ///   - longestPause: The longest pause before a probe.
  public init(
    failureThreshold: Int = 5,
    window: Int = 10,
    pause: Duration = .seconds(30),
    longestPause: Duration = .seconds(300)
  ) {
    self.failureThreshold = max(failureThreshold, 1)
    self.window = max(window, max(failureThreshold, 1))
    self.pause = max(pause, .zero)
    self.longestPause = max(longestPause, pause)
  }
}
