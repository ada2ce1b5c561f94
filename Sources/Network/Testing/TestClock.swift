public import InnoNetwork
import InnoLocking

/// A clock that moves when a test moves it; a sleeper wakes when its time has come.
///
/// ```swift
/// let clock = TestClock()
/// async let users = client.request(FetchUsers())
/// await clock.waitForSleepers(1)
/// clock.advance(by: .seconds(1))
/// ```
public final class TestClock: Clock {
  /// A moment of the clock.
  public struct Instant: InstantProtocol {
    /// The time since the clock was made.
    public var offset: Duration

    /// Makes a moment.
    ///
    /// - Parameter offset: The time since the clock was made.
    public init(offset: Duration) {
      self.offset = offset
    }

    /// A moment after this one.
    ///
    /// - Parameter duration: How long after.
    /// - Returns: The moment.
    public func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }

    /// The time to another moment.
    ///
    /// - Parameter other: The other moment.
    /// - Returns: The time.
    public func duration(to other: Instant) -> Duration { other.offset - offset }

    /// Whether a moment is before another one.
    ///
    /// - Parameters:
    ///   - left: A moment.
    ///   - right: Another one.
    /// - Returns: Whether it is.
    public static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
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

  /// Makes a clock.
  ///
  /// - Parameter skipsSleep: Whether time jumps to the end of each sleep, so that nothing ever waits.
  public init(skipsSleep: Bool = false) {
    self.skipsSleep = skipsSleep
  }

  /// The current moment.
  public var now: Instant { state.withLock { $0.now } }

  /// Zero.
  public var minimumResolution: Duration { .zero }

  /// The length of each sleep so far, in the order they began.
  public var sleeps: [Duration] { state.withLock { $0.sleeps } }

  /// The number of tasks that sleep now.
  public var sleeperCount: Int { state.withLock { $0.sleepers.count } }

  /// Sleeps until the clock has been moved to a moment.
  ///
  /// - Parameters:
  ///   - deadline: The moment.
  ///   - tolerance: Not used.
  /// - Throws: `CancellationError` when the task is cancelled.
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

  /// Moves the clock, and wakes the tasks whose sleep is over.
  ///
  /// - Parameter duration: How far.
  public func advance(by duration: Duration) {
    let woken = state.withLock { state in
      state.now = state.now.advanced(by: duration)
      let due = state.sleepers.filter { $0.value.deadline <= state.now }
      for id in due.keys { state.sleepers[id] = nil }
      return due.values.map(\.continuation)
    }
    for continuation in woken { continuation.resume(returning: true) }
  }

  /// Waits until a number of tasks sleep, or the current task is cancelled.
  ///
  /// - Parameter count: How many.
  public func waitForSleepers(_ count: Int) async {
    while sleeperCount < count, !Task.isCancelled { await Task.yield() }
  }
}
