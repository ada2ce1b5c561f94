/// The name of work that can be cancelled.
///
/// A string literal is enough: `.cancellable("people-load")`. A value of any other type works as
/// well, and never equals one of another type: `.cancellable(EffectID(LoadID.people))`.
public struct EffectID: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
  private enum Name: Hashable, Sendable {
    case text(String)
    case value(AnyName)
  }

  private let name: Name

  /// Creates a name from any value; two names are equal when their values are.
  ///
  /// A name that is made from a name equals that name.
  ///
  /// - Parameter value: The value.
  public init(_ value: some Hashable & Sendable) {
    if let text = value as? String {
      name = .text(text)
    } else if let id = value as? EffectID {
      self = id
    } else {
      name = .value(AnyName(value: value))
    }
  }

  /// Creates a name from a literal.
  ///
  /// - Parameter value: The literal.
  public init(stringLiteral value: String) {
    name = .text(value)
  }

  /// The name as text.
  public var description: String {
    switch name {
    case .text(let text): text
    case .value(let name): "\(name.value)"
    }
  }
}

/// The original library's name for an ``EffectID`` whose value has any type.
public typealias AnyEffectID = EffectID

/// The original library's name for an ``EffectID`` that is made of text.
public typealias StaticEffectID = EffectID

/// A value of any type, which equals no value of another.
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
