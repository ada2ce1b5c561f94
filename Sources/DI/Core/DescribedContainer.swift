/// A container that can tell what it provides, and what of it has been built.
///
/// ``DIContainer(root:validateDAG:)`` adds the conformance. The description belongs to the type and can be read
/// anywhere; the values belong to an instance and are read on the main actor, so that one caller
/// there, such as a console, can look into any container, whether or not it is bound to that actor:
///
/// ```swift
/// @MainActor func show(_ container: any DescribedContainer) {
///   for provision in type(of: container).containerDescription.provisions {
///     print(provision.name, container.builtValue(of: provision.name) ?? "not built")
///   }
/// }
/// ```
public protocol DescribedContainer {
  /// The provisions of the container, as they are declared.
  static var containerDescription: ContainerDescription { get }

  /// Reads the value that a provision holds, and builds none.
  ///
  /// - Parameter provision: The name of a provision.
  /// - Returns: The value of an input or of a shared provision; `nil` for one that waits for its first
  ///   reader, for a transient provision, which holds none, and for a name that the container does
  ///   not know.
  @MainActor func builtValue(of provision: String) -> Any?

  /// Tells an override from a value of the factory.
  ///
  /// - Parameter provision: The name of a provision.
  /// - Returns: Whether a value was given to the initialiser in place of the factory's; never true
  ///   of an input.
  @MainActor func isOverridden(_ provision: String) -> Bool
}

extension DescribedContainer {
  /// Tells a value that exists from one that waits for its first reader.
  ///
  /// - Parameter provision: The name of a provision.
  /// - Returns: Whether the container holds its value; never true of a transient provision.
  @MainActor public func isBuilt(_ provision: String) -> Bool {
    builtValue(of: provision) != nil
  }
}
