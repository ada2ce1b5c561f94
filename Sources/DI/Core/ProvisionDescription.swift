/// What a container declares of one provision or sub-container.
public struct ProvisionDescription: Sendable {
  /// How a container comes to a value.
  public enum Construction: String, Sendable, CaseIterable {
    /// It is given from outside.
    case input

    /// It is built when it is needed to be there.
    case factory

    /// It is built by the first who reads it.
    case onDemand

    /// A task builds it, which the first reader of a shared provision starts.
    case asyncFactory

    /// It is a container of its own.
    case subContainer
  }

  /// Where an input of a sub-container gets its value from.
  public struct Binding: Sendable, Equatable {
    /// The input of the child.
    public let child: String

    /// The member of this container.
    public let parent: String

    /// Describes a binding.
    ///
    /// - Parameters:
    ///   - child: The input of the child.
    ///   - parent: The member of this container.
    public init(child: String, parent: String) {
      self.child = child
      self.parent = parent
    }
  }

  /// The name of the property.
  public let name: String

  /// When the value is built, and how long it lives.
  public let scope: DIScope

  /// The type of the property, as it is written.
  public let typeName: String

  /// The type of the property.
  public let type: Any.Type

  /// The names of the provisions that the factory takes, in the order of its parameters.
  public let dependencies: [String]

  /// Those of the dependencies that the factory takes as ``Lazy`` or ``Provider``.
  public let deferredDependencies: [String]

  /// How the value is built.
  public let construction: Construction

  /// The inputs of a sub-container, each with the member of this container that it gets.
  public let bindings: [Binding]

  /// Whether the provision is declared with `concrete: true`.
  public let isConcrete: Bool

  /// The module and file of the declaration, in the form of `#fileID`.
  public let fileID: String

  /// The line of the declaration, counted from one.
  public let line: Int

  /// Describes a provision.
  ///
  /// - Parameters:
  ///   - name: The name of the property.
  ///   - scope: When the value is built, and how long it lives.
  ///   - typeName: The type of the property, as it is written.
  ///   - type: The type of the property.
  ///   - dependencies: The names of the provisions that the factory takes.
  ///   - isConcrete: Whether the provision is declared with `concrete: true`.
  ///   - fileID: The module and file of the declaration.
  ///   - line: The line of the declaration, counted from one.
  ///   - deferredDependencies: Those of them that it takes as `Lazy` or `Provider`.
  ///   - construction: How the value is built; without it, as an input or by a factory.
  ///   - bindings: The inputs of a sub-container.
  public init(
    name: String,
    scope: DIScope,
    typeName: String,
    type: Any.Type,
    dependencies: [String] = [],
    isConcrete: Bool = false,
    fileID: String = #fileID,
    line: Int = #line,
    deferredDependencies: [String] = [],
    construction: Construction? = nil,
    bindings: [Binding] = []
  ) {
    self.name = name
    self.scope = scope
    self.typeName = typeName
    self.type = type
    self.dependencies = dependencies
    self.isConcrete = isConcrete
    self.fileID = fileID
    self.line = line
    self.deferredDependencies = deferredDependencies
    self.construction = construction ?? (scope == .input ? .input : .factory)
    self.bindings = bindings
  }
}
