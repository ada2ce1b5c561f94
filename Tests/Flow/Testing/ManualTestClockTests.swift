import Dispatch
import InnoFlowTesting
import InnoLocking
import Testing

@Suite("ManualTestClock", .timeLimit(.minutes(1)))
struct ManualTestClockTests {
  @Test("The clock moves only when a test advances it")
  func moves() async {
    let clock = ManualTestClock()
    let start = clock.now
    await clock.advance(by: .seconds(2), onceSleepersReach: 0)
    await clock.advance(by: .milliseconds(500), onceSleepersReach: 0)
    #expect(start.duration(to: clock.now) == .milliseconds(2_500))
    #expect(start < clock.now)
    #expect(start.advanced(by: .milliseconds(2_500)) == clock.now)
  }

  @Test("A sleeper resumes when its deadline is reached, not before")
  func wakes() async throws {
    let clock = ManualTestClock()
    let task = Task { try await clock.sleep(for: .seconds(2)) }
    await clock.advance(by: .seconds(1), onceSleepersReach: 1)
    #expect(clock.sleeperCount == 1)
    await clock.advance(by: .seconds(1), onceSleepersReach: 1)
    #expect(clock.sleeperCount == 0)
    try await task.value
  }

  @Test("A sleep until a past deadline returns immediately")
  func passedDeadline() async throws {
    let clock = ManualTestClock()
    let start = clock.now
    await clock.advance(by: .seconds(1), onceSleepersReach: 0)
    try await clock.sleep(until: start)
    try await clock.sleep(until: clock.now)
  }

  @Test("Advance waits for the given number of sleepers")
  func waitsForSleepers() async throws {
    let clock = ManualTestClock()
    async let first: Void = clock.sleep(for: .seconds(1))
    async let second: Void = clock.sleep(for: .seconds(1))
    await clock.advance(by: .seconds(1), onceSleepersReach: 2)
    #expect(clock.sleeperCount == 0)
    _ = try await (first, second)
  }

  @Test("Due tasks resume in the order of their deadlines and then of their sleeps")
  func order() async {
    let clock = ManualTestClock()
    let woken = Log()
    // Runs one task after another so that tasks run in the order in which they resume.
    await withTaskExecutorPreference(OneAtATime()) {
      await withTaskGroup { group in
        for (index, (name, seconds)) in [("c", 3), ("a", 1), ("b", 2), ("a2", 1)].enumerated() {
          group.addTask {
            try? await clock.sleep(for: .seconds(seconds))
            woken.add(name)
          }
          await clock.waitForSleepers(atLeast: index + 1)
        }
        await clock.advance(by: .seconds(3), onceSleepersReach: 4)
      }
    }
    #expect(woken.names == ["a", "a2", "b", "c"])
  }

  @Test("A cancelled sleeper throws and is removed", arguments: [true, false])
  func cancellation(isAsleep: Bool) async {
    let clock = ManualTestClock()
    let task = Task { try await clock.sleep(for: .seconds(1)) }
    if isAsleep { await clock.waitForSleepers() }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(clock.sleeperCount == 0)
  }

  @Test("Work that sleeps again starts at the clock's new time")
  func repeatedSleep() async throws {
    let clock = ManualTestClock()
    let task = Task {
      for _ in 1...3 { try await clock.sleep(for: .seconds(1)) }
    }
    for _ in 1...3 { await clock.advance(by: .seconds(1), onceSleepersReach: 1) }
    try await task.value
    #expect(clock.now.offset == .seconds(3))
  }

