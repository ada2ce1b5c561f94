import SwiftSyntax

/// A case that only some systems have cannot be in a list that all systems have.
struct CasesAvailableEverywhere: CaseRule {
  func check(_ scope: CaseScope) -> [Finding] {
    scope.declaration.memberBlock.members.caseDeclarations.flatMap { declaration in
      declaration.availability.filter { !$0.isUnavailableEverywhere && !$0.isDeprecation }
        .map { attribute in
          Finding(
            .limitedAvailability,
            at: attribute,
            "not all systems have this case, so \(scope.attribute) cannot list it among the "
              + "others; put '#if' around it, or '@available' on the whole enum"
          )
        }
    }
  }
}
