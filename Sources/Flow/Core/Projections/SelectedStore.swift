public import Observation

/// A store of one value that is read or computed from another store's state.
///
/// A selected store notifies Swift's Observation when its value changes or ceases to exist. If the
/// value contains a collection of 1,024 or more elements, the store may notify Observation even if
/// the value has not changed.
///
/// ```swift
/// let title = store.select(\.profile.name)
/// title.optionalValue  // "Ada"
/// ```
///
/// A selected store does not retain the store whose state contains the value. If a closure computes
/// the value, retain the selected store for as long as the value is observed.
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

  /// Returns the selected store for a projection.
  ///
  /// Repeated calls with the same projection return the same object while that object is retained.
  @usableFromInline
  static func shared(_ projection: Projection<Value>) -> SelectedStore {
    if let store = projection.wrapper as? SelectedStore { return store }
    let store = SelectedStore(projection)
    projection.wrapper = store
    return store
  }

  /// The current value.
  ///
  /// The value comes from the state of another store. This property is `nil` if that other store
  /// was released, or if the child or row that contained the value was removed.
  @inlinable public var optionalValue: Value? { projection.living }

  /// A Boolean value that indicates whether the selected value still exists.
  @inlinable public var isAlive: Bool { projection.living != nil }

  /// Returns the current value.
  ///
  /// This method stops the program if the value no longer exists. If the value may be missing,
  /// check ``isAlive`` first or use ``optionalValue``.
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

  /// Accesses a part of the current value, or of the last known value if no current value exists.
  ///
  /// - Parameter path: The key path of the part.
  @inlinable
  public subscript<Part>(dynamicMember path: KeyPath<Value, Part>) -> Part {
    projection.value[keyPath: path]
  }
}

/// Returns the failure message of `requireAlive`.
///
/// - Parameter projection: The type name of the selected or scoped store.
/// - Returns: The message.
func missingSource(of projection: String) -> String {
  "the state of \(projection) no longer exists: its store was released, or the state was removed; "
    + "check isAlive first"
}
