import InnoLocking
import TestSupport

/// A clock that a test advances.
final class ManualClock: Clock {
  struct Instant: InstantProtocol {
    var offset: Duration

    func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
    func duration(to other: Instant) -> Duration { other.offset - offset }
    static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
  }

  private struct State {
    var now = Instant(offset: .zero)
    var lastID = 0
    var cancelled: Set<Int> = []
    var sleepers: [Int: (deadline: Instant, wake: CheckedContinuation<Void, any Error>)] = [:]
  }

  private let state = Locked(State())

  var now: Instant { state.withLock(\.now) }
  var minimumResolution: Duration { .zero }
  var sleeperCount: Int { state.withLock { $0.sleepers.count } }

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    let id = state.withLock { state in
      state.lastID += 1
      return state.lastID
    }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation {
        (wake: CheckedContinuation<Void, any Error>) in
        state.withLock { state in
          if state.cancelled.contains(id) {
            wake.resume(throwing: CancellationError())
          } else if deadline <= state.now {
            wake.resume()
          } else {
            state.sleepers[id] = (deadline, wake)
          }
        }
      }
    } onCancel: {
      let sleeper = state.withLock { state in
        state.cancelled.insert(id)
        return state.sleepers.removeValue(forKey: id)
      }
      sleeper?.wake.resume(throwing: CancellationError())
    }
  }

  /// Advances the clock immediately, as if work took time without sleeping.
  func pass(_ duration: Duration) {
    state.withLock { $0.now = $0.now.advanced(by: duration) }
  }

  /// Advances the clock as soon as a task sleeps that the advance wakes.
  func advance(by duration: Duration) async {
    await waitUntil {
      self.state.withLock { state in
        let end = state.now.advanced(by: duration)
        return state.sleepers.values.contains { $0.deadline <= end }
      }
    }
    let due = state.withLock { state in
      state.now = state.now.advanced(by: duration)
      let due = state.sleepers.filter { $0.value.deadline <= state.now }
      for id in due.keys { state.sleepers[id] = nil }
      return due.values.map(\.wake)
    }
    for wake in due { wake.resume() }
  }
}
