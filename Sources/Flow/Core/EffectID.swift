/// The name of work that can be cancelled.
///
/// A string literal is enough: `.cancellable("people-load")`.
public struct EffectID: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
  private let value: any Hashable & Sendable

  /// Makes a name from any value; two names are equal when their values are.
  ///
  /// - Parameter value: The value.
  public init(_ value: some Hashable & Sendable) {
    self.value = value
  }

  /// Makes a name from a literal.
  ///
  /// - Parameter value: The literal.
  public init(stringLiteral value: String) {
    self.value = value
  }

  /// The name as text.
  public var description: String { "\(value)" }

  /// Two names are equal when their values are.
  ///
  /// - Parameters:
  ///   - left: A name.
  ///   - right: Another name.
  /// - Returns: Whether they are equal.
  public static func == (left: Self, right: Self) -> Bool {
    AnyHashable(left.value) == AnyHashable(right.value)
  }

  /// Feeds the value to the hasher.
  ///
  /// - Parameter hasher: The hasher.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(AnyHashable(value))
  }
}
