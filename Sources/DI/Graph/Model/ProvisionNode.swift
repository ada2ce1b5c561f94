/// A provision in a container graph.
///
/// In the app's source code, the provision is a property with `@Provide` or `@SubContainer`.
public struct ProvisionNode: Hashable, Sendable {
  /// The lifetime of a provision's value, which also determines when the value is built.
  public enum Scope: String, Sendable, Codable, CaseIterable {
    /// The value is an argument of the container's initializer.
    case input

    /// The value is built once, when the container is created or when the value is first read.
    case shared

    /// A new value is built at each read.
    case transient
  }

  /// The origin of a provision's value.
  public enum Source: String, Sendable, Codable {
    /// A parameter of the container's initializer.
    case input

    /// A closure or an expression that produces the value.
    case factory

    /// An asynchronous closure.
    case asyncFactory

    /// The initializer of a type, as in `@Provide(Type.self, with: […])`.
    case type

    /// The initial value of the property.
    case initialValue

    /// The initializer of a child container that is declared with `@SubContainer`.
    case subContainer
  }

  /// The name of the `@Provide` or `@SubContainer` property.
  public let name: String

  /// The lifetime of the value, which also determines when the value is built.
  public let scope: Scope

  /// The type of the property, as written in the source code.
  public let type: String

  /// The origin of the value.
  public let source: Source

  /// The location of the provision's declaration.
  public let place: SourcePlace

  /// The dependencies on other provisions of the container, in source order.
  public package(set) var dependencies: [Dependency]

  /// The type in the option `featureRoot:`, or `nil` if the provision does not have this option.
  public let featureRoot: String?

  package let references: [ContainerReference]

  /// The bindings of a child container's inputs, or `nil` if the provision is not a child
  /// container.
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

/// A dependency of a provision on another provision of the same container.
public struct Dependency: Hashable, Sendable, Codable {
  /// The way in which a factory receives a dependency: as a value, a `Lazy` or a `Provider`.
  public enum Kind: String, Sendable, Codable, CaseIterable {
    /// The value of the dependency itself, which is built before the factory is called.
    case needs

    /// A `Lazy`, which builds the value on its first call.
    case lazy

    /// A `Provider`, which builds a value on each call.
    case provider
  }

  /// The name of the provision to which the dependency refers.
  public let name: String

  /// The way in which the factory receives the dependency.
  public let kind: Kind

  /// The location of the dependency in the source code.
  public let place: SourcePlace

  package init(name: String, kind: Kind, place: SourcePlace) {
    self.name = name
    self.kind = kind
    self.place = place
  }
}

/// An input of a child container, and the provision of the parent container that supplies the
/// input's value.
package struct ChildBinding: Hashable, Sendable {
  package let child: String
  package let parent: String
  package let childPlace: SourcePlace
  package let parentPlace: SourcePlace

  package init(
    child: String,
    parent: String,
    childPlace: SourcePlace,
    parentPlace: SourcePlace
  ) {
    self.child = child
    self.parent = parent
    self.childPlace = childPlace
    self.parentPlace = parentPlace
  }
}

/// A reference from a provision to a type that may be a container.
package struct ContainerReference: Hashable, Sendable {
  /// The way in which a provision refers to a type.
  package enum Role: Hashable, Sendable {
    /// The declared type of a property with the attribute `@SubContainer`.
    case owned

    /// A type that the provision creates, or a type whose initializer the provision's factory
    /// calls.
    case used
  }

  /// The parts of the type's full name, such as `["App", "LayerContainer"]`.
  package let path: [String]
  package let role: Role
  package let place: SourcePlace

  package init(path: [String], role: Role, place: SourcePlace) {
    self.path = path
    self.role = role
    self.place = place
  }

  var name: String { path.joined(separator: ".") }
}
