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

  /// The value, unless it was dropped.
  @inlinable var value: Value? { isPresent ? pointer.pointee : nil }

  @inlinable
  func set(_ value: Value) {
    if isPresent { pointer.pointee = value } else { pointer.initialize(to: value) }
    isPresent = true
  }

  /// Gives up the value, so that the one in the state can be changed in place.
  @inlinable
  func drop() {
    if isPresent { pointer.deinitialize(count: 1) }
    isPresent = false
  }
}

extension KeptValue where Value: Equatable {
  /// Keeps a value if it differs from the present one.
  ///
  /// - Parameter value: The value.
  /// - Returns: `true` if it differed.
  @inlinable
  func update(to value: Value) -> Bool {
    if isPresent, pointer.pointee == value { return false }
    set(value)
    return true
  }
}

/// A value in memory that is read where it is.
///
/// Passing the `pointee` of a copyable type to a function copies it first, with a retain and a
/// release for each reference in it. A type that cannot be copied is borrowed instead; with its one
/// stored property it has the layout of that property.
@usableFromInline
@frozen
struct Borrowed<Value>: ~Copyable {
  @usableFromInline let value: Value

  /// Calls a closure with the value, which must not be written during the call.
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
  /// Borrows a value whose address this is.
  @inlinable
  func borrowing<Value>(_ type: Value.Type) -> UnsafePointer<Borrowed<Value>> {
    assumingMemoryBound(to: Borrowed<Value>.self)
  }
}

/// Compares memory.
///
/// Values with the same bytes are equal while one of them is kept: they share their references, so
/// a change of either copies the storage to a different address. The reverse does not hold.
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
