import InnoMacroSupport
import SwiftSyntax

/// E006: the paths live in a nested type, whose name a case cannot have as well.
enum ReservedNameRule: CaseRule {
  static func violations(of declaration: EnumDeclSyntax, attribute: String) -> [Violation] {
    let reserved: Set = ["Cases", "caseSchemas"]
    return declaration.cases.filter { reserved.contains($0.plainName) }
      .map { enumCase in
        Violation(
          "E006",
          "'\(enumCase.plainName)' is a name that \(attribute) uses itself; "
            + "give the case another one",
          at: enumCase.syntax.name
        )
      }
  }
}
