import Dispatch
import InnoLocking

/// An executor that runs tasks on the main thread, one at a time, in the order in which they become
/// ready to continue.
///
/// If tasks run on several threads, the order in which they continue differs from run to run. An
/// app with a ``VirtualClock`` therefore uses this executor. Every run of the app then records the
/// same events in the same order.
final class MainThreadExecutor: TaskExecutor {
  static let shared = MainThreadExecutor()

  /// The number of consecutive quiet turns of the main queue after which ``runReadyTasks(_:)``
  /// assumes that no task is ready, and returns.
  ///
  /// A turn is quiet if no job is enqueued and the app makes no progress. A single quiet turn is
  /// not enough, because code on the main actor can need several turns before it enqueues a job.
  private static let quietTurns = 8

  /// The maximum number of turns of the main queue in one call to ``runReadyTasks(_:)``.
  ///
  /// Without this limit, the call would not return if tasks continually became ready.
  private static let turnLimit = 2_000

  private struct Count {
    /// The number of jobs that have been enqueued so far.
    var jobs = 0

    /// The number of jobs that had been enqueued when the most recent call to ``runReadyTasks(_:)``
    /// ended.
    var atRest = 0
  }

  private let count = Locked(Count())

  /// A Boolean value that indicates whether no job has been enqueued since the most recent call to
  /// ``runReadyTasks(_:)`` ended.
  var isAtRest: Bool { count.withLock { $0.jobs == $0.atRest } }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    count.withLock { $0.jobs += 1 }
    DispatchQueue.main.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }

  /// Waits until no task is ready to run on this executor or on the main actor.
  ///
  /// - Parameter progress: A closure that returns a number that changes whenever the app makes
  ///   progress.
  @MainActor
  func runReadyTasks(_ progress: @escaping @MainActor () -> Int) async {
    // Wait in a separate task that does not run on this executor. Otherwise, the wait itself would
    // enqueue jobs.
    await Task {
      var (quiet, turns, last) = (0, 0, (0, 0))
      while quiet < Self.quietTurns, turns < Self.turnLimit {
        turns += 1
        let state = (count.withLock(\.jobs), progress())
        quiet = state == last ? quiet + 1 : 0
        last = state
        await withCheckedContinuation { turn in DispatchQueue.main.async { turn.resume() } }
      }
    }.value
    // Resuming the caller may have enqueued a job, which must not count as a new job.
    count.withLock { $0.atRest = $0.jobs }
  }
}

// MARK: - Suspension

extension MainThreadExecutor {
  /// Suspends the current task until a continuation is resumed.
  ///
  /// This method is faster than `withCheckedContinuation`, because the task resumes on the main
  /// thread. After a call to `withCheckedContinuation`, even a task on the main actor first resumes
  /// on another thread, and waking that thread takes a long time.
  ///
  /// - Parameter body: A closure that receives the continuation. Other work on the main actor may
  ///   run before the closure is called.
  @MainActor
  static func suspend(_ body: (CheckedContinuation<Void, Never>) -> Void) async {
    await withTaskExecutorPreference(shared) { await withCheckedContinuation(body) }
  }

  /// Suspends the current task until the work that is already queued on the main thread has run.
  @MainActor
  static func yield() async {
    await suspend { turn in DispatchQueue.main.async { turn.resume() } }
  }
}

extension Console {
  /// Runs an operation.
  ///
  /// If the app uses a ``VirtualClock``, the tasks of the operation run on a
  /// ``MainThreadExecutor``, so that their order is the same in every run.
  func inOrder<Value>(_ operation: () async -> Value) async -> Value {
    guard app.virtualClock != nil else { return await operation() }
    return await InheritedExecutor.run(on: MainThreadExecutor.shared, operation)
  }

  /// Calls a closure that starts an app.
  ///
  /// If the app uses a ``VirtualClock``, the tasks that the closure starts run on a
  /// ``MainThreadExecutor``.
  func startInOrder(_ start: () -> Void) {
    guard app.virtualClock != nil else { return start() }
    InheritedExecutor.$current.withValue(MainThreadExecutor.shared, operation: start)
  }

  /// Waits until no task of the app is ready to run.
  ///
  /// In a replay, this method also delivers the recorded answers that are due. If the app does not
  /// use a ``VirtualClock``, this method does nothing.
  func runReadyTasks() async {
    guard let clock = app.virtualClock else { return }
    let isHeld = app.replay.map { $0.playback.heldCount > 0 } ?? false
    // Skip the wait if no task can be ready. The wait would delay each command of a long script.
    guard !isIdle || isHeld || !MainThreadExecutor.shared.isAtRest else { return }
    repeat {
      await MainThreadExecutor.shared.runReadyTasks { [timeline] in timeline.lastNumber }
    } while !Task.isCancelled && answersNext(on: clock)
  }

  /// Delivers a recorded answer that is due or, if no answer is due, wakes a task whose sleep is
  /// over.
  ///
  /// Delivering an answer can advance the clock past the end of a task's sleep.
  ///
  /// - Returns: `true` if an answer was delivered or a task was woken; otherwise, `false`.
  private func answersNext(on clock: VirtualClock) -> Bool {
    guard let playback = app.replay?.playback else { return false }
    if playback.answerNext() { return true }
    guard let next = clock.deadlines.first, next <= clock.now else { return false }
    return clock.advanceToNext()
  }
}
