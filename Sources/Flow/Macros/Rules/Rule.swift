import SwiftSyntax

/// One thing that must hold of a declaration before code can be written for it.
protocol Rule<Subject>: Sendable {
  associatedtype Subject

  /// What is wrong; nothing if the rule holds, or if what it needs to know is another rule's finding.
  func check(_ subject: Subject) -> [Finding]
}

/// What `@InnoFlow` asks of a feature.
let featureRules: [any Rule<FeatureDeclaration>] = [
  StructRequired(),
  NestedTypesRequired(),
  BodyRequired(),
  BodyForm(),
  ReduceIsGenerated(),
  ReservedNames(),
  PhaseManagedLiteral(),
  PhaseMapRequired(),
  PhaseMapAppliedOnce(),
  PhasesReferenced(),
]

/// What `@ReflectedCases` asks of an enum.
let caseRules: [any Rule<EnumDeclSyntax>] = [
  UniqueCaseNames(),
  UnconditionalCases(),
  FreeNames(),
  CasesAvailableEverywhere(),
]
