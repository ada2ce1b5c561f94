#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif
import Synchronization

/// A place where threads wait for a ``Lock``; a few rooms serve all locks of the process.
///
/// Locks may share a room: a thread that wakes asks again whether its own lock is free.
final class WaitingRoom: @unchecked Sendable {
  // Unchecked: both are made for concurrent use and are never moved.
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

  private static let rooms = (0..<16).map { _ in WaitingRoom() }
  private static let chosen = Atomic<UInt32>(0)

  private init() {
    mutex.initialize(to: pthread_mutex_t())
    condition.initialize(to: pthread_cond_t())
    pthread_mutex_init(mutex, nil)
    pthread_cond_init(condition, nil)
  }

  /// Returns the room of a number.
  ///
  /// - Parameter number: The number, as returned by ``next()``.
  static func number(_ number: UInt32) -> WaitingRoom { rooms[Int(number)] }

  /// Returns the number of a room, another at each call.
  static func next() -> UInt32 {
    chosen.wrappingAdd(1, ordering: .relaxed).oldValue % UInt32(rooms.count)
  }

  /// Waits until the next ``wakeAll()``.
  ///
  /// - Parameter isNeeded: Returns whether there still is a reason to wait. Whoever ends the reason
  ///   calls ``wakeAll()`` afterwards, so that the call cannot be missed.
  func wait(while isNeeded: () -> Bool) {
    pthread_mutex_lock(mutex)
    if isNeeded() { pthread_cond_wait(condition, mutex) }
    pthread_mutex_unlock(mutex)
  }

  /// Wakes every thread in the room.
  func wakeAll() {
    pthread_mutex_lock(mutex)
    pthread_cond_broadcast(condition)
    pthread_mutex_unlock(mutex)
  }
}
