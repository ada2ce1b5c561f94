import InnoMacroSupport
import SwiftSyntax

/// A macro sees each branch of `#if` and cannot know which is built.
struct UnconditionalCases: Rule {
  func check(_ declaration: EnumDeclSyntax) -> [Finding] {
    declaration.conditionalCases.map { block in
      Finding(
        .conditionalCase,
        at: block,
        "a macro cannot tell which branch of #if is built; declare the cases outside #if"
      )
    }
  }
}
