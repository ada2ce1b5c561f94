/// A description of a container's declaration: the name, the provisions, and whether the container
/// is a composition root.
public struct ContainerDescription: Sendable {
  /// The name of the container's type, including its enclosing types, such as
  /// `Checkout.Container`.
  public let name: String

  /// A Boolean value that indicates whether the container is declared as a composition root.
  public let isRoot: Bool

  /// The provisions, in the order of their declaration.
  public let provisions: [ProvisionDescription]

  /// Creates a description of a container.
  ///
  /// - Parameters:
  ///   - name: The name of the container's type.
  ///   - isRoot: A Boolean value that indicates whether the container is a composition root.
  ///   - provisions: The provisions, in the order of their declaration.
  public init(name: String, isRoot: Bool, provisions: [ProvisionDescription]) {
    self.name = name
    self.isRoot = isRoot
    self.provisions = provisions
  }
}

/// The descriptions of the provisions of one container, in the order of their declaration.
///
/// The code that ``DIContainer(root:validateDAG:)`` generates fills the list with one call for each
/// provision. The compiler type-checks these calls faster than one long array literal.
public struct ProvisionList {
  /// The provisions added so far.
  public private(set) var provisions: [ProvisionDescription] = []

  private let fileID: String

  /// Creates an empty list for a container.
  ///
  /// - Parameter fileID: The module and file of the container, in the form of `#fileID`.
  public init(_ fileID: String) {
    self.fileID = fileID
  }

  /// Adds a provision.
  ///
  /// - Parameters:
  ///   - name: The name of the property.
  ///   - scope: The lifetime of the value, which also determines when the value is built.
  ///   - typeName: The type of the property, as written in the source.
  ///   - type: The type of the property.
  ///   - line: The line of the declaration, starting at one.
  ///   - needs: The names of the provisions on which the value depends, one per line.
  ///   - isConcrete: A Boolean value that indicates whether the provision has `concrete: true`.
  public mutating func add(
    _ name: String,
    _ scope: DIScope,
    _ typeName: String,
    _ type: Any.Type,
    _ line: Int,
    _ needs: String,
    _ isConcrete: Bool
  ) {
    add(name, scope, typeName, type, line, needs, isConcrete, "", nil)
  }

  /// Adds a sub-container or a provision.
  ///
  /// The generated code calls this overload for a sub-container, and for a provision that is built
  /// on demand, is asynchronous, or has deferred dependencies.
  ///
  /// - Parameters:
  ///   - name: The name of the property.
  ///   - scope: The lifetime of the value, which also determines when the value is built.
  ///   - typeName: The type of the property, as written in the source.
  ///   - type: The type of the property.
  ///   - line: The line of the declaration, starting at one.
  ///   - needs: The names of the provisions on which the value depends, one per line.
  ///   - isConcrete: A Boolean value that indicates whether the provision has `concrete: true`.
  ///   - deferred: The names in `needs` that the factory takes as ``Lazy`` or ``Provider``, one per
  ///     line.
  ///   - construction: The origin of the value, or `nil` for the default: `input` for an input, and
  ///     `factory` for any other provision.
  ///   - bindings: The bindings of a sub-container's inputs to members of this container. The array
  ///     is empty for a provision.
  public mutating func add(
    _ name: String,
    _ scope: DIScope,
    _ typeName: String,
    _ type: Any.Type,
    _ line: Int,
    _ needs: String,
    _ isConcrete: Bool,
    _ deferred: String,
    _ construction: ProvisionDescription.Construction?,
    _ bindings: [ProvisionDescription.Binding] = []
  ) {
    provisions.append(
      ProvisionDescription(
        name: name,
        scope: scope,
        typeName: typeName,
        type: type,
        dependencies: needs.split(separator: "\n").map(String.init),
        isConcrete: isConcrete,
        fileID: fileID,
        line: line,
        deferredDependencies: deferred.split(separator: "\n").map(String.init),
        construction: construction,
        bindings: bindings
      )
    )
  }
}

/// A namespace for the metatype of its generic argument.
///
/// Generated code uses this namespace for a type that cannot be written before `.self` in an
/// expression, such as `(Int...) -> Void`.
public enum ProvidedType<Provided> {
  /// The metatype of the generic argument.
  public static var type: Any.Type { Provided.self }
}
