/// A dependency whose value is built when the `Lazy` is called for the first time.
///
/// A factory with a parameter `users: Lazy<any Users>` receives the provision `users` as a `Lazy`.
/// If all members that use a shared provision receive the provision as a `Lazy`, the value is not
/// built when the container is created. Instead, the value is built when it is first needed.
///
/// ```swift
/// @Provide(.shared, factory: { (reports: Lazy<any Reports>) in Menu(reports: reports) })
/// var menu: any Menu
/// ```
///
/// A `Lazy` is not `Sendable`, because its value is not necessarily `Sendable`. To use the value in
/// another isolation domain, send the container to that domain. The container must be `Sendable`.
public struct Lazy<Value> {
  private let cell = DICell<Value>(nil)
  private let make: () -> Value

  /// Creates a deferred value.
  ///
  /// - Parameter make: A closure that builds the value. The closure is called at most once.
  public init(_ make: @escaping () -> Value) {
    self.make = make
  }

  /// Returns the value.
  ///
  /// The first call builds the value.
  public func callAsFunction() -> Value { cell.value(orMake: make) }
}

/// A dependency that builds a new value each time the `Provider` is called.
///
/// A factory with a parameter `session: Provider<Session>` receives the transient provision
/// `session` as a `Provider`.
///
/// ```swift
/// @Provide(.shared, factory: { (session: Provider<Session>) in Pool(makeSession: session) })
/// var pool: any Pool
/// ```
public struct Provider<Value> {
  private let make: () -> Value

  /// Creates a provider.
  ///
  /// - Parameter make: A closure that builds a value. Each call to the provider calls the closure.
  public init(_ make: @escaping () -> Value) {
    self.make = make
  }

  /// Builds and returns a new value.
  public func callAsFunction() -> Value { make() }
}
