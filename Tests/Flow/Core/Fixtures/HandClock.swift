import InnoLocking

/// A clock that a test advances manually when enough tasks are sleeping on it.
final class HandClock: Clock, Sendable {
  struct Instant: InstantProtocol {
    var offset: Duration

    func advanced(by duration: Duration) -> Self { Self(offset: offset + duration) }
    func duration(to other: Self) -> Duration { other.offset - offset }
    static func < (left: Self, right: Self) -> Bool { left.offset < right.offset }
  }

  fileprivate struct Sleeper {
    let id: Int
    let deadline: Instant
    let continuation: CheckedContinuation<Void, any Error>
  }

  fileprivate struct Hands {
    var now = Instant(offset: .zero)
    var sleepers: [Sleeper] = []
    var waits: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []
    var lastID = 0
  }

  private let hands = Locked(Hands())

  var now: Instant { hands.withLock { $0.now } }
  var minimumResolution: Duration { .zero }
  var sleeperCount: Int { hands.withLock { $0.sleepers.count } }

  /// Advances the clock when a given number of tasks are sleeping.
  func advance(by duration: Duration, sleepers count: Int = 1) async {
    await withCheckedContinuation { continuation in
      hands.withLock { hands in
        hands.waits.append((count, continuation))
        hands.endWaits()
      }
    }
    let due = hands.withLock { hands in
      hands.now = hands.now.advanced(by: duration)
      let due = hands.sleepers.filter { $0.deadline <= hands.now }
      hands.sleepers.removeAll { $0.deadline <= hands.now }
      return due
    }
    for sleeper in due { sleeper.continuation.resume() }
  }

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    let id = hands.withLock { hands in
      hands.lastID += 1
      return hands.lastID
    }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation {
        (continuation: CheckedContinuation<Void, any Error>) in
        hands.withLock { hands in
          guard !Task.isCancelled else {
            return continuation.resume(throwing: CancellationError())
          }
          guard deadline > hands.now else { return continuation.resume() }
          hands.sleepers.append(
            Sleeper(id: id, deadline: deadline, continuation: continuation)
          )
          hands.endWaits()
        }
      }
    } onCancel: {
      let sleeper = hands.withLock { hands in
        hands.sleepers.firstIndex { $0.id == id }.map { hands.sleepers.remove(at: $0) }
      }
      sleeper?.continuation.resume(throwing: CancellationError())
    }
  }
}

extension HandClock.Hands {
  mutating func endWaits() {
    for wait in waits where wait.count <= sleepers.count { wait.continuation.resume() }
    waits.removeAll { $0.count <= sleepers.count }
  }
}

/// A clock on which every sleep ends immediately.
struct InstantClock: Clock {
  var now: ContinuousClock.Instant { .now }
  var minimumResolution: Duration { .zero }

  func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {
    try Task.checkCancellation()
  }
}

/// A clock that cannot sleep.
struct BrokenClock: Clock {
  var now: ContinuousClock.Instant { .now }
  var minimumResolution: Duration { .zero }

  func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {
    throw Broken()
  }
}

struct Broken: Error {}
