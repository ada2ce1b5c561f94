import Dispatch
import InnoLocking
import Synchronization
import Testing

@Suite("Lock", .timeLimit(.minutes(1)))
struct LockTests {
  /// Two numbers that are equal whenever the lock is free.
  private final class Pair: Sendable {
    private let lock = Lock()
    // Guarded by `lock`.
    nonisolated(unsafe) private var left = 0
    nonisolated(unsafe) private var right = 0

    /// Increments both numbers, the second after some work.
    func increment(work: Int) {
      lock.withLock {
        left += 1
        var sum = 0
        for number in 0..<work { sum = (sum &* 31) ^ number }
        right += sum == .min ? 2 : 1
      }
    }

    var values: (left: Int, right: Int) { lock.withLock { (left, right) } }
  }

  @Test(
    "Contending threads wait, and each of them acquires the lock",
    arguments: [0, 10, 100_000]
  )
  func contention(work: Int) {
    let pair = Pair()
    let rounds = work > 1_000 ? 50 : 5_000
    DispatchQueue.concurrentPerform(iterations: 8) { _ in
      for _ in 0..<rounds { pair.increment(work: work) }
    }
    #expect(pair.values == (8 * rounds, 8 * rounds))
  }

  @Test("Locks that share a parking lot wake the right threads")
  func sharedLots() {
    let pairs = (0..<64).map { _ in Pair() }
    DispatchQueue.concurrentPerform(iterations: 256) { index in
      for _ in 0..<20 { pairs[index % 64].increment(work: 2_000) }
    }
    for pair in pairs { #expect(pair.values == (80, 80)) }
  }

  @Test("An error in the body releases the lock")
  func errors() {
    struct Refusal: Error {}
    let lock = Lock()
    #expect(throws: Refusal.self) { try lock.withLock { throw Refusal() } }
    #expect(lock.withLock { true })
  }
}
