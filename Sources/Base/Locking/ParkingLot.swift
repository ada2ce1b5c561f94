#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif
import Synchronization

/// A mutex and a condition variable with which threads wait for a ``Lock``.
///
/// All locks in the process share a few parking lots, so a thread may be woken because a different
/// lock was released. Each woken thread therefore checks whether its own lock is free.
final class ParkingLot: @unchecked Sendable {
  // Unchecked: the mutex and the condition variable support concurrent use, and their addresses
  // never change.
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

  private static let lots = (0..<16).map { _ in ParkingLot() }
  private static let chosen = Atomic<UInt32>(0)

  private init() {
    mutex.initialize(to: pthread_mutex_t())
    condition.initialize(to: pthread_cond_t())
    pthread_mutex_init(mutex, nil)
    pthread_cond_init(condition, nil)
  }

  /// Returns the parking lot with the given number.
  ///
  /// - Parameter number: The number, as returned by ``next()``.
  /// - Returns: The parking lot.
  static func number(_ number: UInt32) -> ParkingLot { lots[Int(number)] }

  /// Returns the number of the next parking lot in round-robin order.
  static func next() -> UInt32 {
    chosen.wrappingAdd(1, ordering: .relaxed).oldValue % UInt32(lots.count)
  }

  /// Blocks the current thread until the next call to ``unparkAll()`` if `isNeeded` returns `true`.
  ///
  /// - Parameter isNeeded: A closure that returns `true` if the current thread must wait. A thread
  ///   that makes the wait unnecessary must then call ``unparkAll()``.
  func park(while isNeeded: () -> Bool) {
    pthread_mutex_lock(mutex)
    if isNeeded() { pthread_cond_wait(condition, mutex) }
    pthread_mutex_unlock(mutex)
  }

  /// Wakes every thread that waits in the parking lot.
  func unparkAll() {
    pthread_mutex_lock(mutex)
    pthread_cond_broadcast(condition)
    pthread_mutex_unlock(mutex)
  }
}
