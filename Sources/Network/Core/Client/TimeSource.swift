/// A clock as the pipeline uses it: time since it began to look, and a sleep.
struct TimeSource: Sendable {
  let now: @Sendable () -> Duration
  let sleep: @Sendable (Duration) async throws -> Void

  init(_ clock: any Clock<Duration>) {
    self = Self.opening(clock)
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
