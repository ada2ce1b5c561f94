public import Observation

/// One value made from a store's state, which tells Swift's observation only when that value changes.
///
/// ```swift
/// let title = store.select(\.profile.name)
/// title.optionalValue  // "Ada"
/// ```
///
/// It does not keep its store alive.
@MainActor
@dynamicMemberLookup
public final class SelectedStore<Value: Equatable & Sendable>: Observable {
  private let projection: Projection<Value>

  init(_ projection: Projection<Value>) {
    self.projection = projection
  }

  /// The value as it is now, or `nil` when its store was released.
  public var optionalValue: Value? { projection.living }

  /// Whether its store is still there.
  public var isAlive: Bool { projection.living != nil }

  /// The value as it is now.
  ///
  /// - Returns: The value.
  /// - Throws: ``DeadProjection`` when its store was released.
  public func requireAlive() throws(DeadProjection) -> Value {
    guard let value = projection.living else { throw DeadProjection(projection: "\(Self.self)") }
    return value
  }

  /// Reads a part of the value, as it is now or was last.
  ///
  /// - Parameter path: The part's place in the value.
  public subscript<Part>(dynamicMember path: KeyPath<Value, Part>) -> Part {
    projection.value[keyPath: path]
  }
}
