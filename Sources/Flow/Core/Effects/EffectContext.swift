/// What an effect may use besides its own work.
public struct EffectContext: Sendable {
  /// The store's clock.
  public let clock: any Clock<Duration>

  private let stopwatch: Stopwatch

  package init(clock: any Clock<Duration>) {
    self.clock = clock
    stopwatch = Stopwatch(clock)
  }

  /// The time on the store's clock, counted from the first effect of the store.
  public func now() -> Duration { stopwatch.elapsed() }

  /// Waits on the store's clock.
  ///
  /// - Parameter duration: How long.
  /// - Throws: `CancellationError` when the effect is cancelled meanwhile.
  public func sleep(for duration: Duration) async throws {
    try await clock.sleep(for: duration)
  }

  /// Whether the effect was cancelled: whatever it still sends is dropped.
  public var isCancellationRequested: Bool { Task.isCancelled }

  /// Ends the work when the effect was cancelled.
  ///
  /// - Throws: `CancellationError` when it was.
  public func checkCancellation() throws { try Task.checkCancellation() }
}

/// Tells how much time has passed on a clock.
struct Stopwatch: Sendable {
  let elapsed: @Sendable () -> Duration

  init(_ clock: some Clock<Duration>) {
    let start = clock.now
    elapsed = { start.duration(to: clock.now) }
  }
}
