/// An enum that describes its cases.
///
/// `@InnoFlow` makes a feature's `Action` conform to this protocol, and `@Routable` makes a route
/// conform to this protocol. A console or a test can then list the cases and build values without
/// knowing the enum type at compile time.
public protocol CaseReflecting: SendableMetatype {
  /// Descriptions of the cases, in order of declaration.
  static var caseSchemas: [CaseSchema<Self>] { get }

  /// The name of this value's case.
  var caseName: String { get }
}

/// A description of an enum case: the name, the associated values, and a closure that builds an
/// enum value.
public struct CaseSchema<Root>: Sendable {
  /// The name of the case, without backticks.
  public let name: String

  /// Descriptions of the associated values, in order of declaration.
  public let parameters: [CaseParameter]

  private let make: @Sendable (CaseArguments) throws(CaseArgumentError) -> Root

  /// Creates a description of a case.
  ///
  /// - Parameters:
  ///   - name: The name of the case, without backticks.
  ///   - parameters: Descriptions of the associated values, in order of declaration.
  ///   - make: A closure that builds an enum value from associated values.
  public init(
    _ name: String,
    _ parameters: [CaseParameter] = [],
    make: @escaping @Sendable (CaseArguments) throws(CaseArgumentError) -> Root
  ) {
    self.name = name
    self.parameters = parameters
    self.make = make
  }

  /// The case as written in the source, such as `select(UserSummary)` or `detail(id: Int, title:
  /// String)`.
  public var signature: String {
    parameters.isEmpty
      ? name : name + "(" + parameters.map(\.description).joined(separator: ", ") + ")"
  }

  /// Builds an enum value of this case.
  ///
  /// - Parameter values: The associated values, in order of declaration.
  /// - Returns: The value of the enum.
  /// - Throws: ``CaseArgumentError`` if the number of values is wrong, or if a value has the wrong
  ///   type.
  public func build(_ values: [Any] = []) throws(CaseArgumentError) -> Root {
    guard values.count == parameters.count else {
      throw .wrongCount(signature: signature, expected: parameters.count, got: values.count)
    }
    return try make(CaseArguments(values: values, signature: signature))
  }
}

/// A description of an associated value: the argument label and the type.
public struct CaseParameter: Sendable, CustomStringConvertible {
  /// The argument label, or `nil` if the associated value has no label.
  public let label: String?

  /// The name of the type, as written in the source code.
  public let typeName: String

  /// The type of the associated value.
  public let type: Any.Type

  /// Creates a description of an associated value.
  ///
  /// - Parameters:
  ///   - label: The argument label, or `nil` if the associated value has no label.
  ///   - type: The type of the associated value.
  ///   - typeName: The name of the type, as written in the source code.
  public init(_ label: String? = nil, type: Any.Type, typeName: String) {
    self.label = label
    self.type = type
    self.typeName = typeName
  }

  /// The associated value as written in the source, such as `id: Int`, or `Int` if there is no
  /// label.
  public var description: String {
    label.map { "\($0): \(typeName)" } ?? typeName
  }
}
