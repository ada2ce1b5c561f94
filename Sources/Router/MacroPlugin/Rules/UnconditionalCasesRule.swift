import InnoMacroSupport
import SwiftSyntax

/// E005: a macro cannot know which branch of `#if` is built.
enum UnconditionalCasesRule: CaseRule {
  static func violations(of declaration: EnumDeclSyntax, attribute: String) -> [Violation] {
    declaration.conditionalCases.map { block in
      Violation(
        "E005",
        "\(attribute) cannot see which cases inside '#if' are built; "
          + "declare them outside, or put '#if' around the whole enum",
        at: block
      )
    }
  }
}
