import Dispatch
import InnoLocking
import Testing

@Suite("Inherited executors", .timeLimit(.minutes(1)))
struct InheritedExecutorTests {
  /// An executor that runs its jobs on a queue.
  private final class QueueExecutor: TaskExecutor {
    private let queue = DispatchQueue(label: "inherited executor")
    private let key = DispatchSpecificKey<Bool>()

    init() { queue.setSpecific(key: key, value: true) }

    /// A Boolean value that indicates whether the caller runs on the executor.
    var isCurrent: Bool { DispatchQueue.getSpecific(key: key) == true }

    func enqueue(_ job: consuming ExecutorJob) {
      let job = UnownedJob(job)
      queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
  }

  @Test("An operation runs on the executor, and so do the tasks that inherit it")
  func inherits() async {
    let executor = QueueExecutor()
    let places = await InheritedExecutor.run(on: executor) {
      let own = await Self.check(executor)
      let created = Task(executorPreference: InheritedExecutor.current) {
        await Task.yield()
        return await Self.check(executor)
      }
      let started = Task { await InheritedExecutor.inherit { await Self.check(executor) } }
      return [own, await created.value, await started.value]
    }
    #expect(places == [true, true, true])
  }

  @Test("Without an executor, an operation runs on the global executor")
  func none() async {
    #expect(InheritedExecutor.current == nil)
    let executor = QueueExecutor()
    #expect(await InheritedExecutor.inherit { await Self.check(executor) } == false)
  }

  @Test("The error of an operation is thrown, and the executor is not inherited afterwards")
  func fails() async {
    struct Failure: Error {}
    await #expect(throws: Failure.self) {
      try await InheritedExecutor.run(on: QueueExecutor()) { throw Failure() }
    }
    #expect(InheritedExecutor.current == nil)
  }

  @concurrent
  private static func check(_ executor: QueueExecutor) async -> Bool { executor.isCurrent }
}
