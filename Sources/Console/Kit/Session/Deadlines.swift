/// A watchdog that calls a closure when a wait exceeds its time limit.
///
/// All waits share one sleeping task, which wakes at the earliest deadline. If each wait had its
/// own task, the tasks would remain in the clock's queue long after the waits end.
@MainActor
final class Deadlines {
  private struct Wait {
    let deadline: Duration
    let expire: () -> Void
  }

  private let clock: any Clock<Duration>
  private let elapsed: @Sendable () -> Duration
  private var waits: [Int: Wait] = [:]
  private var lastNumber = 0
  private var sleeper: Task<Void, Never>?

  /// The time at which the sleeping task wakes, or `nil` if there is no sleeping task.
  private var wakeTime: Duration?

  /// Creates a watchdog that measures time limits on a clock.
  nonisolated init(over clock: any Clock<Duration>) {
    self.clock = clock
    elapsed = clock.stopwatch
  }

  deinit { sleeper?.cancel() }

  var count: Int { waits.count }

  /// Starts the time limit of a wait.
  ///
  /// - Parameters:
  ///   - limit: The time limit of the wait.
  ///   - expire: A closure that is called if the wait exceeds the limit.
  /// - Returns: The number that identifies the wait in a call of ``end(_:)``.
  func begin(_ limit: Duration, expire: @escaping () -> Void) -> Int {
    lastNumber += 1
    let deadline = elapsed() + limit
    waits[lastNumber] = Wait(deadline: deadline, expire: expire)
    if wakeTime.map({ deadline < $0 }) ?? true { wake(at: deadline) }
    return lastNumber
  }

  /// Stops watching the time limit of a wait that has ended.
  ///
  /// - Parameter number: The number that ``begin(_:expire:)`` returned for the wait.
  func end(_ number: Int) {
    waits[number] = nil
  }

  private func wake(at deadline: Duration) {
    sleeper?.cancel()
    wakeTime = deadline
    sleeper = Task { [weak self, clock, elapsed] in
      // The sleep fails if a newer task has replaced this task, or if the watchdog has been
      // released.
      guard (try? await clock.sleep(for: deadline - elapsed())) != nil else { return }
      self?.expireOverdue(at: deadline)
    }
  }

  private func expireOverdue(at deadline: Duration) {
    guard wakeTime == deadline else { return }
    let now = max(elapsed(), deadline)
    let overdue = waits.filter { $0.value.deadline <= now }.sorted { $0.key < $1.key }
    for (number, _) in overdue { waits[number] = nil }
    (sleeper, wakeTime) = (nil, nil)
    if let next = waits.values.map(\.deadline).min() { wake(at: next) }
    for (_, wait) in overdue { wait.expire() }
  }
}
