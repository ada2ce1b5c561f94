public import InnoTestReporting

/// A clock that stands still until a test moves it.
///
/// ```swift
/// let clock = ManualTestClock()
/// let store = TestStore(reducer: Search(), clock: clock)
/// store.send(.typed("ada"))
/// await clock.advance(by: .milliseconds(300), onceSleepersReach: 1)
/// await store.receive(.found(["Ada"]))
/// ```
///
/// Who is due is woken in the order of the deadlines, and of falling asleep among equal ones. Work
/// that sleeps again counts from where the clock was moved to: a timer of one second needs three
/// advances of one second for three ticks, not one of three.
public final class ManualTestClock: Clock, Sendable {
  /// A point in the clock's time.
  public struct Instant: InstantProtocol {
    /// How far it is from the clock's beginning.
    public let offset: Duration

    /// The instant a while later.
    ///
    /// - Parameter duration: How much later.
    /// - Returns: The later instant.
    public func advanced(by duration: Duration) -> Self { Self(offset: offset + duration) }

    /// How long it is until another instant.
    ///
    /// - Parameter other: The other instant.
    /// - Returns: The duration, negative when the other is earlier.
    public func duration(to other: Self) -> Duration { other.offset - offset }

    /// Tells which instant is earlier.
    ///
    /// - Parameters:
    ///   - left: An instant.
    ///   - right: Another instant.
    /// - Returns: Whether the first is earlier.
    public static func < (left: Self, right: Self) -> Bool { left.offset < right.offset }
  }

  private struct Sleeper: Sendable {
    let id: Int
    let deadline: Instant
    let continuation: CheckedContinuation<Void, any Error>
  }

  private struct Bedroom: Sendable {
    var now = Instant(offset: .zero)
    var sleepers: [Sleeper] = []
    var lastID = 0
    var sleeps = 0
  }

  private let bedroom = Awaited(Bedroom())
  private let timeout: Duration
  private let reporter: FailureReporter

  /// Makes a clock that stands at its beginning.
  ///
  /// - Parameters:
  ///   - timeout: How long, in real time, the clock waits for sleepers before it fails the test.
  ///   - reporter: Where that failure is reported.
  public init(timeout: Duration = .seconds(10), reporter: FailureReporter = .testFramework) {
    self.timeout = timeout
    self.reporter = reporter
  }

  /// Where the clock stands.
  public var now: Instant { bedroom.value.now }

  /// The finest step: none.
  public var minimumResolution: Duration { .zero }

  /// How many tasks sleep on the clock.
  public var sleeperCount: Int { bedroom.value.sleepers.count }

  /// How many tasks have fallen asleep on the clock so far.
  public var sleepRegistrationCount: Int { bedroom.value.sleeps }

  /// Sleeps until the clock was moved to a deadline.
  ///
  /// - Parameters:
  ///   - deadline: The deadline.
  ///   - tolerance: Not used.
  /// - Throws: `CancellationError` when the task is cancelled.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    let id = bedroom.withValue { bedroom in
      bedroom.lastID += 1
      return bedroom.lastID
    }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation {
        (continuation: CheckedContinuation<Void, any Error>) in
        bedroom.withValue { bedroom in
          if Task.isCancelled {
            continuation.resume(throwing: CancellationError())
          } else if deadline <= bedroom.now {
            continuation.resume()
          } else {
            bedroom.sleeps += 1
            bedroom.sleepers.append(
              Sleeper(id: id, deadline: deadline, continuation: continuation)
            )
          }
        }
      }
    } onCancel: {
      let sleeper = bedroom.withValue { bedroom in
        bedroom.sleepers.firstIndex { $0.id == id }.map { bedroom.sleepers.remove(at: $0) }
      }
      sleeper?.continuation.resume(throwing: CancellationError())
    }
  }

  /// Moves the clock and wakes the tasks that are due.
  ///
  /// If no task sleeps on the clock, those that are about to get a moment of real time, 50 ms at
  /// most, to fall asleep; that none does is no failure. A test that knows how many tasks must sleep
  /// passes their number instead, and does not depend on how busy the machine is.
  ///
  /// - Parameter duration: The time to move, on this clock.
  public func advance(by duration: Duration) async {
    _ = await bedroom.wait(atMost: .milliseconds(50)) { !$0.sleepers.isEmpty }
    move(by: duration)
  }

  /// Waits for tasks to fall asleep, then moves the clock and wakes those that are due.
  ///
  /// - Parameters:
  ///   - duration: How far.
  ///   - count: How many tasks must sleep first; `0` moves the clock at once.
  ///   - file: The file of the line that fails when too few fall asleep.
  ///   - line: The line that fails when too few fall asleep.
  public func advance(
    by duration: Duration,
    onceSleepersReach count: Int,
    file: StaticString = #filePath,
    line: UInt = #line
  ) async {
    await waitForSleepers(atLeast: count, file: file, line: line)
    move(by: duration)
  }

  private func move(by duration: Duration) {
    let due = bedroom.withValue { bedroom in
      let now = bedroom.now.advanced(by: duration)
      bedroom.now = now
      let due = bedroom.sleepers.filter { $0.deadline <= now }
      bedroom.sleepers.removeAll { $0.deadline <= now }
      return due.sorted { ($0.deadline, $0.id) < ($1.deadline, $1.id) }
    }
    for sleeper in due { sleeper.continuation.resume() }
  }

  /// Waits until as many tasks sleep as are asked for, or the waiting task is canceled.
  ///
  /// - Parameters:
  ///   - count: How many.
  ///   - file: The file of the line that fails when too few fall asleep.
  ///   - line: The line that fails when too few fall asleep.
  public func waitForSleepers(
    atLeast count: Int = 1,
    file: StaticString = #filePath,
    line: UInt = #line
  ) async {
    guard await bedroom.wait(atMost: timeout, until: { $0.sleepers.count >= count }) == .timedOut
    else { return }
    reporter(
      .tooFewSleepers(expected: count, count: sleeperCount, waited: timeout),
      at: TestLine(file: file, number: line)
    )
  }

  /// Waits until as many tasks have fallen asleep as are asked for, whether they still do or not.
  ///
  /// This is how a test waits for work that is cancelled and sleeps anew, as a debounced effect does.
  ///
  /// - Parameters:
  ///   - count: How many since the clock was made.
  ///   - file: The file of the line that fails when too few fall asleep.
  ///   - line: The line that fails when too few fall asleep.
  public func waitForSleepRegistrations(
    toReach count: Int,
    file: StaticString = #filePath,
    line: UInt = #line
  ) async {
    guard await bedroom.wait(atMost: timeout, until: { $0.sleeps >= count }) == .timedOut
    else { return }
    reporter(
      .tooFewSleeps(expected: count, count: sleepRegistrationCount, waited: timeout),
      at: TestLine(file: file, number: line)
    )
  }
}

extension Clock where Self == ManualTestClock {
  /// The given clock, as the argument of a store: `clock: .manual(clock)`.
  ///
  /// - Parameter clock: The clock.
  /// - Returns: The same clock.
  public static func manual(_ clock: ManualTestClock) -> ManualTestClock { clock }
}
