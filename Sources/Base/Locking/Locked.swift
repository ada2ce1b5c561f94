/// A value that only one thread at a time can access.
///
/// ```swift
/// let names = Locked<[String]>([])
/// names.withLock { $0.append("Ada") }
/// ```
///
/// Use this type like `Mutex` from the Synchronization module. Both types are equally fast, but
/// only this type works with the thread sanitizer on Linux; see ``Lock``.
public final class Locked<Value>: @unchecked Sendable {
  // Unchecked: `value` is accessed only in `withLock`, by the thread that holds the lock, and
  // values that enter or leave the closure are `sending`. The exclusivity check is off because the
  // lock makes each access exclusive.
  @usableFromInline let lock = Lock()

  @usableFromInline
  @exclusivity(unchecked)
  var value: Value

  /// Creates a lock around a value.
  ///
  /// - Parameter value: The initial value.
  @inlinable
  public init(_ value: consuming sending Value) {
    self.value = value
  }

  /// Calls a closure with exclusive access to the value.
  ///
  /// - Parameter body: The closure. It must not call `withLock` on the same instance, because that
  ///   call would wait forever.
  /// - Returns: The result of the closure.
  /// - Throws: The error of the closure.
  @inlinable
  public func withLock<Result, Failure: Error>(
    _ body: (inout sending Value) throws(Failure) -> sending Result
  ) throws(Failure) -> sending Result {
    lock.acquire()
    defer { lock.release() }
    return try body(&value)
  }
}
