import InnoLocking
import InnoRouter

/// A clock that a test advances.
final class StoppedClock: Clock {
  struct Instant: InstantProtocol {
    var offset: Duration

    func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
    func duration(to other: Instant) -> Duration { other.offset - offset }
    static func < (one: Instant, other: Instant) -> Bool { one.offset < other.offset }
  }

  private struct State {
    var now = Instant(offset: .zero)
    var sleepers: [(deadline: Instant, wake: AsyncStream<Void>.Continuation)] = []
  }

  private let state = Locked(State())

  var now: Instant { state.withLock(\.now) }
  var minimumResolution: Duration { .zero }

  /// The number of sleeps so far, including ended ones.
  var sleepCount: Int { state.withLock(\.sleepers.count) }

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    let (woken, wake) = AsyncStream<Void>.makeStream()
    state.withLock { state in
      if deadline <= state.now { wake.finish() }
      state.sleepers.append((deadline, wake))
    }
    for await _ in woken {}
    try Task.checkCancellation()
  }

  func advance(by duration: Duration) {
    state.withLock { state in
      state.now = state.now.advanced(by: duration)
      for sleeper in state.sleepers where sleeper.deadline <= state.now { sleeper.wake.finish() }
    }
  }
}
