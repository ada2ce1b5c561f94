/// An enum that describes its cases.
///
/// `@InnoFlow` makes a feature's `Action` conform to this protocol, and `@Routable` makes a route
/// conform to this protocol. A console or a test can then list the cases and build values without
/// knowing the type at compile time.
public protocol CaseReflecting: SendableMetatype {
  /// Descriptions of the cases, in order of declaration.
  static var caseSchemas: [CaseSchema<Self>] { get }

  /// The name of the case of this value.
  var caseName: String { get }
}

/// A description of an enum's case: its name, its parameters, and a closure that builds a value.
public struct CaseSchema<Root>: Sendable {
  /// The name of the case, without backticks.
  public let name: String

  /// The associated values in order of declaration.
  public let parameters: [CaseParameter]

  private let make: @Sendable (CaseArguments) throws(CaseArgumentError) -> Root

  /// Creates a description of a case.
  ///
  /// - Parameters:
  ///   - name: The name of the case, without backticks.
  ///   - parameters: The associated values in order of declaration.
  ///   - make: A closure that builds a value from its arguments.
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

  /// Builds a value of the case.
  ///
  /// - Parameter values: The associated values, in order of declaration.
  /// - Returns: The value of the enum.
  /// - Throws: ``CaseArgumentError`` if the number of values, or the type of any value, is wrong.
  public func build(_ values: [Any] = []) throws(CaseArgumentError) -> Root {
    guard values.count == parameters.count else {
      throw .wrongCount(signature: signature, expected: parameters.count, got: values.count)
    }
    return try make(CaseArguments(values: values, signature: signature))
  }
}

/// An associated value of a case.
public struct CaseParameter: Sendable, CustomStringConvertible {
  /// The argument label, or `nil` if the associated value has none.
  public let label: String?

  /// The type as written in the source.
  public let typeName: String

  /// The type of the associated value.
  public let type: Any.Type

  /// Creates a description of an associated value.
  ///
  /// - Parameters:
  ///   - label: The argument label, or `nil` if the associated value has none.
  ///   - type: The type of the associated value.
  ///   - typeName: The type as written in the source.
  public init(_ label: String? = nil, type: Any.Type, typeName: String) {
    self.label = label
    self.type = type
    self.typeName = typeName
  }

  /// The parameter as written in the source: `id: Int`, or `Int` without a label.
  public var description: String {
    label.map { "\($0): \(typeName)" } ?? typeName
  }
}
