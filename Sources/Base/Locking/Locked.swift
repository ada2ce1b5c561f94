/// A value that only one thread at a time can access.
///
/// ```swift
/// let names = Locked<[String]>([])
/// names.withLock { $0.append("Ada") }
/// ```
///
/// Use `Locked` in the same way as `Mutex` from the Synchronization module. Both types are equally
/// fast, but on Linux, Thread Sanitizer supports only `Locked`. For the reason, see ``Lock``.
public final class Locked<Value>: @unchecked Sendable {
  // Unchecked: only `withLock` accesses `value`, after it has acquired `lock`. Values that enter or
  // leave the closure are `sending`. The exclusivity check of `value` is off because the lock
  // already makes each access exclusive.
  @usableFromInline let lock = Lock()

  @usableFromInline
  @exclusivity(unchecked)
  var value: Value

  /// Creates a value with its own lock.
  ///
  /// - Parameter value: The initial value.
  @inlinable
  public init(_ value: consuming sending Value) {
    self.value = value
  }

  /// Calls a closure with exclusive access to the value.
  ///
  /// - Parameter body: The closure to call. The closure must not call `withLock` on the same
  ///   instance, because that call would wait forever.
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
