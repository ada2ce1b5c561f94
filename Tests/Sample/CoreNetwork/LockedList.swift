import InnoLocking

/// A list that any thread may append to.
final class LockedList<Value: Sendable>: Sendable {
  private let kept = Locked<[Value]>([])

  var values: [Value] { kept.withLock { $0 } }

  func append(_ value: Value) {
    kept.withLock { $0.append(value) }
  }
}
