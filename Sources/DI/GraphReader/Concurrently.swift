import Dispatch
import Foundation
import InnoLocking

/// Calls a closure with each number from 0 to `count - 1`, and returns when all calls have
/// returned.
///
/// The function uses at most one thread per processor.
///
/// The syntax tree of deeply nested code is deep and is read recursively, so the threads have large
/// stacks. The stacks of Dispatch's threads can be too small.
func concurrently(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) {
  let workers = min(ProcessInfo.processInfo.activeProcessorCount, count)
  guard workers > 0 else { return }
  let work = SharedWork(count, body)
  let done = DispatchSemaphore(value: 0)
  for _ in 0..<workers {
    let thread = Thread {
      work.drain()
      done.signal()
    }
    thread.stackSize = 16 << 20
    thread.start()
  }
  for _ in 0..<workers { done.wait() }
}

private final class SharedWork: Sendable {
  private let next = Locked(0)
  private let count: Int
  private let body: @Sendable (Int) -> Void

  init(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) {
    self.count = count
    self.body = body
  }

  func drain() {
    while let index = take() { body(index) }
  }

  private func take() -> Int? {
    next.withLock { next in
      guard next < count else { return nil }
      defer { next += 1 }
      return next
    }
  }
}
