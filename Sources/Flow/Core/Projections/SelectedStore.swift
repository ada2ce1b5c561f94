public import Observation

/// One value made from a store's state, which reports to Swift's observation only when that value
/// changes.
///
/// ```swift
/// let title = store.select(\.profile.name)
/// title.optionalValue  // "Ada"
/// ```
///
/// It does not keep its store alive. Hold one that is made by a closure for as long as it is observed.
@MainActor
@dynamicMemberLookup
public final class SelectedStore<Value: Equatable & Sendable>: Observable {
  @usableFromInline let projection: Projection<Value>

  @usableFromInline
  init(_ projection: Projection<Value>) {
    self.projection = projection
    projection.addHolder()
  }

  @_optimize(none)
  isolated deinit {
    projection.removeHolder()
  }

  /// The store of a projection's value, the same while somebody holds it.
  @usableFromInline
  static func shared(_ projection: Projection<Value>) -> SelectedStore {
    if let store = projection.wrapper as? SelectedStore { return store }
    let store = SelectedStore(projection)
    projection.wrapper = store
    return store
  }

  /// The value as it is now, or `nil` when its store was released or its source removed.
  @inlinable public var optionalValue: Value? { projection.living }

  /// A Boolean value that indicates whether the source of the value still exists.
  @inlinable public var isAlive: Bool { projection.living != nil }

  /// Returns the value as it is now.
  ///
  /// A value whose store was released is a mistake of the caller, which stops the program; ask
  /// ``isAlive``, or use ``optionalValue``, where that can happen.
  ///
  /// - Parameters:
  ///   - file: The file of the caller.
  ///   - line: The line of the caller.
  /// - Returns: The value.
  public func requireAlive(file: StaticString = #fileID, line: UInt = #line) -> Value {
    guard let value = projection.living else {
      preconditionFailure(missingSource(of: "\(Self.self)"), file: file, line: line)
    }
    return value
  }

  /// Reads a part of the value, as it is now or was last.
  ///
  /// - Parameter path: The part's place in the value.
  @inlinable
  public subscript<Part>(dynamicMember path: KeyPath<Value, Part>) -> Part {
    projection.value[keyPath: path]
  }
}

/// The message for a projection that was required after its end.
func missingSource(of projection: String) -> String {
  "\(projection) is no longer part of a store: its store was released, or its state was removed. "
    + "Ask isAlive first, and release it when it is not"
}
