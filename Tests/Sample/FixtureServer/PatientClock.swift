import InnoLocking

/// A clock on which a sleep ends immediately, as if its time had passed.
final class PatientClock: Clock {
  typealias Instant = ContinuousClock.Instant

  private struct State {
    var now = ContinuousClock.now
    var sleeps: [Duration] = []
  }

  private let state = Locked(State())

  var now: Instant { state.withLock(\.now) }
  let minimumResolution = Duration.zero

  /// The durations of the sleeps, in order.
  var sleeps: [Duration] { state.withLock(\.sleeps) }

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    state.withLock { state in
      state.sleeps.append(state.now.duration(to: deadline))
      state.now = max(state.now, deadline)
    }
  }
}
