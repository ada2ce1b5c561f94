/// One value that a case carries.
public struct CaseParameter: Sendable, CustomStringConvertible {
  /// The argument label, or `nil` when the value has none.
  public let label: String?

  /// The value's type as it is written in the source.
  public let typeName: String

  /// The value's type.
  public let type: Any.Type

  /// Describes a value of a case.
  ///
  /// - Parameters:
  ///   - label: The argument label, if it has one.
  ///   - type: The value's type.
  ///   - typeName: The type as it is written in the source.
  public init(_ label: String? = nil, type: Any.Type, typeName: String) {
    self.label = label
    self.type = type
    self.typeName = typeName
  }

  /// The parameter as one would write it: `id: Int`, or `Int` without a label.
  public var description: String {
    label.map { "\($0): \(typeName)" } ?? typeName
  }
}
