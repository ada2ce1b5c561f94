public import InnoTestReporting

/// A clock that advances only when a test advances it.
///
/// ```swift
/// let clock = ManualTestClock()
/// let store = TestStore(reducer: Search(), clock: clock)
/// store.send(.typed("ada"))
/// await clock.advance(by: .milliseconds(300), onceSleepersReach: 1)
/// await store.receive(.found(["Ada"]))
/// ```
///
/// Tasks that are due resume in the order of their deadlines. Tasks with equal deadlines resume in
/// the order in which they began to sleep. If a resumed task sleeps again, the sleep starts at the
/// clock's new time. A timer of one second therefore ticks three times during three advances of one
/// second, but only once during one advance of three seconds.
public final class ManualTestClock: Clock, Sendable {
  /// A point in time on the clock.
  public struct Instant: InstantProtocol {
    /// The time since the clock's start.
    public let offset: Duration

    /// Returns the instant after a duration.
    ///
    /// - Parameter duration: The duration.
    /// - Returns: The later instant.
    public func advanced(by duration: Duration) -> Self { Self(offset: offset + duration) }

    /// Returns the duration until another instant.
    ///
    /// - Parameter other: The other instant.
    /// - Returns: The duration. It is negative if the other instant is earlier.
    public func duration(to other: Self) -> Duration { other.offset - offset }

    /// Returns a Boolean value that indicates whether an instant is earlier than another instant.
    ///
    /// - Parameters:
    ///   - left: The first instant.
    ///   - right: The second instant.
    /// - Returns: `true` if the first instant is earlier.
    public static func < (left: Self, right: Self) -> Bool { left.offset < right.offset }
  }

  private struct Sleeper: Sendable {
    let id: Int
    let deadline: Instant
    let continuation: CheckedContinuation<Void, any Error>
  }

  private struct Schedule: Sendable {
    var now = Instant(offset: .zero)
    var sleepers: [Sleeper] = []
    var lastID = 0
    var sleeps = 0
  }

  private let schedule = ObservableBox(Schedule())
  private let timeout: Duration
  private let reporter: FailureReporter

  /// Creates a clock at time zero.
  ///
  /// - Parameters:
  ///   - timeout: The longest real time to wait for tasks to start sleeping. If this time is
  ///     exceeded, the test fails.
  ///   - reporter: The reporter that receives the failure.
  public init(timeout: Duration = .seconds(10), reporter: FailureReporter = .testFramework) {
    self.timeout = timeout
    self.reporter = reporter
  }

  /// The current instant of the clock.
  public var now: Instant { schedule.value.now }

  /// The smallest step of the clock, which is zero.
  public var minimumResolution: Duration { .zero }

  /// The number of tasks that are sleeping on the clock.
  public var sleeperCount: Int { schedule.value.sleepers.count }

  /// The number of sleeps that have begun on the clock so far.
  public var sleepRegistrationCount: Int { schedule.value.sleeps }

  /// Sleeps until the clock reaches a deadline.
  ///
  /// - Parameters:
  ///   - deadline: The deadline.
  ///   - tolerance: The tolerance, which is not used.
  /// - Throws: `CancellationError` if the task is cancelled.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    let id = schedule.withValue { schedule in
      schedule.lastID += 1
      return schedule.lastID
    }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation {
        (continuation: CheckedContinuation<Void, any Error>) in
        schedule.withValue { schedule in
          if Task.isCancelled {
            continuation.resume(throwing: CancellationError())
          } else if deadline <= schedule.now {
            continuation.resume()
          } else {
            schedule.sleeps += 1
            schedule.sleepers.append(
              Sleeper(id: id, deadline: deadline, continuation: continuation)
            )
          }
        }
      }
    } onCancel: {
      let sleeper = schedule.withValue { schedule in
        schedule.sleepers.firstIndex { $0.id == id }.map { schedule.sleepers.remove(at: $0) }
      }
      sleeper?.continuation.resume(throwing: CancellationError())
    }
  }

  /// Advances the clock and resumes the tasks that are due.
  ///
  /// If no task is sleeping on the clock, this method first waits up to 50 ms of real time for a
  /// task to start sleeping. If no task starts sleeping, the clock advances anyway, and the test
  /// does not fail. A test that knows the number of sleeping tasks should use
  /// ``advance(by:onceSleepersReach:file:line:)``, which does not depend on the load of the
  /// machine.
  ///
  /// - Parameter duration: The time by which to advance the clock.
  public func advance(by duration: Duration) async {
    _ = await schedule.wait(atMost: .milliseconds(50)) { !$0.sleepers.isEmpty }
    move(by: duration)
  }

  /// Waits until the given number of tasks are sleeping, then advances the clock and resumes the
  /// tasks that are due.
  ///
  /// If the clock's timeout is reached first, the test fails, but the clock still advances.
  ///
  /// - Parameters:
  ///   - duration: The time by which to advance the clock.
  ///   - count: The number of tasks that must be sleeping before the clock advances. If the number
  ///     is 0, the clock advances immediately.
  ///   - file: The file to which a failure is attributed.
  ///   - line: The line to which a failure is attributed.
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
    let due = schedule.withValue { schedule in
      let now = schedule.now.advanced(by: duration)
      schedule.now = now
      let due = schedule.sleepers.filter { $0.deadline <= now }
      schedule.sleepers.removeAll { $0.deadline <= now }
      return due.sorted { ($0.deadline, $0.id) < ($1.deadline, $1.id) }
    }
    for sleeper in due { sleeper.continuation.resume() }
  }

  /// Waits until the given number of tasks are sleeping on the clock.
  ///
  /// The test fails if the clock's timeout is reached first. If the waiting task is cancelled, this
  /// method returns without failing the test.
  ///
  /// - Parameters:
  ///   - count: The number of tasks.
  ///   - file: The file to which a failure is attributed.
  ///   - line: The line to which a failure is attributed.
  public func waitForSleepers(
    atLeast count: Int = 1,
    file: StaticString = #filePath,
    line: UInt = #line
  ) async {
    guard await schedule.wait(atMost: timeout, until: { $0.sleepers.count >= count }) == .timedOut
    else { return }
    reporter(
      .tooFewSleepers(expected: count, count: sleeperCount, waited: timeout),
      at: TestLine(file: file, number: line)
    )
  }

  /// Waits until the given number of sleeps have begun on the clock, including sleeps that have
  /// ended.
  ///
  /// Use this method for work that is cancelled and then sleeps again, such as a debounced effect.
  /// The test fails if the clock's timeout is reached first.
  ///
  /// - Parameters:
  ///   - count: The number of sleeps since the clock was created.
  ///   - file: The file to which a failure is attributed.
  ///   - line: The line to which a failure is attributed.
  public func waitForSleepRegistrations(
    toReach count: Int,
    file: StaticString = #filePath,
    line: UInt = #line
  ) async {
    guard await schedule.wait(atMost: timeout, until: { $0.sleeps >= count }) == .timedOut
    else { return }
    reporter(
      .tooFewSleeps(expected: count, count: sleepRegistrationCount, waited: timeout),
      at: TestLine(file: file, number: line)
    )
  }
}

extension Clock where Self == ManualTestClock {
  /// Returns the given clock.
  ///
  /// Use this method to pass the clock to a store: `clock: .manual(clock)`.
  ///
  /// - Parameter clock: The clock.
  /// - Returns: The same clock.
  public static func manual(_ clock: ManualTestClock) -> ManualTestClock { clock }
}
