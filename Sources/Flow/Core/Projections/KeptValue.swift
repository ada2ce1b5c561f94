#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// A copy of a value in a store's state, for detecting changes to the original value.
///
/// The copy has a fixed address, so that a ``ProjectionIndex`` can compare the bytes directly.
@usableFromInline
final class KeptValue<Value> {
  @usableFromInline let pointer: UnsafeMutablePointer<Value>
  @exclusivity(unchecked)
  @usableFromInline var isPresent = true

  @inlinable
  init(_ value: Value) {
    pointer = .allocate(capacity: 1)
    pointer.initialize(to: value)
  }

  @inlinable
  deinit {
    drop()
    pointer.deallocate()
  }

  /// The copied value, or `nil` if the copy was released.
  @inlinable var value: Value? { isPresent ? pointer.pointee : nil }

  @inlinable
  func set(_ value: Value) {
    if isPresent { pointer.pointee = value } else { pointer.initialize(to: value) }
    isPresent = true
  }

  /// Returns a Boolean value that indicates whether the kept value has the same bytes as the given
  /// value.
  ///
  /// If the bytes are the same, the values are equal. If no value is kept, the result is `false`.
  @inlinable
  func isSame(as value: Value) -> Bool {
    isPresent
      && withUnsafePointer(to: value) { areSameBytes(pointer, $0, MemoryLayout<Value>.size) }
  }

  /// Releases the copied value, so that the value in the state can be changed in place.
  @inlinable
  func drop() {
    if isPresent { pointer.deinitialize(count: 1) }
    isPresent = false
  }
}

extension KeptValue where Value: Equatable {
  /// Replaces the kept value if the given value differs from the kept value.
  ///
  /// - Parameter value: The value.
  /// - Returns: `true` if the kept value was replaced, or if no value was kept before.
  @inlinable
  func update(to value: Value) -> Bool {
    if isPresent, pointer.pointee == value { return false }
    set(value)
    return true
  }
}

/// A wrapper through which a value is read in place, without a copy.
///
/// Passing a pointer's `pointee` directly to a function would copy the value, and would retain and
/// release each reference in the value. The wrapper is not copyable, so the function borrows the
/// wrapper instead. The wrapper has only one stored property, and therefore has the same layout as
/// the value.
@usableFromInline
@frozen
struct Borrowed<Value>: ~Copyable {
  @usableFromInline let value: Value

  /// Calls a closure with the value.
  ///
  /// The value must not be changed during the call.
  @inlinable
  @MainActor
  borrowing func map<Result>(_ transform: @MainActor (Value) -> Result) -> Result {
    transform(value)
  }

  /// Reads a part of the value.
  @inlinable
  @MainActor
  borrowing func read<Part>(_ path: KeyPath<Value, Part>) -> Part {
    value[keyPath: path]
  }
}

extension UnsafeRawPointer {
  /// Returns a pointer for reading the value at this address without copying the value.
  @inlinable
  func borrowing<Value>(_ type: Value.Type) -> UnsafePointer<Borrowed<Value>> {
    assumingMemoryBound(to: Borrowed<Value>.self)
  }
}

/// Returns a Boolean value that indicates whether two values have the same bytes.
///
/// A value that has the same bytes as its copy is equal to the copy, because a change to either
/// would have allocated new storage. Values with different bytes can also be equal.
@usableFromInline
func areSameBytes(_ left: UnsafeRawPointer, _ right: UnsafeRawPointer, _ count: Int) -> Bool {
  memcmp(left, right, count) == 0
}

/// The minimum number of elements in a large collection.
///
/// A projection releases its copy of a large collection before any action that is expected to
/// change the collection.
private let heavyCount = 1_024

/// Returns a Boolean value that indicates whether a value is or contains a large collection.
///
/// While a copy of a large collection is kept, a change to the collection must first copy all of
/// its elements.
func isHeavy(_ value: Any, depth: Int = 3) -> Bool {
  switch value {
  case is any StringProtocol: false
  case let collection as any Collection: collection.count >= heavyCount
  default:
    depth > 0
      && Mirror(reflecting: value).children.contains { isHeavy($0.value, depth: depth - 1) }
  }
}
