/// What a client does about a failure.
public struct ResiliencePack: Sendable {
  let retry: (any RetryPolicy)?
  let clock: any Clock<Duration>

  /// Makes a pack.
  ///
  /// - Parameters:
  ///   - retry: Decides whether and when a failed attempt is repeated; nil never repeats.
  ///   - clock: Waits between attempts and measures how long they take.
  public init(
    retry: (any RetryPolicy)? = nil,
    clock: any Clock<Duration> = ContinuousClock()
  ) {
    self.retry = retry
    self.clock = clock
  }
}
