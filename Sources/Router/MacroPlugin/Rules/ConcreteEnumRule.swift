import SwiftSyntax

/// E003: a place is one type, or two stacks of it could not be told apart.
enum ConcreteEnumRule: CaseRule {
  static func violations(of declaration: EnumDeclSyntax, attribute: String) -> [Violation] {
    guard let parameters = declaration.genericParameterClause else { return [] }
    return [
      Violation(
        "E003",
        "'\(declaration.name.text)' is generic, which \(attribute) cannot take; "
          + "write the types of its payloads out",
        at: parameters
      )
    ]
  }
}
