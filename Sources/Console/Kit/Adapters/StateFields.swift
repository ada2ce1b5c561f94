#if !canImport(Darwin)
@_spi(Reflection) import Swift
#endif

/// The stored properties of a state's type, found once, so that what an action changed is told
/// without looking at the rest.
///
/// A mirror costs microseconds a property each time; here an unchanged property costs one comparison.
@usableFromInline
struct StateFields<State> {
  /// Compares one property in two states, and tells both values where they differ.
  @usableFromInline
  typealias Comparison = (State, State) -> [ValueChange]

  @usableFromInline let comparisons: [Comparison]?
  @usableFromInline let areEqual: ((State, State) -> Bool)?
  private let leftOut: Any.Type?

  /// Looks at the type.
  ///
  /// - Parameter leftOut: The type of a property that is not told, the first of it.
  @usableFromInline
  init(leavingOut leftOut: Any.Type? = nil) {
    self.leftOut = leftOut
    areEqual = (State.self as? any Equatable.Type).flatMap { Self.equality(of: $0) }
    var properties = Self.properties
    if let index = properties?.firstIndex(where: { $0.type == leftOut }) {
      properties?.remove(at: index)
    }
    comparisons = properties?.map { name, path, type in
      Self.comparison(of: path, type, at: name)
    }
  }

  /// Every difference between two states, the smallest parts that differ.
  ///
  /// - Parameters:
  ///   - before: The older state.
  ///   - after: The newer state.
  /// - Returns: The differences in the order of the properties.
  @inlinable
  func changes(from before: State, to after: State) -> [ValueChange] {
    if let areEqual, areEqual(before, after) { return [] }
    guard let comparisons else { return reflectedChanges(from: before, to: after) }
    var changes: [ValueChange] = []
    for comparison in comparisons { changes += comparison(before, after) }
    return changes
  }

  @usableFromInline
  func reflectedChanges(from before: State, to after: State) -> [ValueChange] {
    let untold = leftOut.flatMap { leftOut in
      Mirror(reflecting: after).children.first { type(of: $0.value) == leftOut }?.label
    }
    return ValueChange.between(ConsoleValue(reflecting: before), ConsoleValue(reflecting: after))
      .filter { $0.path != untold }
  }

  private static func equality<Whole: Equatable>(of type: Whole.Type) -> ((State, State) -> Bool)? {
    let areEqual: (Whole, Whole) -> Bool = { $0 == $1 }
    return areEqual as? (State, State) -> Bool
  }

  private static func comparison<Leaf>(
    of path: PartialKeyPath<State>,
    _ type: Leaf.Type,
    at name: String
  ) -> Comparison {
    guard let path = path as? KeyPath<State, Leaf> else { return { _, _ in [] } }
    let areEqual = (type as? any Equatable.Type).flatMap { StateFields<Leaf>.equality(of: $0) }
    return { before, after in
      let (old, new) = (before[keyPath: path], after[keyPath: path])
      if let areEqual, areEqual(old, new) { return [] }
      return ValueChange.between(
        ConsoleValue(reflecting: old),
        ConsoleValue(reflecting: new),
        at: [.name(name)]
      )
    }
  }

  private typealias Property = (name: String, path: PartialKeyPath<State>, type: Any.Type)

  /// The stored properties; `nil` for a type without any, one that mirrors itself in its own way, or
  /// that holds what no key path reaches.
  private static var properties: [Property]? {
    #if canImport(Darwin)
    // Apple's SDKs hide this part of the standard library: there the whole state is reflected.
    return nil
    #else
    guard !(State.self is any CustomReflectable.Type) else { return nil }
    var properties: [Property] = []
    let isWhole = _forEachFieldWithKeyPath(of: State.self) { label, path in
      // Wrapped properties are stored as `_name`.
      let name = String(cString: label)
      properties.append(
        (
          name.hasPrefix("_") ? String(name.dropFirst()) : name, path,
          Swift.type(of: path).valueType
        )
      )
      return true
    }
    return isWhole && !properties.isEmpty ? properties : nil
    #endif
  }
}
