import InnoLocking
import InnoObservation

/// A clock that advances only on request.
///
/// Tasks that sleep on the clock wake without a real delay and always in the same order.
///
/// ```swift
/// let console = Console(name: "counter", clock: VirtualClock())
/// let store = Store(reducer: Counter(), clock: console.clock)
/// ```
///
/// While the console waits, for example in the command `settle`, the console advances the clock as
/// soon as all work in flight is asleep. The command `clock advance 2s` advances the clock
/// manually.
///
/// In an app with a virtual clock, the tasks of effects, requests and the `call` command, and their
/// child tasks, run on the main thread, one at a time. Each run of the app therefore records the
/// same events in the same order. A task that the app itself creates with `Task { … }` can run on
/// any thread, as usual.
public final class VirtualClock: Clock {
  /// An instant of the clock.
  public struct Instant: InstantProtocol, Sendable {
    /// The duration from the start of the clock to this instant.
    package let offset: Duration

    /// Returns the instant that is the given duration after this instant.
    ///
    /// - Parameter duration: The duration to add to this instant.
    /// - Returns: The new instant, which is earlier than this instant if the duration is negative.
    public func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }

    /// Returns the duration from this instant to another instant.
    ///
    /// - Parameter other: The other instant.
    /// - Returns: The duration, which is negative if the other instant is earlier.
    public func duration(to other: Instant) -> Duration { other.offset - offset }

    /// Returns a Boolean value that indicates whether an instant is earlier than another.
    ///
    /// - Parameters:
    ///   - left: The first instant.
    ///   - right: The second instant.
    /// - Returns: `true` if the first instant is earlier than the second.
    public static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
  }

  private struct Sleeper {
    let id: Int
    var deadline: Instant

    /// The number of the event that caused the task to sleep.
    let cause: Int?

    let wake: CheckedContinuation<Void, any Error>
  }

  private struct State {
    var now = Instant(offset: .zero)
    var lastID = 0
    var cancelled: Set<Int> = []

    /// The sleepers, earliest deadline first.
    ///
    /// Sleepers with equal deadlines are in the order in which they began to sleep.
    var sleepers: [Sleeper] = []
    var listeners: [Int: @Sendable () -> Void] = [:]
  }

  private let state = Locked(State())

  /// The generator of random numbers and identifiers for an app with this clock.
  ///
  /// Equal seeds produce equal sequences.
  let random: SeededRandom

  /// Creates a clock whose current instant is zero.
  ///
  /// - Parameter seed: The seed of the random number generator ``Console/random``.
  public init(seed: UInt64 = 0) {
    random = SeededRandom(seed: seed)
  }

  /// The current instant.
  public var now: Instant { state.withLock(\.now) }

  /// The smallest duration that the clock can measure, which is one nanosecond.
  public var minimumResolution: Duration { .nanoseconds(1) }

  /// The deadlines of all sleeping tasks, earliest first.
  package var deadlines: [Instant] { state.withLock { $0.sleepers.map(\.deadline) } }

  /// The deadline of each sleeping task, with the number of the event that caused the sleep.
  ///
  /// The earliest deadline is first.
  var causes: [(deadline: Instant, cause: Int?)] {
    state.withLock { $0.sleepers.map { ($0.deadline, $0.cause) } }
  }

  /// Sleeps until the clock reaches an instant.
  ///
  /// - Parameters:
  ///   - deadline: The instant at which to wake.
  ///   - tolerance: A value that the clock ignores, because the clock is exact.
  /// - Throws: `CancellationError` if the task is cancelled.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    let id = state.withLock { state in
      state.lastID += 1
      return state.lastID
    }
    defer { state.withLock { _ = $0.cancelled.remove(id) } }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { wake in
        add(Sleeper(id: id, deadline: deadline, cause: Timeline.cause, wake: wake))
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

  /// Advances the clock, and wakes the sleepers whose deadlines have been reached.
  ///
  /// The sleeper with the earliest deadline wakes first.
  ///
  /// - Parameter moment: The instant to which to advance. An instant in the past has no effect.
  package func advance(to moment: Instant) {
    let due = state.withLock { state in
      state.now = max(state.now, moment)
      let count = state.sleepers.prefix { $0.deadline <= state.now }.count
      defer { state.sleepers.removeFirst(count) }
      return state.sleepers.prefix(count)
    }
    for sleeper in due { sleeper.wake.resume() }
  }

  /// Sets the clock to an instant without waking any sleeping tasks.
  ///
  /// The tasks whose deadlines have passed wake when the clock next advances.
  ///
  /// - Parameter moment: The instant. An instant in the past has no effect.
  func set(to moment: Instant) {
    state.withLock { $0.now = max($0.now, moment) }
  }

  /// Advances the clock to the earliest deadline, and wakes the first sleeper with this deadline.
  ///
  /// - Returns: `true` if there was a sleeper.
  @discardableResult
  package func advanceToNext() -> Bool {
    let first = state.withLock { state -> Sleeper? in
      guard let first = state.sleepers.first else { return nil }
      state.now = max(state.now, first.deadline)
      return state.sleepers.removeFirst()
    }
    first?.wake.resume()
    return first != nil
  }

  /// A closure that resets the clock and ``random`` to the state in which they were when this
  /// property was read.
  ///
  /// If a sleep began after this property was read, the closure does not change the remaining time
  /// of the sleep.
  package var restoration: @Sendable () -> Void {
    let (now, lastID) = state.withLock { ($0.now, $0.lastID) }
    let position = random.position
    return { [self] in
      state.withLock { state in
        let passed = now.duration(to: state.now)
        for index in state.sleepers.indices where state.sleepers[index].id > lastID {
          let deadline = state.sleepers[index].deadline
          state.sleepers[index].deadline = deadline.advanced(by: .zero - passed)
        }
        state.sleepers.sort { ($0.deadline, $0.id) < ($1.deadline, $1.id) }
        state.now = now
      }
      random.position = position
    }
  }

  /// Calls a closure whenever a task begins to sleep or ``notifyListeners()`` is called.
  ///
  /// The calls end when the returned token is cancelled or released.
  func onSleep(_ listener: @escaping @Sendable () -> Void) -> ObservationToken {
    let id = state.withLock { state in
      state.lastID += 1
      state.listeners[state.lastID] = listener
      return state.lastID
    }
    return ObservationToken { [self] in state.withLock { $0.listeners[id] = nil } }
  }

  private func add(_ sleeper: Sleeper) {
    let sleeps = state.withLock { state in
      if state.cancelled.contains(sleeper.id) {
        sleeper.wake.resume(throwing: CancellationError())
      } else if sleeper.deadline <= state.now {
        sleeper.wake.resume()
      } else {
        let place = state.sleepers.firstIndex { $0.deadline > sleeper.deadline }
        state.sleepers.insert(sleeper, at: place ?? state.sleepers.endIndex)
        return true
      }
      return false
    }
    if sleeps { notifyListeners() }
  }

  /// Notifies the listeners, each of which then checks its condition again.
  func notifyListeners() {
    for listener in state.withLock({ Array($0.listeners.values) }) { listener() }
  }
}

