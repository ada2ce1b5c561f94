package import SwiftSyntax

/// A case of an enum as written in the source code.
package struct EnumCase {
  /// An associated value.
  package struct Payload {
    /// The argument label without backticks, or `nil` if there is no label.
    package let label: String?

    /// The type of the associated value, as written in the source code.
    package let type: String
  }

  /// The name of the case as written in the source code, including any backticks.
  package let name: String

  /// The associated values in order of declaration.
  package let payloads: [Payload]

  /// The `@available` attributes of the declaration.
  package let availability: [AttributeSyntax]

  /// The name without backticks.
  package var plainName: String { name.filter { $0 != "`" } }

  /// The type of the payload.
  ///
  /// For a case without associated values, the type is `Void`. For a single associated value, the
  /// type is the type of the value. For several associated values, the type is a tuple type.
  var payloadType: String {
    switch payloads.count {
    case 0: "Void"
    case 1: payloads[0].type
    default: "(\(payloads.map { $0.labeled($0.type) }.joined(separator: ", ")))"
    }
  }

  init(name: String) {
    self.name = name
    payloads = []
    availability = []
  }

  init(_ element: EnumCaseElementSyntax, of declaration: EnumCaseDeclSyntax) {
    name = element.name.text
    payloads = element.parameterClause?.parameters.map(Payload.init) ?? []
    availability = declaration.attributes.availability
  }
}

extension EnumCase.Payload {
  fileprivate init(_ parameter: EnumCaseParameterSyntax) {
    let label = parameter.firstName?.text
    self.init(
      label: label == "_" ? nil : label?.filter { $0 != "`" },
      type: parameter.type.trimmedDescription
    )
  }

  /// Returns an expression or a type with the argument label in front.
  ///
  /// If there is no label, the expression or type is returned unchanged.
  func labeled(_ text: String) -> String { label.map { "\($0): \(text)" } ?? text }
}

extension EnumCaseElementSyntax {
  /// The name without backticks.
  var plainName: String { name.text.filter { $0 != "`" } }
}
