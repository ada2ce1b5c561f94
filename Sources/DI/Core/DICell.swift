internal import InnoLocking
internal import Synchronization

/// A cell that builds its value when the value is first read.
///
/// The code that ``DIContainer(root:validateDAG:)`` generates creates and reads cells. Each
/// ``Lazy`` also contains a cell. Every reader passes the closure that builds the value. The cell
/// stores only the value, and does not store the closure. A cell with a `Sendable` value is
/// therefore `Sendable`.
///
/// If several threads read the value at the same time, one thread builds the value, and the other
/// threads wait. If a factory reads its own value through other objects, the program stops and
/// prints the path of the cycle.
public final class DICell<Value> {
  private let name: String?
  private let lock = Lock()

  /// The number of the thread that is building the value, or zero if no thread is building the
  /// value.
  private let builder = Atomic<UInt>(0)
  private var built: Value?

  /// Creates a cell.
  ///
  /// - Parameters:
  ///   - built: The value, or `nil` to build the value for the first reader.
  ///   - name: The qualified name of the provision, or `nil` for the cell of a `Lazy`. The error
  ///     message about a cycle contains this name.
  public init(_ built: Value?, name: String? = nil) {
    self.built = built
    self.name = name
  }

  /// Returns the value.
  ///
  /// The first call builds the value.
  ///
  /// - Parameter make: A closure that builds the value.
  /// - Returns: The value, which is the same for all readers.
  public func value(orMake make: () -> Value) -> Value {
    let thread = ConstructionPath.currentThread
    // No other thread stores this thread's number in `builder`, so a relaxed load is enough.
    guard builder.load(ordering: .relaxed) != thread else {
      ConstructionPath.stop(at: ObjectIdentifier(self), on: thread)
    }
    return lock.withLock {
      if let built { return built }
      builder.store(thread, ordering: .relaxed)
      ConstructionPath.begin(
        ObjectIdentifier(self),
        name: name,
        type: Value.self,
        on: thread
      )
      let value = make()
      ConstructionPath.end(on: thread)
      builder.store(0, ordering: .relaxed)
      built = value
      return value
    }
  }

  /// The value, or `nil` if the value is not built.
  ///
  /// Reading this property never builds the value. If another thread is building the value, the
  /// reader waits until the value is built.
  var builtValue: Value? {
    // If the factory of the value reads this property, the result is `nil`, because waiting would
    // never end.
    guard builder.load(ordering: .relaxed) != ConstructionPath.currentThread else { return nil }
    return lock.withLock { built }
  }
}

/// This unchecked conformance is safe. `built` is accessed only while the lock is held, and `Value`
/// is `Sendable`.
extension DICell: @unchecked Sendable where Value: Sendable {}
