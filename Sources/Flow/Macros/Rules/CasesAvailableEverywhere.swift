import InnoMacroSupport
import SwiftSyntax

/// A case that only some systems have cannot be in the list of all cases.
struct CasesAvailableEverywhere: Rule {
  func check(_ declaration: EnumDeclSyntax) -> [Finding] {
    declaration.cases.flatMap { enumCase in
      enumCase.availability.filter { !$0.isUnavailableEverywhere && !$0.isDeprecation }
        .map { _ in
          Finding(
            .limitedAvailability,
            at: enumCase.syntax,
            "\(enumCase.plainName) is not available everywhere, so it cannot be listed among the "
              + "cases; remove its @available, or declare it unavailable on all systems (*)"
          )
        }
    }
  }
}
