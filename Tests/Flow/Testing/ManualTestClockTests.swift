import Dispatch
import InnoFlowTesting
import InnoLocking
import Testing

@Suite("ManualTestClock", .timeLimit(.minutes(1)))
struct ManualTestClockTests {
  @Test("the clock moves only when it is told to")
  func moves() async {
    let clock = ManualTestClock()
    let start = clock.now
    await clock.advance(by: .seconds(2), onceSleepersReach: 0)
    await clock.advance(by: .milliseconds(500), onceSleepersReach: 0)
    #expect(start.duration(to: clock.now) == .milliseconds(2_500))
    #expect(start < clock.now)
    #expect(start.advanced(by: .milliseconds(2_500)) == clock.now)
  }

  @Test("a sleeper is woken when its deadline is reached, not before")
  func wakes() async throws {
    let clock = ManualTestClock()
    let task = Task { try await clock.sleep(for: .seconds(2)) }
    await clock.advance(by: .seconds(1), onceSleepersReach: 1)
    #expect(clock.sleeperCount == 1)
    await clock.advance(by: .seconds(1), onceSleepersReach: 1)
    #expect(clock.sleeperCount == 0)
    try await task.value
  }

  @Test("a deadline that has passed does not sleep")
  func passedDeadline() async throws {
    let clock = ManualTestClock()
    let start = clock.now
    await clock.advance(by: .seconds(1), onceSleepersReach: 0)
    try await clock.sleep(until: start)
    try await clock.sleep(until: clock.now)
  }

  @Test("advance waits for as many sleepers as it is told")
  func waitsForSleepers() async throws {
    let clock = ManualTestClock()
    async let first: Void = clock.sleep(for: .seconds(1))
    async let second: Void = clock.sleep(for: .seconds(1))
    await clock.advance(by: .seconds(1), onceSleepersReach: 2)
    #expect(clock.sleeperCount == 0)
    _ = try await (first, second)
  }

  @Test("who is due is woken in the order of deadlines, then of falling asleep")
  func order() async {
    let clock = ManualTestClock()
    let woken = Log()
    // One task after the other, so that the order of waking is the order of running.
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

  @Test("a cancelled sleeper throws and is no longer there", arguments: [true, false])
  func cancellation(isAsleep: Bool) async {
    let clock = ManualTestClock()
    let task = Task { try await clock.sleep(for: .seconds(1)) }
    if isAsleep { await clock.waitForSleepers() }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(clock.sleeperCount == 0)
  }

  @Test("work that sleeps again counts from where the clock was moved to")
  func repeatedSleep() async throws {
    let clock = ManualTestClock()
    let task = Task {
      for _ in 1...3 { try await clock.sleep(for: .seconds(1)) }
    }
    for _ in 1...3 { await clock.advance(by: .seconds(1), onceSleepersReach: 1) }
    try await task.value
    #expect(clock.now.offset == .seconds(3))
  }

  @Test("waiting for sleepers that never come fails at its line")
  func nobodySleeps() async {
    let failures = Failures()
    let clock = ManualTestClock(timeout: .milliseconds(1), reporter: failures.reporter)
    await clock.advance(by: .seconds(1), onceSleepersReach: 1)
    await clock.waitForSleepers(atLeast: 2)
    #expect(failures.lines == [#line - 2, #line - 1])
    #expect(
      failures.texts == [
        "1 task should sleep on the clock, but after 0.001 seconds 0 did; start the work that "
          + "sleeps before, or ask for fewer sleepers",
        "2 tasks should sleep on the clock, but after 0.001 seconds 0 did; start the work that "
          + "sleeps before, or ask for fewer sleepers",
      ]
    )
    #expect(clock.now.offset == .seconds(1))
  }

  @Test("a test can wait for work that is cancelled and sleeps anew")
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

  @Test("waiting for sleeps that never begin fails at its line")
  func nobodyFellAsleep() async {
    let failures = Failures()
    let clock = ManualTestClock(timeout: .milliseconds(1), reporter: failures.reporter)
    await clock.waitForSleepRegistrations(toReach: 1)
    await clock.waitForSleepRegistrations(toReach: 2)
    #expect(failures.lines == [#line - 2, #line - 1])
    #expect(
      failures.texts == [
        "1 sleep should have begun on the clock, but after 0.001 seconds 0 had; start the work "
          + "that sleeps before, or ask for fewer sleeps",
        "2 sleeps should have begun on the clock, but after 0.001 seconds 0 had; start the work "
          + "that sleeps before, or ask for fewer sleeps",
      ]
    )
  }

  @Test("waiting for sleepers ends when the test is cancelled")
  func cancelledWait() async {
    let failures = Failures()
    let clock = ManualTestClock(reporter: failures.reporter)
    let task = Task { await clock.waitForSleepers() }
    task.cancel()
    await task.value
    #expect(failures.texts.isEmpty)
  }
}

/// Runs tasks one after the other, in the order in which they become ready.
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
