#if canImport(FoundationNetworking)
import Dispatch
import FoundationNetworking

/// The cache of a session that keeps nothing.
///
/// Foundation on Linux makes a task's libcurl handle where its cache answers, and without a cache on
/// the session's own queue, which all tasks share. Where tasks run at once, that queue is what they
/// wait for, so this answers beside it; one that runs alone is answered where it asks.
///
/// Nothing may cancel a task before it has its answer: Foundation would start it and cancel it in two
/// steps, and stop the process when the task has ended between them.
final class EmptyCache: URLCache, @unchecked Sendable {
  // Unchecked as its superclass is, to which it adds no state that changes.

  private let router: ExchangeRouter
  let answers = DispatchQueue(
    label: "InnoNetwork.cache",
    target: .global(qos: .userInitiated)
  )

  init(for router: ExchangeRouter) {
    self.router = router
    super.init(memoryCapacity: 0, diskCapacity: 0, diskPath: nil)
  }

  override func getCachedResponse(
    for dataTask: URLSessionDataTask,
    completionHandler: @escaping (CachedURLResponse?) -> Void
  ) {
    guard router.count > 1 else {
      completionHandler(nil)
      return router.expose(dataTask)
    }
    // It is called once, by this queue alone; Foundation does not say that it may be.
    nonisolated(unsafe) let answer = completionHandler
    answers.async { [router] in
      answer(nil)
      router.expose(dataTask)
    }
  }
}
#endif
