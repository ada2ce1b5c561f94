/// The values from which a case is built, handed to the code that a macro makes.
public struct CaseArguments {
  private let values: [Any]
  private let signature: String

  init(values: [Any], signature: String) {
    self.values = values
    self.signature = signature
  }

  /// The value at a position, as the type that the case asks for.
  ///
  /// - Parameter index: The parameter's position, from 0.
  /// - Returns: The value.
  /// - Throws: ``CaseArgumentError`` when the value has another type or is missing.
  public func value<Value>(_ index: Int) throws(CaseArgumentError) -> Value {
    guard values.indices.contains(index) else {
      throw .wrongCount(signature: signature, expected: index + 1, got: values.count)
    }
    guard let value = values[index] as? Value else {
      throw .wrongType(
        signature: signature,
        position: index + 1,
        expected: "\(Value.self)",
        got: "\(type(of: values[index]))"
      )
    }
    return value
  }
}

/// Why a case could not be built from values.
public enum CaseArgumentError: Error, Equatable, CustomStringConvertible {
  /// The number of values is not the number of parameters.
  case wrongCount(signature: String, expected: Int, got: Int)

  /// A value has another type than its parameter.
  case wrongType(signature: String, position: Int, expected: String, got: String)

  /// What went wrong, in one sentence.
  public var description: String {
    switch self {
    case .wrongCount(let signature, let expected, let got):
      "\(signature) takes \(expected) \(expected == 1 ? "value" : "values"), got \(got)"
    case .wrongType(let signature, let position, let expected, let got):
      "value \(position) of \(signature) must be \(expected), got \(got)"
    }
  }
}
