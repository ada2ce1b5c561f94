import InnoLocking
import Dispatch
import Foundation

/// Runs a session's callbacks one after the other: beside the session's own queue while tasks run at
/// once, and on that queue while one task runs alone.
///
/// Foundation on Linux gives its callbacks as blocks. A hop for each costs a task that is alone as
/// much as the rest of a small request. Where there are many, what the callbacks do must not hold the
/// session's queue up. None waits for the session, so none can block its queue.
final class DelegateQueue: OperationQueue, @unchecked Sendable {
  // Unchecked as its superclass is, to which it adds no state that is not locked.

  #if canImport(FoundationNetworking)
  private let router: ExchangeRouter
  /// Not in the pool of the session's queue: that one takes another thread of its pool whenever it
  /// has work again, and the more there are, the colder is the one it takes.
  private let callbacks = DispatchQueue(
    label: "InnoNetwork.callbacks",
    target: .global(qos: .userInitiated)
  )
  /// How many callbacks are not over that were put on the queue.
  private let waitingCount = Locked(0)

  init(for router: ExchangeRouter) {
    self.router = router
    super.init()
  }

  override func addOperation(_ block: @escaping @Sendable () -> Void) {
    if router.count <= 1, waitingCount.withLock({ $0 == 0 }) { return block() }
    waitingCount.withLock { $0 += 1 }
    callbacks.async { [waitingCount] in
      block()
      waitingCount.withLock { $0 -= 1 }
    }
  }
  #else
  init(for router: ExchangeRouter) {
    super.init()
    maxConcurrentOperationCount = 1
  }
  #endif
}
