import InnoLocking

/// A watchdog that ends exchanges whose idle or total time limit has passed.
///
/// All exchanges share one sleeping task, which wakes up at the earliest deadline. If each exchange
/// had a task of its own, the task would stay in the clock's queue long after the exchange had
/// ended.
final class Deadlines: Sendable {
  private struct State {
    var exchanges: [Int: Exchange] = [:]
    var sleeper: Task<Void, Never>?
    var wakeTime = Duration.seconds(Int64.max)
  }

  private let time: TimeSource
  private let state = Locked(State())

  init(time: TimeSource) {
    self.time = time
  }

  deinit {
    state.withLock { $0.sleeper?.cancel() }
  }

  /// Watches an exchange until its deadline is reached or its number is passed to ``forget(_:)``.
  ///
  /// Call this method again when the deadline of the exchange may have become earlier.
  func watch(_ exchange: Exchange, _ number: Int) {
    let deadline = exchange.deadline
    state.withLock { state in
      state.exchanges[number] = exchange
      if deadline < state.wakeTime { wake(at: deadline, &state) }
    }
  }

  /// Stops watching the exchange with the given number.
  func forget(_ number: Int) {
    state.withLock { _ = $0.exchanges.removeValue(forKey: number) }
  }

  private func wake(at deadline: Duration, _ state: inout State) {
    state.sleeper?.cancel()
    state.wakeTime = deadline
    state.sleeper = Task(executorPreference: InheritedExecutor.current) { [weak self, time] in
      // If the sleep was cancelled, a newer task has replaced this task.
      guard (try? await time.sleep(deadline - time.now())) != nil else { return }
      self?.endOverdue(at: deadline)
    }
  }

  private func endOverdue(at wakeTime: Duration) {
    let now = max(time.now(), wakeTime)
    let overdue = state.withLock { state -> [Exchange] in
      guard state.wakeTime == wakeTime else { return [] }
      let deadlines = state.exchanges.mapValues(\.deadline)
      let overdue = state.exchanges.filter { deadlines[$0.key].map { $0 <= now } ?? false }
      state.exchanges = state.exchanges.filter { overdue[$0.key] == nil }
      state.wakeTime = .seconds(Int64.max)
      let next = deadlines.filter { overdue[$0.key] == nil }.values.min()
      if let next, next < state.wakeTime { wake(at: next, &state) }
      return Array(overdue.values)
    }
    for exchange in overdue {
      exchange.endOverdue(at: now)
    }
  }
}
