import InnoLocking

/// A clock that moves only when a test advances it.
final class SteppingClock: Clock {
  struct Instant: InstantProtocol {
    var offset = Swift.Duration.zero

    func advanced(by duration: Swift.Duration) -> Instant { Instant(offset: offset + duration) }
    func duration(to other: Instant) -> Swift.Duration { other.offset - offset }
    static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
  }

  private let time = Locked(Instant())

  var now: Instant { time.withLock(\.self) }
  let minimumResolution = Swift.Duration.zero

  func advance(by duration: Swift.Duration) {
    time.withLock { $0 = $0.advanced(by: duration) }
  }

  func sleep(until deadline: Instant, tolerance: Swift.Duration?) async throws {
    time.withLock { $0 = max($0, deadline) }
  }
}
