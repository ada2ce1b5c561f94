import Synchronization

/// A counter that numbers requests.
///
/// If several clients share an observer with a counter, no two of their requests have the same
/// number.
public final class RequestCounter: Sendable {
  private let count = Atomic<Int>(0)

  /// Creates a counter whose first number is 1.
  public init() {}

  /// Returns the number of the next request.
  func next() -> Int { count.add(1, ordering: .relaxed).newValue }
}
