/// A property of a container with `@Provide` or `@SubContainer`.
public struct ProvisionNode: Hashable, Sendable {
  /// When a value is built and how long it lives.
  public enum Scope: String, Sendable, Codable, CaseIterable {
    /// Given from outside.
    case input

    /// Built once, with the container.
    case shared

    /// Built anew at each read.
    case transient
  }

  /// Where a value comes from.
  public enum Source: String, Sendable, Codable {
    /// From who makes the container.
    case input

    /// From a factory: a closure or an expression.
    case factory

    /// From a factory that awaits.
    case asyncFactory

    /// From the initialiser of a type: `Type.self, with: […]`.
    case type

    /// From the property's initial value.
    case initialValue

    /// From the container itself, which owns it as a child.
    case subContainer
  }

  /// The name of the property.
  public let name: String

  /// When the value is built and how long it lives.
  public let scope: Scope

  /// The type of the property, as it is written.
  public let type: String

  /// Where the value comes from.
  public let source: Source

  /// Where the property is declared.
  public let place: SourcePlace

  /// What it takes from its container, in the order in which it is written.
  public package(set) var dependencies: [Dependency]

  /// The view that is made of a child container, where `featureRoot:` names one.
  public let featureRoot: String?

  package let references: [ContainerReference]

  /// What a child container is built from; `nil` for all else.
  package let bindings: [ChildBinding]?

  package init(
    name: String,
    scope: Scope,
    type: String,
    source: Source,
    place: SourcePlace,
    dependencies: [Dependency],
    featureRoot: String? = nil,
    references: [ContainerReference] = [],
    bindings: [ChildBinding]? = nil
  ) {
    self.name = name
    self.scope = scope
    self.type = type
    self.source = source
    self.place = place
    self.dependencies = dependencies
    self.featureRoot = featureRoot
    self.references = references
    self.bindings = bindings
  }
}
