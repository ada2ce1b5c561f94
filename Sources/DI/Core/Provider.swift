/// A dependency that is built anew at every call.
///
/// A factory that takes a parameter `session: Provider<Session>` is given one for the transient
/// provision `session`.
///
/// ```swift
/// @Provide(.shared, factory: { (session: Provider<Session>) in Pool(makeSession: session) })
/// var pool: any Pool
/// ```
public struct Provider<Value> {
  private let make: () -> Value

  /// Defers values.
  ///
  /// - Parameter make: Builds a value; each call of the provider calls it.
  public init(_ make: @escaping () -> Value) {
    self.make = make
  }

  /// A new value.
  public func callAsFunction() -> Value { make() }
}
