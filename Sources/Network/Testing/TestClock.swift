import InnoLocking

/// A clock whose time is controlled by a test.
///
/// Sleeping tasks wake up when the clock reaches their deadlines.
///
/// ```swift
/// let clock = TestClock()
/// async let users = client.request(FetchUsers())
/// await clock.waitForSleepers(1)
/// clock.advance(by: .seconds(1))
/// ```
public final class TestClock: Clock {
  /// A point in time on the clock.
  public struct Instant: InstantProtocol {
    /// The time that has passed on the clock since the clock was created.
    public var offset: Duration

    /// Creates an instant.
    ///
    /// - Parameter offset: The time from the creation of the clock to the instant.
    public init(offset: Duration) {
      self.offset = offset
    }

    /// Returns the instant that is the given duration later than this instant.
    ///
    /// - Parameter duration: The duration to add.
    /// - Returns: The later instant.
    public func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }

    /// Returns the duration to another instant.
    ///
    /// - Parameter other: The other instant.
    /// - Returns: The duration, which is negative if the other instant is earlier.
    public func duration(to other: Instant) -> Duration { other.offset - offset }

    /// Returns a Boolean value that indicates whether one instant is before another.
    ///
    /// - Parameters:
    ///   - left: An instant.
    ///   - right: Another instant.
    /// - Returns: `true` if the first instant is before the second.
    public static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
  }

  private struct State {
    var now = Instant(offset: .zero)
    var sleepers: [Int: (deadline: Instant, continuation: CheckedContinuation<Bool, Never>)] = [:]
    var cancelled: Set<Int> = []
    var lastID = 0
    var sleeps: [Duration] = []
  }

  /// A Boolean value that indicates whether each sleep returns immediately and advances the clock
  /// to the deadline of the sleep.
  private let skipsSleep: Bool
  private let state = Locked(State())

  /// Creates a clock.
  ///
  /// - Parameter skipsSleep: A Boolean value that indicates whether each sleep returns immediately
  ///   and advances the clock to the deadline of the sleep.
  public init(skipsSleep: Bool = false) {
    self.skipsSleep = skipsSleep
  }

  /// The current instant.
  public var now: Instant { state.withLock { $0.now } }

  /// The resolution of the clock: zero.
  public var minimumResolution: Duration { .zero }

  /// The requested durations of all sleeps so far, oldest first.
  public var sleeps: [Duration] { state.withLock { $0.sleeps } }

  /// The number of tasks that are sleeping.
  public var sleeperCount: Int { state.withLock { $0.sleepers.count } }

  /// Sleeps until the clock reaches an instant.
  ///
  /// - Parameters:
  ///   - deadline: The instant at which to wake up.
  ///   - tolerance: The tolerance, which is not used.
  /// - Throws: `CancellationError` if the task is cancelled.
  public func sleep(until deadline: Instant, tolerance: Duration?) async throws {
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

  /// Advances the clock, and wakes each sleeping task whose deadline has been reached.
  ///
  /// - Parameter duration: The time by which to advance the clock.
  public func advance(by duration: Duration) {
    let woken = state.withLock { state in
      state.now = state.now.advanced(by: duration)
      let due = state.sleepers.filter { $0.value.deadline <= state.now }
      for id in due.keys { state.sleepers[id] = nil }
      return due.values.map(\.continuation)
    }
    for continuation in woken { continuation.resume(returning: true) }
  }

  /// Waits until at least the given number of tasks are sleeping.
  ///
  /// The wait ends early if the limit is reached or the current task is cancelled. In either case,
  /// the result is `false`. To make the test fail if the wait ends early, check the result:
  ///
  /// ```swift
  /// #expect(await clock.waitForSleepers(1))
  /// ```
  ///
  /// - Parameters:
  ///   - count: The number of sleeping tasks to wait for.
  ///   - limit: The longest time to wait.
  /// - Returns: `true` if at least `count` tasks are sleeping.
  @discardableResult
  public func waitForSleepers(_ count: Int, limit: Duration = .seconds(30)) async -> Bool {
    let deadline = ContinuousClock.now + limit
    while sleeperCount < count {
      guard ContinuousClock.now < deadline, !Task.isCancelled else { return false }
      await Task.yield()
    }
    return true
  }
}
