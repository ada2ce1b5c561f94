/// One case of an enum, told as data: its name, its parameters, and a way to build it.
public struct CaseSchema<Root>: Sendable {
  /// The case's name as it is declared.
  public let name: String

  /// The values that the case carries, in order.
  public let parameters: [CaseParameter]

  private let make: @Sendable (CaseArguments) throws(CaseArgumentError) -> Root

  /// Describes a case.
  ///
  /// - Parameters:
  ///   - name: The case's name as it is declared.
  ///   - parameters: The values that the case carries, in order.
  ///   - make: Builds the case from its arguments.
  public init(
    _ name: String,
    _ parameters: [CaseParameter] = [],
    make: @escaping @Sendable (CaseArguments) throws(CaseArgumentError) -> Root
  ) {
    self.name = name
    self.parameters = parameters
    self.make = make
  }

  /// The case as one would write it: `select(UserSummary)`, `detail(id: Int, title: String)`.
  public var signature: String {
    parameters.isEmpty
      ? name : name + "(" + parameters.map(\.description).joined(separator: ", ") + ")"
  }

  /// Builds the case from values of its parameters' types.
  ///
  /// - Parameter values: One value a parameter, in order.
  /// - Returns: The case with those values.
  /// - Throws: ``CaseArgumentError`` when the number or the type of a value does not fit.
  public func build(_ values: [Any] = []) throws(CaseArgumentError) -> Root {
    guard values.count == parameters.count else {
      throw .wrongCount(signature: signature, expected: parameters.count, got: values.count)
    }
    return try make(CaseArguments(values: values, signature: signature))
  }
}
