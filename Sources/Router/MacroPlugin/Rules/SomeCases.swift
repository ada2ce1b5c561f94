import SwiftSyntax

/// An enum without cases has no values.
struct SomeCases: CaseRule {
  func check(_ scope: CaseScope) -> [Finding] {
    let declaration = scope.declaration
    guard declaration.memberBlock.members.caseBlocks.isEmpty else { return [] }
    return [
      Finding(
        .noCases,
        at: declaration.name,
        "'\(declaration.name.text)' has no cases; \(scope.attribute) needs at least one"
      )
    ]
  }
}
