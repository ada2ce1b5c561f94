import InnoText

/// A clock of any type, represented by two closures.
package struct TimeSource: Sendable {
  /// A closure that returns the time that has elapsed since the time source was created.
  package let now: @Sendable () -> Duration
  /// A closure that sleeps for a duration, and throws if the task is cancelled.
  package let sleep: @Sendable (Duration) async throws -> Void

  /// Creates a time source from a clock.
  ///
  /// - Parameter clock: The clock to wrap.
  package init(_ clock: any Clock<Duration>) {
    // The first branch lets the compiler specialize the closures for the default clock.
    if let clock = clock as? ContinuousClock {
      self = Self.opening(clock)
    } else {
      self = Self.opening(clock)
    }
  }

  private init(
    now: @escaping @Sendable () -> Duration,
    sleep: @escaping @Sendable (Duration) async throws -> Void
  ) {
    self.now = now
    self.sleep = sleep
  }

  private static func opening<C: Clock>(_ clock: C) -> TimeSource where C.Duration == Duration {
    let origin = clock.now
    return TimeSource(
      now: { origin.duration(to: clock.now) },
      sleep: { try await clock.sleep(for: $0) }
    )
  }
}

extension Duration {
  private static let year = Duration.seconds(31_536_000)

  /// Creates a duration from a number of seconds, clamped to 0…1 year.
  ///
  /// NaN counts as 0.
  package init(clampingSeconds seconds: Double) {
    self = .seconds(seconds.isNaN ? 0 : min(max(seconds, 0), 31_536_000))
  }

  /// The duration, limited to the range from zero to one year.
  package var clamped: Duration { min(max(self, .zero), Self.year) }

  /// The duration as human-readable text, such as `12 ms`, `0.15 s` or `20 s`.
  package var text: String {
    // The value is clamped so that the conversion to an integer cannot trap.
    let seconds = min(max(inSeconds, 0), 1e12)
    let milliseconds = (seconds * 1_000).rounded()
    if milliseconds < 100 { return "\(Int(milliseconds)) ms" }
    let hundredths = (seconds * 100).rounded() / 100
    return hundredths == hundredths.rounded() ? "\(Int(hundredths)) s" : "\(hundredths) s"
  }
}
