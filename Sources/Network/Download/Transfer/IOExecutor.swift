#if Download
import Dispatch

/// An executor that runs blocking file operations on its own threads, so that the operations do not
/// block the threads of other Swift tasks.
final class IOExecutor: TaskExecutor {
  static let shared = IOExecutor()

  private let queue = DispatchQueue(label: "InnoNetworkDownload.files", attributes: .concurrent)

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
#endif
