/// A container that describes its provisions and provides access to their values by name.
///
/// ``DIContainer(root:validateDAG:)`` adds the conformance. The description belongs to the type and
/// can be read anywhere. The values belong to an instance and are read on the main actor. A caller
/// on the main actor, such as a console, can therefore inspect every container, isolated or not.
///
/// ```swift
/// @MainActor func show(_ container: any DescribedContainer) {
///   for provision in type(of: container).containerDescription.provisions {
///     print(provision.name, container.builtValue(of: provision.name) ?? "not built")
///   }
/// }
/// ```
public protocol DescribedContainer {
  /// The description of the container.
  static var containerDescription: ContainerDescription { get }

  /// Returns the value of a provision without building it.
  ///
  /// A container keeps a value that it has built. A caller can therefore rely on the value not being
  /// replaced, and on ``isOverridden(_:)`` always returning the same result.
  ///
  /// - Parameter provision: The name of a provision.
  /// - Returns: The value of an input or of a shared provision; `nil` if the value is not built
  ///   yet, if the provision is transient, or if the container has no provision with that name.
  @MainActor func builtValue(of provision: String) -> Any?

  /// Returns a Boolean value that indicates whether a provision is overridden.
  ///
  /// - Parameter provision: The name of a provision.
  /// - Returns: `true` if an override replaces the value that the factory would build; always
  ///   `false` for an input.
  @MainActor func isOverridden(_ provision: String) -> Bool
}

extension DescribedContainer {
  /// Returns a Boolean value that indicates whether the value of a provision is built.
  ///
  /// - Parameter provision: The name of a provision.
  /// - Returns: `true` if the container holds the value; `false` for a transient provision.
  @MainActor public func isBuilt(_ provision: String) -> Bool {
    builtValue(of: provision) != nil
  }
}
