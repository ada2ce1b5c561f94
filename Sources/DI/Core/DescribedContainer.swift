/// A container that describes its provisions and provides access to their values by name.
///
/// ``DIContainer(root:validateDAG:)`` adds the conformance. The description is a static property,
/// which can be read from any isolation domain. The values of an instance can be read on the main
/// actor. A caller on the main actor, such as a console, can therefore inspect a container that is
/// isolated to the main actor or is not isolated. If a container is isolated to another global
/// actor, only the description can be read.
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

  /// Returns the value of a provision if the value has already been built.
  ///
  /// After a container has built a value, the container never replaces the value.
  ///
  /// - Parameter provision: The name of a provision.
  /// - Returns: The value of an input or of a shared provision. The result is `nil` if the value is
  ///   not built yet, if the provision is transient, or if the container has no provision with that
  ///   name.
  @MainActor func builtValue(of provision: String) -> Any?

  /// Returns a Boolean value that indicates whether a provision is overridden.
  ///
  /// - Parameter provision: The name of a provision.
  /// - Returns: `true` if an override replaces the value that the factory would build. The result
  ///   is always `false` for an input.
  @MainActor func isOverridden(_ provision: String) -> Bool
}

extension DescribedContainer {
  /// Returns a Boolean value that indicates whether the container stores the built value of a
  /// provision.
  ///
  /// - Parameter provision: The name of the provision.
  /// - Returns: `true` if the container stores the value. The result is always `false` for a
  ///   transient provision.
  @MainActor public func isBuilt(_ provision: String) -> Bool {
    builtValue(of: provision) != nil
  }
}
