#if !canImport(Darwin)
@_spi(Reflection) import Swift
#endif

/// The stored properties of a state's type.
///
/// The properties are looked up only once. A comparison of two states then reads each property
/// through a key path, which is much faster than reading the property with a mirror.
///
/// If the properties cannot be looked up, for example on Apple platforms, a comparison reads the
/// properties with mirrors.
@usableFromInline
struct StateFields<State> {
  /// A closure that compares one property of two states and returns the differences.
  @usableFromInline
  typealias Comparison = (State, State) -> [ValueChange]

  @usableFromInline let comparisons: [Comparison]?
  @usableFromInline let areEqual: ((State, State) -> Bool)?
  private let leftOut: Any.Type?

  /// Looks up the stored properties of the state's type.
  ///
  /// - Parameter leftOut: The type of a property to ignore. If several properties have this type,
  ///   only the first of these properties is ignored.
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

  /// Returns the differences between two states.
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
    let excluded = leftOut.flatMap { leftOut in
      Mirror(reflecting: after).children.first { type(of: $0.value) == leftOut }?.label
    }
    return ValueChange.between(ConsoleValue(reflecting: before), ConsoleValue(reflecting: after))
      .filter { $0.path != excluded }
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

  /// The key paths of the stored properties, keyed by property name; empty if the properties cannot
  /// be found.
  static var paths: [String: PartialKeyPath<State>] {
    Dictionary(
      (properties ?? []).map { ($0.name, $0.path) },
      uniquingKeysWith: { first, _ in first }
    )
  }

  private typealias Property = (name: String, path: PartialKeyPath<State>, type: Any.Type)

  /// The stored properties; `nil` if the type has none, has a custom mirror, or has a property
  /// without a key path.
  ///
  /// On Apple platforms, the value is always `nil`.
  private static var properties: [Property]? {
    #if canImport(Darwin)
    // Apple's SDKs do not expose `_forEachFieldWithKeyPath`, so a mirror reflects the whole state
    // instead.
    return nil
    #else
    guard !(State.self is any CustomReflectable.Type) else { return nil }
    var properties: [Property] = []
    let isWhole = _forEachFieldWithKeyPath(of: State.self) { label, path in
      // The storage of a wrapped property is named after the property, with an underscore as a
      // prefix.
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
