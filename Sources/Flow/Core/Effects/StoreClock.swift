/// A clock whose current time and sleep operation are defined by closures.
///
/// A store accepts any `Clock`. Use this type if your time source does not conform to `Clock`.
public struct StoreClock: Clock {
  /// A point in time on the clock.
  public typealias Instant = ContinuousClock.Instant

  private let time: @Sendable () -> Instant
  private let wait: @Sendable (Duration) async throws -> Void

  /// Creates a clock from closures.
  ///
  /// - Parameters:
  ///   - now: A closure that returns the current instant.
  ///   - sleep: A closure that waits for a duration. The closure must throw an error if the task is
  ///     cancelled during the wait.
  public init(
    now: @escaping @Sendable () -> Instant,
    sleep: @escaping @Sendable (Duration) async throws -> Void
  ) {
    time = now
    wait = sleep
  }

  /// The current instant.
  public var now: Instant { time() }

  /// The smallest step of the clock.
  ///
  /// The resolution is zero, because the closures that implement the clock do not define a step.
  public var minimumResolution: Duration { .zero }

  /// Sleeps until a deadline.
  ///
  /// - Parameters:
  ///   - deadline: The deadline.
  ///   - tolerance: The tolerance, which is not used.
  /// - Throws: `CancellationError` if the task is cancelled, or the error that the clock's closure
  ///   for sleeping throws.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    let duration = now.duration(to: deadline)
    guard duration > .zero else { return try Task.checkCancellation() }
    try await wait(duration)
  }
}
