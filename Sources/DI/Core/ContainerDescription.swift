/// What a container declares: its name and its provisions.
public struct ContainerDescription: Sendable {
  /// The name of the container's type, with the types it is nested in: `Checkout.Container`.
  public let name: String

  /// Whether the container is declared as a composition root.
  public let isRoot: Bool

  /// The provisions, in the order of their declaration.
  public let provisions: [ProvisionDescription]

  /// Describes a container.
  ///
  /// - Parameters:
  ///   - name: The name of its type.
  ///   - isRoot: Whether it is a composition root.
  ///   - provisions: Its provisions, in the order of their declaration.
  public init(name: String, isRoot: Bool, provisions: [ProvisionDescription]) {
    self.name = name
    self.isRoot = isRoot
    self.provisions = provisions
  }
}
