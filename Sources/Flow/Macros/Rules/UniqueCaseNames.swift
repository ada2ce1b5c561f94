import InnoMacroSupport
import SwiftSyntax

/// A case path is called after its case, so no two cases can share a name.
struct UniqueCaseNames: Rule {
  func check(_ declaration: EnumDeclSyntax) -> [Finding] {
    var taken: Set<String> = []
    return declaration.cases.filter { !taken.insert($0.pathName).inserted }
      .map { second in
        Finding(
          .overloadedCase,
          at: second.syntax,
          "two cases are named \(second.pathName); "
            + "a case path needs a name of its own, rename one"
        )
      }
  }
}
