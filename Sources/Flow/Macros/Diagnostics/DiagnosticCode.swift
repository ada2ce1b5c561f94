import SwiftDiagnostics

/// Every finding of the macros.
///
/// A code is part of the contract: it is never renamed, and never given to another finding.
enum DiagnosticCode: String, CaseIterable {
  case structRequired = "feature.not-a-struct"
  case missingState = "feature.missing-state"
  case missingAction = "feature.missing-action"
  case actionElsewhere = "feature.action-elsewhere"
  case missingBody = "feature.missing-body"
  case bodyForm = "feature.body-form"
  case explicitReduce = "feature.explicit-reduce"
  case reservedName = "feature.reserved-name"

  case phaseManagedNotLiteral = "phase.argument-not-literal"
  case missingPhaseMap = "phase.missing-map"
  case mapAppliedTwice = "phase.map-applied-twice"
  case unreferencedPhase = "phase.unreferenced"

  case enumRequired = "cases.not-an-enum"
  case overloadedCase = "cases.overloaded"
  case conditionalCase = "cases.conditional"
  case nameTaken = "cases.name-taken"
  case limitedAvailability = "cases.limited-availability"

  /// Only an error keeps the macro from writing code.
  var severity: DiagnosticSeverity {
    switch self {
    case .unreferencedPhase: .warning
    case .actionElsewhere: .remark
    default: .error
    }
  }
}
