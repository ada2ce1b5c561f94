import InnoLocking
import InnoNetwork

/// A clock that moves when a test moves it; a sleeper wakes when its time has come.
final class ManualClock: Clock {
  struct Instant: InstantProtocol {
    var offset: Duration

    func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
    func duration(to other: Instant) -> Duration { other.offset - offset }
    static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
  }

  private struct State {
    var now = Instant(offset: .zero)
    var sleepers: [Int: (deadline: Instant, continuation: CheckedContinuation<Bool, Never>)] = [:]
    var cancelled: Set<Int> = []
    var lastID = 0
    var sleeps: [Duration] = []
  }

  /// Whether time jumps to the end of each sleep, so that nothing ever waits.
  private let skipsSleep: Bool
  private let state = Locked(State())

  init(skipsSleep: Bool = false) {
    self.skipsSleep = skipsSleep
  }

  var now: Instant { state.withLock { $0.now } }
  var minimumResolution: Duration { .zero }
  /// How long each sleep was asked to be.
  var sleeps: [Duration] { state.withLock { $0.sleeps } }
  var sleeperCount: Int { state.withLock { $0.sleepers.count } }

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    let id = state.withLock { state in
      state.lastID += 1
      state.sleeps.append(state.now.duration(to: deadline))
      if skipsSleep { state.now = max(state.now, deadline) }
      return state.lastID
    }
    try Task.checkCancellation()
    let isWhole = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let answer: Bool? = state.withLock { state in
          if state.cancelled.contains(id) { return false }
          if state.now >= deadline { return true }
          state.sleepers[id] = (deadline, continuation)
          return nil
        }
        if let answer { continuation.resume(returning: answer) }
      }
    } onCancel: {
      let sleeper = state.withLock { state in
        state.cancelled.insert(id)
        return state.sleepers.removeValue(forKey: id)
      }
      sleeper?.continuation.resume(returning: false)
    }
    guard isWhole else { throw CancellationError() }
  }

  func advance(by duration: Duration) {
    let woken = state.withLock { state in
      state.now = state.now.advanced(by: duration)
      let due = state.sleepers.filter { $0.value.deadline <= state.now }
      for id in due.keys { state.sleepers[id] = nil }
      return due.values.map(\.continuation)
    }
    for continuation in woken { continuation.resume(returning: true) }
  }
}

/// Lets other tasks run until a condition holds; the test's time limit ends a wait in vain.
func waitUntil(_ condition: @Sendable () -> Bool) async {
  while !condition(), !Task.isCancelled { await Task.yield() }
}
