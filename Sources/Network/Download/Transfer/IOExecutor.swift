#if Download
import Dispatch

/// An executor that runs tasks that block on files on separate threads, not on the threads of
/// Swift's tasks.
final class IOExecutor: TaskExecutor {
  static let shared = IOExecutor()

  private let queue = DispatchQueue(label: "InnoNetworkDownload.files", attributes: .concurrent)

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
#endif
