import Foundation

/// A value that one thread at a time may touch.
///
/// It stands in for `Mutex`, whose waiting the thread sanitizer does not see on Linux: it would
/// report races where there are none, and hide those there are among them.
package final class Locked<Value: Sendable>: @unchecked Sendable {
  // Unchecked: `value` is touched in `withLock` alone, with the lock held.
  private let lock = NSLock()
  private var value: Value

  /// Locks a value up.
  ///
  /// - Parameter value: The value.
  package init(_ value: Value) {
    self.value = value
  }

  /// Touches the value; no other thread does until the body returns.
  ///
  /// - Parameter body: Must not lock the same value again.
  /// - Returns: What the body returns.
  /// - Throws: What the body throws.
  package func withLock<Result, Failure: Error>(
    _ body: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    lock.lock()
    defer { lock.unlock() }
    return try body(&value)
  }
}
