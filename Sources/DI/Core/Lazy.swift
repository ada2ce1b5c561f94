/// A dependency that is built when it is first called for, and then kept.
///
/// A factory that takes a parameter `users: Lazy<any Users>` is given one. A shared provision that is
/// asked for as `Lazy` only is not built with the container, but by its first reader:
///
/// ```swift
/// @Provide(.shared, factory: { (reports: Lazy<any Reports>) in Menu(reports: reports) })
/// var menu: any Menu
/// ```
///
/// It is not `Sendable`, since what it builds need not be; a container that is can be sent instead.
public struct Lazy<Value> {
  private let cell = DICell<Value>(nil)
  private let make: () -> Value

  /// Defers a value.
  ///
  /// - Parameter make: Builds the value; it is called once, or never.
  public init(_ make: @escaping () -> Value) {
    self.make = make
  }

  /// The value, which the first call builds.
  public func callAsFunction() -> Value { cell.value(orMake: make) }
}
