/// A clock made from closures, for a time source that is not a `Clock`.
///
/// A store accepts any clock. Use this type instead of declaring your own clock type.
public struct StoreClock: Clock {
  /// A point in the clock's time.
  public typealias Instant = ContinuousClock.Instant

  private let time: @Sendable () -> Instant
  private let wait: @Sendable (Duration) async throws -> Void

  /// Creates a clock from closures.
  ///
  /// - Parameters:
  ///   - now: A closure that returns the current instant.
  ///   - sleep: A closure that waits for a duration. The closure must throw an error if the task is
  ///     cancelled.
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
  /// The resolution is zero, because the closures do not define a step.
  public var minimumResolution: Duration { .zero }

  /// Sleeps until a deadline.
  ///
  /// - Parameters:
  ///   - deadline: The deadline.
  ///   - tolerance: Not used.
  /// - Throws: The error that the closure throws, usually `CancellationError` if the task is
  ///   cancelled.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    let duration = now.duration(to: deadline)
    guard duration > .zero else { return try Task.checkCancellation() }
    try await wait(duration)
  }
}
