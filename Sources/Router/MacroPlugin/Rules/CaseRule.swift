import SwiftSyntax

/// Something that must hold for an enum before case paths can be made for it.
protocol CaseRule: Sendable {
  func check(_ scope: CaseScope) -> [Finding]
}

/// What the rules look at.
struct CaseScope {
  let declaration: EnumDeclSyntax

  /// The macro as it is written.
  let attribute: String
}

let caseRules: [any CaseRule] = [
  SomeCases(), CasesAvailableEverywhere(), UniqueNames(), FreeNames(),
]
