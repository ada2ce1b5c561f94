/// An enum that describes its cases.
///
/// `@InnoFlow` makes a feature's `Action` conform, and `@Routable` makes a route conform. A console
/// or a test can then list the cases and build values without knowing the type.
public protocol CaseReflecting: SendableMetatype {
  /// The cases in order of declaration.
  static var caseSchemas: [CaseSchema<Self>] { get }

  /// The name of the case of this value.
  var caseName: String { get }
}

/// A description of an enum's case: its name, its parameters, and a closure that builds a value.
public struct CaseSchema<Root>: Sendable {
  /// The case's name as it is declared.
  public let name: String

  /// The associated values in order.
  public let parameters: [CaseParameter]

  private let make: @Sendable (CaseArguments) throws(CaseArgumentError) -> Root

  /// Creates a description of a case.
  ///
  /// - Parameters:
  ///   - name: The case's name as it is declared.
  ///   - parameters: The associated values in order.
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

  /// The case as it is written, such as `select(UserSummary)` or `detail(id: Int, title: String)`.
  public var signature: String {
    parameters.isEmpty
      ? name : name + "(" + parameters.map(\.description).joined(separator: ", ") + ")"
  }

  /// Builds a value of the case.
  ///
  /// - Parameter values: A value for each parameter, in order.
  /// - Returns: The value.
  /// - Throws: ``CaseArgumentError`` if the number of values or the type of one of them is wrong.
  public func build(_ values: [Any] = []) throws(CaseArgumentError) -> Root {
    guard values.count == parameters.count else {
      throw .wrongCount(signature: signature, expected: parameters.count, got: values.count)
    }
    return try make(CaseArguments(values: values, signature: signature))
  }
}

/// An associated value of a case.
public struct CaseParameter: Sendable, CustomStringConvertible {
  /// The argument label, or `nil`.
  public let label: String?

  /// The type as it is written in the source.
  public let typeName: String

  /// The type.
  public let type: Any.Type

  /// Creates a description of an associated value.
  ///
  /// - Parameters:
  ///   - label: The argument label, or `nil`.
  ///   - type: The type.
  ///   - typeName: The type as it is written in the source.
  public init(_ label: String? = nil, type: Any.Type, typeName: String) {
    self.label = label
    self.type = type
    self.typeName = typeName
  }

  /// The parameter as it is written: `id: Int`, or `Int` without a label.
  public var description: String {
    label.map { "\($0): \(typeName)" } ?? typeName
  }
}
