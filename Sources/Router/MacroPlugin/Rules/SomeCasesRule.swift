import InnoMacroSupport
import SwiftSyntax

/// E002: an enum without cases has no values.
enum SomeCasesRule: CaseRule {
  static func violations(of declaration: EnumDeclSyntax, attribute: String) -> [Violation] {
    guard declaration.cases.isEmpty, declaration.conditionalCases.isEmpty else { return [] }
    return [
      Violation(
        "E002",
        "'\(declaration.name.text)' has no cases; \(attribute) needs at least one",
        at: declaration.name
      )
    ]
  }
}
