#if canImport(Darwin)
public import Darwin
#elseif canImport(Glibc)
public import Glibc
#elseif canImport(Musl)
public import Musl
#endif

/// A value that one thread at a time can access.
///
/// ```swift
/// let names = Locked<[String]>([])
/// names.withLock { $0.append("Ada") }
/// ```
///
/// It is used like `Mutex` of the Synchronization module. On Linux the thread sanitizer cannot see how
/// threads wait for a `Mutex`, so it reports races that do not exist; it can see this lock.
public final class Locked<Value>: @unchecked Sendable {
  // Unchecked: `value` is accessed only in `withLock`, by the thread that holds the lock, and what
  // enters or leaves it is `sending`.
  @usableFromInline
  let lock: UnsafeMutablePointer<pthread_mutex_t>

  @usableFromInline
  var value: Value

  /// Creates a lock around a value.
  ///
  /// - Parameter value: The initial value.
  @inlinable
  public init(_ value: consuming sending Value) {
    self.value = value
    lock = .allocate(capacity: 1)
    lock.initialize(to: pthread_mutex_t())
    pthread_mutex_init(lock, nil)
  }

  @inlinable
  deinit {
    pthread_mutex_destroy(lock)
    lock.deinitialize(count: 1)
    lock.deallocate()
  }

  /// Calls a closure with exclusive access to the value.
  ///
  /// - Parameter body: The closure. It must not call `withLock` of the same instance, which would
  ///   wait forever.
  /// - Returns: The result of the closure.
  /// - Throws: The error of the closure.
  @inlinable
  public func withLock<Result, Failure: Error>(
    _ body: (inout sending Value) throws(Failure) -> sending Result
  ) throws(Failure) -> sending Result {
    pthread_mutex_lock(lock)
    defer { pthread_mutex_unlock(lock) }
    return try body(&value)
  }
}
