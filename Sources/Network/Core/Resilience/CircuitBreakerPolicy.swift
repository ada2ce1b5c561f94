/// Stops asking a host that keeps failing, for its good and that of the caller.
///
/// After so many failures among the last requests nothing is sent to the host for a while: requests
/// fail at once as ``ConnectionFault/suspended(for:)``. Then one request probes; its success lets
/// all through again, its failure doubles the pause. A failure is a status of 500 or more, a
/// time-out, or a connection that fails for other reasons than its certificate.
public struct CircuitBreakerPolicy: Sendable {
  let failureThreshold: Int
  let window: Int
  let pause: Duration
  let longestPause: Duration

  /// Makes a policy.
  ///
  /// - Parameters:
  ///   - failureThreshold: How many failures open the circuit, at least 1.
  ///   - window: Among how many of the last requests.
  ///   - pause: How long nothing is sent at first.
  ///   - longestPause: How long at most.
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
