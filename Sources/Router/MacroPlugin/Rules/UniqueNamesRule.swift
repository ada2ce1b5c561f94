import InnoMacroSupport
import SwiftSyntax

/// E004: a case path is named after its case, so each name can be used once.
enum UniqueNamesRule: CaseRule {
  static func violations(of declaration: EnumDeclSyntax, attribute: String) -> [Violation] {
    var seen: Set<String> = []
    return declaration.cases.filter { !seen.insert($0.plainName).inserted }
      .map { enumCase in
        Violation(
          "E004",
          "'\(declaration.name.text)' has several cases named '\(enumCase.plainName)', which "
            + "\(attribute) cannot tell apart; give each a name of its own",
          at: enumCase.syntax.name
        )
      }
  }
}
