/// A policy that suspends requests to a failing host.
///
/// When enough of the most recent requests to an origin have failed, further requests fail
/// immediately with ``ConnectionFault/suspended(for:)``. After a pause one request is sent as a
/// probe. If it succeeds, requests resume; if it fails, the pause is doubled. A failure is a status
/// of 500 or more, a timeout, or a failed connection, except for a TLS error or a missing network.
public struct CircuitBreakerPolicy: Sendable {
  let failureThreshold: Int
  let window: Int
  let pause: Duration
  let longestPause: Duration

  /// Creates a policy.
  ///
  /// - Parameters:
  ///   - failureThreshold: The number of failures that suspends requests, at least 1.
  ///   - window: The number of most recent requests among which failures are counted.
  ///   - pause: The first pause.
  ///   - longestPause: The longest pause.
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