/// A generator of random numbers that are determined by a seed.
///
/// The algorithm is SplitMix64, by Steele, Lea and Flood.
public final class SeededRandom: RandomNumberGenerator, Sendable {
  /// The seed, which determines the sequence of random numbers.
  package let seed: UInt64

  private let state: Locked<UInt64>

  /// Creates a generator.
  ///
  /// - Parameter seed: The seed. Equal seeds produce equal sequences.
  package init(seed: UInt64) {
    self.seed = seed
    state = Locked(seed)
  }

  /// The state of the generator, which determines all random numbers that follow.
  var position: UInt64 {
    get { state.withLock(\.self) }
    set { state.withLock { $0 = newValue } }
  }

  /// Returns the next 64 random bits.
  public func next() -> UInt64 {
    state.withLock { state in
      state &+= 0x9E37_79B9_7F4A_7C15
      var bits = state
      bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
      bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
      return bits ^ (bits >> 31)
    }
  }

  /// Returns a random number in a range.
  ///
  /// - Parameter range: The range of allowed values.
  /// - Returns: A random number within the range.
  public func number(in range: ClosedRange<Double>) -> Double {
    var generator = self
    return Double.random(in: range, using: &generator)
  }

  /// Returns a random identifier in the format of a version 4 UUID (RFC 9562).
  public func identifier() -> String {
    let (high, low) = (next() & ~0xF000 | 0x4000, next() & ~(0b11 << 62) | 0b10 << 62)
    let digits = [high, low].map { bits in
      String(repeating: "0", count: bits.leadingZeroBitCount / 4) + String(bits, radix: 16)
    }
    var text = digits.joined().uppercased()
    for place in [20, 16, 12, 8] {
      text.insert("-", at: text.index(text.startIndex, offsetBy: place))
    }
    return text
  }
}
