public import Synchronization

/// A lock that does not contain the value it guards.
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
/// ``Locked`` combines a value with its lock, so that the compiler checks each access.
///
/// Acquiring a free lock is one atomic operation, which is inlined into the caller. The thread
/// sanitizer therefore sees how the lock orders accesses. On Linux, it cannot see into a `Mutex`,
/// and would report races that do not exist. A thread that finds the lock held waits in a
/// ``ParkingLot``.
public struct Lock: ~Copyable, Sendable {
  /// The state of the lock: 0 if it is free, 1 if it is held, or `2 + number` if it is held and
  /// threads wait for it in the parking lot with that number.
  @usableFromInline let state = Atomic<UInt32>(0)

  /// Creates a lock that is free.
  @inlinable
  public init() {}

  /// Calls a closure while the current thread holds the lock.
  ///
  /// - Parameter body: The closure. It must not call `withLock` on the same instance, because that
  ///   call would wait forever.
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

  /// Acquires the lock after a first attempt has found it held by another thread.
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
        // The first waiting thread chooses the lot. The next release wakes all waiting threads and
        // clears the choice.
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

  /// The number of times that a thread tries to acquire the lock before it waits in a parking lot.
  ///
  /// Most critical sections end before a thread has made this many attempts.
  private static var attemptsBeforeParking: Int { 100 }
}
