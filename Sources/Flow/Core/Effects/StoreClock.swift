/// A clock made from closures, for a time source that is not a `Clock`.
///
/// A store takes any clock; this one does not require a new type.
public struct StoreClock: Clock {
  /// A point in the clock's time.
  public typealias Instant = ContinuousClock.Instant

  private let time: @Sendable () -> Instant
  private let wait: @Sendable (Duration) async throws -> Void

  /// Creates a clock from closures.
  ///
  /// - Parameters:
  ///   - now: A closure that returns the current instant.
  ///   - sleep: A closure that returns after a duration; it must throw when its task is cancelled.
  public init(
    now: @escaping @Sendable () -> Instant,
    sleep: @escaping @Sendable (Duration) async throws -> Void
  ) {
    time = now
    wait = sleep
  }

  /// The current instant.
  public var now: Instant { time() }

  /// The smallest step of the clock: zero, since the closures do not define one.
  public var minimumResolution: Duration { .zero }

  /// Sleeps until a deadline.
  ///
  /// - Parameters:
  ///   - deadline: The deadline.
  ///   - tolerance: Not used.
  /// - Throws: The error of the closure, `CancellationError` if the task is cancelled.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    let duration = now.duration(to: deadline)
    guard duration > .zero else { return try Task.checkCancellation() }
    try await wait(duration)
  }
}
