/// A description of the declaration of a provision or a sub-container.
public struct ProvisionDescription: Sendable {
  /// The origin of a provision's value.
  public enum Construction: String, Sendable, CaseIterable {
    /// A parameter of the container's initializer provides the value.
    case input

    /// A factory builds a shared value when the container is created, or a transient value at each
    /// read.
    case factory

    /// A factory builds the value when the value is first read.
    case onDemand

    /// An asynchronous factory builds a shared value at the first read, or a transient value at
    /// each read.
    case asyncFactory

    /// The value is a child container.
    case subContainer
  }

  /// A binding of a sub-container's input to a member of the parent container.
  ///
  /// The member provides the value of the input.
  public struct Binding: Sendable, Equatable {
    /// The name of the sub-container's input.
    public let child: String

    /// The name of the parent container's member that provides the value for the sub-container's
    /// input.
    public let parent: String

    /// Creates a binding.
    ///
    /// - Parameters:
    ///   - child: The name of the child container's input.
    ///   - parent: The name of the parent container's member that provides the value of the input.
    public init(child: String, parent: String) {
      self.child = child
      self.parent = parent
    }
  }

  /// The name of the property that declares the provision.
  public let name: String

  /// The lifetime of the value, which also determines when the value is built.
  public let scope: DIScope

  /// The type of the property, as written in the source code.
  public let typeName: String

  /// The type of the property.
  public let type: Any.Type

  /// The names of the provisions on which the value depends, in source order.
  public let dependencies: [String]

  /// The names of the dependencies that the factory receives as ``Lazy`` or ``Provider``.
  public let deferredDependencies: [String]

  /// The origin of the value.
  public let construction: Construction

  /// The bindings of a sub-container's inputs to members of its parent container.
  ///
  /// The array is empty if the provision is not a sub-container.
  public let bindings: [Binding]

  /// A Boolean value that indicates whether the provision is declared with `concrete: true`.
  public let isConcrete: Bool

  /// The module and file of the declaration, in the form of `#fileID`.
  public let fileID: String

  /// The line of the declaration, starting at one.
  public let line: Int

  /// Creates a description of a provision.
  ///
  /// - Parameters:
  ///   - name: The name of the property.
  ///   - scope: The lifetime of the value, which also determines when the value is built.
  ///   - typeName: The type of the property, as written in the source code.
  ///   - type: The type of the property.
  ///   - dependencies: The names of the provisions on which the value depends, in source order.
  ///   - isConcrete: A Boolean value that indicates whether the provision has `concrete: true`.
  ///   - fileID: The module and file of the declaration.
  ///   - line: The line of the declaration, starting at one.
  ///   - deferredDependencies: The names of the dependencies that the factory receives as `Lazy` or
  ///     `Provider`.
  ///   - construction: The origin of the value, or `nil` for the default: `input` for an input, and
  ///     `factory` for any other provision.
  ///   - bindings: The bindings of a sub-container's inputs to members of this container. The array
  ///     is empty for a provision.
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
