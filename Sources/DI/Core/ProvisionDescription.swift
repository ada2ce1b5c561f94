/// What a container declares of one provision.
public struct ProvisionDescription: Sendable {
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
  public init(
    name: String,
    scope: DIScope,
    typeName: String,
    type: Any.Type,
    dependencies: [String] = [],
    isConcrete: Bool = false,
    fileID: String = #fileID,
    line: Int = #line
  ) {
    self.name = name
    self.scope = scope
    self.typeName = typeName
    self.type = type
    self.dependencies = dependencies
    self.isConcrete = isConcrete
    self.fileID = fileID
    self.line = line
  }
}
