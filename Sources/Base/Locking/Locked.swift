/// A value that one thread at a time can access.
///
/// ```swift
/// let names = Locked<[String]>([])
/// names.withLock { $0.append("Ada") }
/// ```
///
/// It is used like `Mutex` of the Synchronization module, costs as little, and is visible to the
/// thread sanitizer: see ``Lock``.
public final class Locked<Value>: @unchecked Sendable {
  // Unchecked: `value` is accessed only in `withLock`, by the thread that holds the lock, and what
  // enters or leaves it is `sending`. The lock also makes each access exclusive.
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
  /// - Parameter body: The closure. It must not call `withLock` of the same instance, which would
  ///   wait forever.
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
