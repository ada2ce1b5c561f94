#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// The value that a projection compares with, at an address that does not change.
@usableFromInline
final class KeptValue<Value> {
  @usableFromInline let pointer: UnsafeMutablePointer<Value>
  @exclusivity(unchecked)
  @usableFromInline private(set) var isPresent = true

  @usableFromInline
  init(_ value: Value) {
    pointer = .allocate(capacity: 1)
    pointer.initialize(to: value)
  }

  deinit {
    drop()
    pointer.deallocate()
  }

  /// The value, unless it was dropped.
  @usableFromInline var value: Value? { isPresent ? pointer.pointee : nil }

  @usableFromInline
  func set(_ value: Value) {
    if isPresent { pointer.pointee = value } else { pointer.initialize(to: value) }
    isPresent = true
  }

  /// Gives up the value, so that the one in the state can be changed in place.
  func drop() {
    if isPresent { pointer.deinitialize(count: 1) }
    isPresent = false
  }
}

/// Compares memory.
///
/// Values with the same bytes are equal while one of them is kept: what both refer to is shared, so it
/// is copied, and then has another address, when either is changed. The reverse does not hold.
@usableFromInline
func areSameBytes(_ left: UnsafeRawPointer, _ right: UnsafeRawPointer, _ count: Int) -> Bool {
  memcmp(left, right, count) == 0
}

/// The number of elements from which a collection is not kept while a reducer may change it.
private let heavyCount = 1_024

/// Looks for a large collection in a value, which would be copied by a change if it were kept.
func isHeavy(_ value: Any, depth: Int = 3) -> Bool {
  switch value {
  case is any StringProtocol: false
  case let collection as any Collection: collection.count >= heavyCount
  default:
    depth > 0
      && Mirror(reflecting: value).children.contains { isHeavy($0.value, depth: depth - 1) }
  }
}
