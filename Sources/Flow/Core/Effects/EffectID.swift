/// A name by which work can be cancelled.
///
/// The name can be a string literal, as in `.cancellable("people-load")`, or any hashable and
/// sendable value, as in `.cancellable(EffectID(LoadID.people))`. Names made from values of
/// different types are never equal.
public struct EffectID: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
  private enum Name: Hashable, Sendable {
    case text(String)
    case value(AnyName)
  }

  private let name: Name

  /// Creates an id from a hashable value.
  ///
  /// Two ids are equal if their values have the same type and are equal.
  ///
  /// - Parameter value: The value. If the value is an `EffectID`, the new id is equal to the value.
  public init(_ value: some Hashable & Sendable) {
    if let text = value as? String {
      name = .text(text)
    } else if let id = value as? EffectID {
      self = id
    } else {
      name = .value(AnyName(value: value))
    }
  }

  /// Creates an id from a string literal.
  ///
  /// - Parameter value: The literal.
  public init(stringLiteral value: String) {
    name = .text(value)
  }

  /// The id as text.
  public var description: String {
    switch name {
    case .text(let text): text
    case .value(let name): "\(name.value)"
    }
  }
}

/// An alias that keeps source compatibility with the original InnoFlow library.
public typealias AnyEffectID = EffectID

/// An alias that keeps source compatibility with the original InnoFlow library.
public typealias StaticEffectID = EffectID

/// A name made from a value of any type.
///
/// Names made from values of different types are never equal.
private struct AnyName: Hashable, Sendable {
  let value: any Hashable & Sendable

  static func == (left: Self, right: Self) -> Bool {
    func equals<Value: Hashable>(_ value: Value) -> Bool { value == right.value as? Value }
    return equals(left.value)
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(type(of: value)))
    hasher.combine(value)
  }
}