  @Test("Waiting for sleepers that never sleep fails at the line of the wait")
  func nobodySleeps() async {
    let failures = Failures()
    let clock = ManualTestClock(timeout: .milliseconds(1), reporter: failures.reporter)
    await clock.advance(by: .seconds(1), onceSleepersReach: 1)
    await clock.waitForSleepers(atLeast: 2)
    #expect(failures.lines == [#line - 2, #line - 1])
    #expect(
      failures.texts == [
        "timed out after 0.001 seconds: expected 1 task to sleep on the clock, but found 0; "
          + "start the sleeping work before this call, or lower the count",
        "timed out after 0.001 seconds: expected 2 tasks to sleep on the clock, but found 0; "
          + "start the sleeping work before this call, or lower the count",
      ]
    )
    #expect(clock.now.offset == .seconds(1))
  }

  @Test("A test can wait for work that is cancelled and then sleeps again")
  func registrations() async throws {
    let clock = ManualTestClock()
    let first = Task { try await clock.sleep(for: .seconds(1)) }
    await clock.waitForSleepRegistrations(toReach: 1)
    first.cancel()
    await #expect(throws: CancellationError.self) { try await first.value }
    async let second: Void = clock.sleep(for: .seconds(1))
    await clock.waitForSleepRegistrations(toReach: 2)
    #expect(clock.sleepRegistrationCount == 2)
    #expect(clock.sleeperCount == 1)
    await clock.advance(by: .seconds(1), onceSleepersReach: 1)
    try await second
  }

  @Test("Waiting for sleeps that never start fails at the line of the wait")
  func nobodyFellAsleep() async {
    let failures = Failures()
    let clock = ManualTestClock(timeout: .milliseconds(1), reporter: failures.reporter)
    await clock.waitForSleepRegistrations(toReach: 1)
    await clock.waitForSleepRegistrations(toReach: 2)
    #expect(failures.lines == [#line - 2, #line - 1])
    #expect(
      failures.texts == [
        "timed out after 0.001 seconds: expected 1 sleep to begin on the clock, but found 0; "
          + "start the sleeping work before this call, or lower the count",
        "timed out after 0.001 seconds: expected 2 sleeps to begin on the clock, but found 0; "
          + "start the sleeping work before this call, or lower the count",
      ]
    )
  }

  @Test("Waiting for sleepers ends when the test is cancelled")
  func cancelledWait() async {
    let failures = Failures()
    let clock = ManualTestClock(reporter: failures.reporter)
    let task = Task { await clock.waitForSleepers() }
    task.cancel()
    await task.value
    #expect(failures.texts.isEmpty)
  }
}

extension ManualTestClockTests {
  /// A form in which a test passes its clock to a store.
  enum Form: CaseIterable { case manual, closures }

  /// A state that keeps all actions.
  private struct Typed: Equatable, Sendable, DefaultInitializable {
    var words: [String] = []
  }

  @MainActor private var typing: Reduce<Typed, String> {
    Reduce { state, word in
      state.words.append(word)
      if word == "stop" { return .cancel("search") }
      if word.hasPrefix("found") { return .none }
      return .run { send in await send("found \(word)") }
        .debounce("search", for: .milliseconds(300))
    }
  }

  @Test(
    "A debounced effect waits and is cancelled on the clock of a test",
    arguments: Form.allCases
  )
  @MainActor
  func debounce(form: Form) async {
    let clock = ManualTestClock()
    let start = ContinuousClock.now
    let store =
      switch form {
      case .manual: TestStore(reducer: typing, clock: .manual(clock))
      case .closures:
        TestStore(
          reducer: typing,
          clock: StoreClock(
            now: { start.advanced(by: clock.now.offset) },
            sleep: { try await clock.sleep(for: $0) }
          )
        )
      }
    store.send("a") { $0.words = ["a"] }
    await clock.advance(by: .milliseconds(200), onceSleepersReach: 1)
    store.send("ab") { $0.words = ["a", "ab"] }
    await clock.waitForSleepRegistrations(toReach: 2)
    await clock.advance(by: .milliseconds(299), onceSleepersReach: 1)
    #expect(clock.sleeperCount == 1)
    await clock.advance(by: .milliseconds(1), onceSleepersReach: 1)
    await store.receive("found ab") { $0.words = ["a", "ab", "found ab"] }
    store.send("abc") { $0.words.append("abc") }
    await clock.waitForSleepRegistrations(toReach: 3)
    store.send("stop") { $0.words.append("stop") }
    #expect(clock.sleeperCount == 0)
    await store.finish()
  }
}

/// An executor that runs tasks one at a time in the order in which they become ready.
private final class OneAtATime: TaskExecutor {
  private let queue = DispatchQueue(label: "one at a time")

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}

private final class Log: Sendable {
  private let storage = Locked<[String]>([])

  var names: [String] { storage.withLock { $0 } }

  func add(_ name: String) {
    storage.withLock { $0.append(name) }
  }
}
