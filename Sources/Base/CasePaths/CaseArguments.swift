import InnoText

/// The associated values from which a ``CaseSchema`` builds an enum value.
public struct CaseArguments {
  private let values: [Any]
  private let signature: String

  init(values: [Any], signature: String) {
    self.values = values
    self.signature = signature
  }

  /// Returns the associated value at a position.
  ///
  /// - Parameter index: The position of the associated value, starting at 0.
  /// - Returns: The associated value.
  /// - Throws: ``CaseArgumentError`` if the position has no associated value, or if the associated
  ///   value does not have the type `Value`.
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

/// An error that occurs when an enum value is built from associated values.
public enum CaseArgumentError: Error, Equatable, CustomStringConvertible {
  /// The number of values differs from the number of the case's associated values.
  case wrongCount(signature: String, expected: Int, got: Int)

  /// The value at a position does not have the type that the enum case declares for that position.
  case wrongType(signature: String, position: Int, expected: String, got: String)

  /// The error message.
  public var description: String {
    switch self {
    case .wrongCount(let signature, let expected, let got):
      "\(signature) takes \(expected.counted("value")), got \(got)"
    case .wrongType(let signature, let position, let expected, let got):
      "associated value \(position) of \(signature) must have the type \(expected), got \(got)"
    }
  }
}
