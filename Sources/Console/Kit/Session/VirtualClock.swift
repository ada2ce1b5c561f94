import InnoLocking

/// A clock that stands still until it is moved, so that what sleeps on it wakes at once and in the
/// same order each time.
///
/// ```swift
/// let console = Console(name: "counter", clock: VirtualClock())
/// let store = Store(reducer: Counter(), clock: console.clock)
/// ```
///
/// The console moves it while it settles or waits, as soon as everything in flight sleeps; `clock
/// advance 2s` moves it by hand.
public final class VirtualClock: Clock {
  /// A moment on the clock.
  public struct Instant: InstantProtocol, Sendable {
    /// How long it comes after the clock was made.
    public let offset: Duration

    /// A later moment.
    ///
    /// - Parameter duration: How much later.
    /// - Returns: The moment.
    public func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }

    /// The time from this moment to another.
    ///
    /// - Parameter other: The other moment.
    /// - Returns: The time between them.
    public func duration(to other: Instant) -> Duration { other.offset - offset }

    /// Whether a moment comes before another.
    ///
    /// - Parameters:
    ///   - left: A moment.
    ///   - right: Another moment.
    /// - Returns: Whether the first one is earlier.
    public static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
  }

  private struct Sleeper {
    let id: Int
    let deadline: Instant
    let wake: CheckedContinuation<Void, any Error>
  }

  private struct State {
    var now = Instant(offset: .zero)
    var lastID = 0
    var cancelled: Set<Int> = []

    /// In the order in which they are to wake; those of one moment in the order in which they came.
    var sleepers: [Sleeper] = []
    var listeners: [Int: @Sendable () -> Void] = [:]
  }

  private let state = Locked(State())

  /// Makes a clock that stands at zero.
  public init() {}

  /// Where the clock stands.
  public var now: Instant { state.withLock(\.now) }

  /// Every length of time can be told apart.
  public var minimumResolution: Duration { .nanoseconds(1) }

  /// The moments at which those who sleep will wake, in order.
  public var deadlines: [Instant] { state.withLock { $0.sleepers.map(\.deadline) } }

  /// Sleeps until the clock has been moved to a moment.
  ///
  /// - Parameters:
  ///   - deadline: The moment.
  ///   - tolerance: Not used: the clock wakes at the very moment.
  /// - Throws: `CancellationError` as soon as the task is cancelled.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    let id = state.withLock { state in
      state.lastID += 1
      return state.lastID
    }
    defer { state.withLock { _ = $0.cancelled.remove(id) } }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { wake in
        add(Sleeper(id: id, deadline: deadline, wake: wake))
      }
    } onCancel: {
      let sleeper = state.withLock { state -> Sleeper? in
        state.cancelled.insert(id)
        guard let index = state.sleepers.firstIndex(where: { $0.id == id }) else { return nil }
        return state.sleepers.remove(at: index)
      }
      sleeper?.wake.resume(throwing: CancellationError())
    }
  }

  /// Moves the clock; it never goes back.
  ///
  /// - Parameter moment: Where it will stand. Those who sleep until then wake, in their order.
  public func advance(to moment: Instant) {
    let due = state.withLock { state in
      state.now = max(state.now, moment)
      let count = state.sleepers.prefix { $0.deadline <= state.now }.count
      defer { state.sleepers.removeFirst(count) }
      return state.sleepers.prefix(count)
    }
    for sleeper in due { sleeper.wake.resume() }
  }

  /// Moves the clock to the first moment for which somebody waits, and wakes whoever came first.
  ///
  /// - Returns: Whether anybody slept.
  @discardableResult
  public func advanceToNext() -> Bool {
    let first = state.withLock { state -> Sleeper? in
      guard let first = state.sleepers.first else { return nil }
      state.now = max(state.now, first.deadline)
      return state.sleepers.removeFirst()
    }
    first?.wake.resume()
    return first != nil
  }

  /// Calls a closure whenever somebody goes to sleep; what is returned ends it.
  func onSleep(_ listener: @escaping @Sendable () -> Void) -> @Sendable () -> Void {
    let id = state.withLock { state in
      state.lastID += 1
      state.listeners[state.lastID] = listener
      return state.lastID
    }
    return { [self] in state.withLock { $0.listeners[id] = nil } }
  }

  private func add(_ sleeper: Sleeper) {
    let listeners = state.withLock { state -> [@Sendable () -> Void] in
      if state.cancelled.contains(sleeper.id) {
        sleeper.wake.resume(throwing: CancellationError())
      } else if sleeper.deadline <= state.now {
        sleeper.wake.resume()
      } else {
        let place = state.sleepers.firstIndex { $0.deadline > sleeper.deadline }
        state.sleepers.insert(sleeper, at: place ?? state.sleepers.endIndex)
        return Array(state.listeners.values)
      }
      return []
    }
    for listener in listeners { listener() }
  }
}
