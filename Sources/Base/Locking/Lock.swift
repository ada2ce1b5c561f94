public import Synchronization

/// A lock for values that are stored outside of the lock.
///
/// Use this lock in a class to guard some of the class's properties:
///
/// ```swift
/// private let lock = Lock()
/// // Guarded by `lock`.
/// nonisolated(unsafe) private var count = 0
///
/// func increment() { lock.withLock { count += 1 } }
/// ```
///
/// In contrast, ``Locked`` stores a value together with a lock, so that the compiler can check each
/// access to the value.
///
/// Acquiring a free lock is one atomic operation, which is inlined into the caller. Thread
/// Sanitizer therefore knows that the lock orders the accesses. In contrast, on Linux, Thread
/// Sanitizer does not recognize a `Mutex` as a lock, and reports races that do not exist.
///
/// If another thread holds the lock, the calling thread waits in a ``ParkingLot``.
public struct Lock: ~Copyable, Sendable {
  /// The state of the lock: 0 if the lock is free, or 1 if a thread holds the lock.
  ///
  /// If other threads are waiting for the lock in a parking lot, the state is 2 plus the number of
  /// that parking lot.
  @usableFromInline let state = Atomic<UInt32>(0)

  /// Creates a lock that is free.
  @inlinable
  public init() {}

  /// Acquires the lock, calls a closure, and releases the lock.
  ///
  /// - Parameter body: The closure to call. The closure must not call `withLock` on the same lock,
  ///   because that call would wait forever.
  /// - Returns: The result of the closure.
  /// - Throws: The error of the closure.
  @inlinable
  public borrowing func withLock<Result, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    acquire()
    defer { release() }
    return try body()
  }

  @inlinable
  borrowing func acquire() {
    let (isFree, _) = state.compareExchange(
      expected: 0,
      desired: 1,
      successOrdering: .acquiring,
      failureOrdering: .relaxed
    )
    if !isFree { wait() }
  }

  @inlinable
  borrowing func release() {
    let found = state.exchange(0, ordering: .releasing)
    if found > 1 { Self.unparkAll(in: found - 2) }
  }

  /// Waits until no other thread holds the lock, and acquires the lock.
  @usableFromInline
  @inline(never)
  borrowing func wait() {
    var attempts = 0
    while true {
      let found = state.load(ordering: .relaxed)
      if found == 0 {
        let (isFree, _) = state.compareExchange(
          expected: 0,
          desired: 1,
          successOrdering: .acquiring,
          failureOrdering: .relaxed
        )
        if isFree { return }
      } else if attempts < Self.attemptsBeforeParking {
        attempts += 1
      } else if found == 1 {
        // The first thread that waits chooses the parking lot. The next call to `release()` clears
        // this choice and wakes all waiting threads.
        let lot = ParkingLot.next()
        let (isMarked, now) = state.compareExchange(
          expected: 1,
          desired: 2 + lot,
          ordering: .relaxed
        )
        if isMarked { park(in: lot) } else if now > 1 { park(in: now - 2) }
      } else {
        park(in: found - 2)
      }
    }
  }

  @usableFromInline
  @inline(never)
  static func unparkAll(in lot: UInt32) {
    ParkingLot.number(lot).unparkAll()
  }

  private borrowing func park(in lot: UInt32) {
    ParkingLot.number(lot).park { state.load(ordering: .relaxed) == 2 + lot }
  }

  /// The number of times that a thread tries to acquire the lock before the thread is suspended.
  ///
  /// Most closures that are passed to `withLock` return before a waiting thread is suspended.
  private static var attemptsBeforeParking: Int { 100 }
}
