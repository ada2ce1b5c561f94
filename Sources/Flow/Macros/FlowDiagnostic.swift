import InnoMacroSupport
import SwiftDiagnostics

/// What the macros of InnoFlow complain about.
///
/// A code is stable and never used again for another finding.
enum FlowDiagnostic {
  case notAStruct
  case missingState
  case missingAction
  case missingBody
  case explicitReduce
  case phaseManagedNotLiteral
  case missingPhaseMap
  case notAnEnum
  case overloadedCase(String)
  case conditionalCase

  var code: String {
    switch self {
    case .notAStruct: "feature.not-a-struct"
    case .missingState: "feature.missing-state"
    case .missingAction: "feature.missing-action"
    case .missingBody: "feature.missing-body"
    case .explicitReduce: "feature.explicit-reduce"
    case .phaseManagedNotLiteral: "phase.argument-not-literal"
    case .missingPhaseMap: "phase.missing-map"
    case .notAnEnum: "cases.not-an-enum"
    case .overloadedCase: "cases.overloaded"
    case .conditionalCase: "cases.conditional"
    }
  }

  var sentence: String {
    switch self {
    case .notAStruct:
      "@InnoFlow makes a reducer of a struct; declare the feature as a struct"
    case .missingState:
      "a feature needs a nested State; add `struct State: Equatable, Sendable`"
    case .missingAction:
      "a feature needs a nested Action; add `enum Action: Equatable, Sendable`"
    case .missingBody:
      "a feature needs a body; add `var body: some Reducer<State, Action>`"
    case .explicitReduce:
      "@InnoFlow writes reduce(into:action:) itself; move its content into "
        + "`var body: some Reducer<State, Action>`"
    case .phaseManagedNotLiteral:
      "phaseManaged is read while compiling; write `true` or `false`"
    case .missingPhaseMap:
      "a phase-managed feature needs a map; add "
        + "`static var phaseMap: PhaseMap<State, Action, State.Phase>`"
    case .notAnEnum:
      "case paths are made for the cases of an enum; declare this type as an enum"
    case .overloadedCase(let name):
      "two cases are named \(name); a case path needs a name of its own, rename one"
    case .conditionalCase:
      "a macro cannot tell which branch of #if is built; declare the cases outside #if"
    }
  }

  var diagnostic: MacroDiagnostic {
    MacroDiagnostic(code, domain: "InnoFlow", sentence)
  }
}
