/// A dependency that builds its value when it is first called.
///
/// A factory with a parameter `users: Lazy<any Users>` receives the provision `users` in this form.
/// If all members that use a shared provision receive it as `Lazy`, the provision is not built when
/// the container is created. The first read builds the provision.
///
/// ```swift
/// @Provide(.shared, factory: { (reports: Lazy<any Reports>) in Menu(reports: reports) })
/// var menu: any Menu
/// ```
///
/// A `Lazy` is not `Sendable`, because its value is not necessarily `Sendable`. To use the value in
/// another isolation domain, send the container instead, if the container is `Sendable`.
public struct Lazy<Value> {
  private let cell = DICell<Value>(nil)
  private let make: () -> Value

  /// Creates a deferred value.
  ///
  /// - Parameter make: A closure that builds the value. It is called at most once.
  public init(_ make: @escaping () -> Value) {
    self.make = make
  }

  /// Returns the value, building it on the first call.
  public func callAsFunction() -> Value { cell.value(orMake: make) }
}

/// A dependency that builds a new value each time it is called.
///
/// A factory with a parameter `session: Provider<Session>` receives the transient provision
/// `session` in this form.
///
/// ```swift
/// @Provide(.shared, factory: { (session: Provider<Session>) in Pool(makeSession: session) })
/// var pool: any Pool
/// ```
public struct Provider<Value> {
  private let make: () -> Value

  /// Creates a provider.
  ///
  /// - Parameter make: A closure that builds a value. It is called each time the provider is
  ///   called.
  public init(_ make: @escaping () -> Value) {
    self.make = make
  }

  /// Returns a new value.
  public func callAsFunction() -> Value { make() }
}
