import InnoMacroTestSupport
import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacroExpansion
import Testing

@testable import InnoFlowMacroPlugin

/// The macros, keyed by their names in source code.
let innoFlowMacros: [String: MacroSpec] = [
  "InnoFlow": MacroSpec(
    type: InnoFlowMacro.self,
    conformances: ["InnoFlow.Reducer", "InnoFlow.PhaseManagedReducer"]
  ),
  "ReflectedCases": MacroSpec(
    type: ReflectedCasesMacro.self,
    conformances: ["InnoFlow.CaseReflecting"]
  ),
]

/// Expects valid source code to have the given expansion.
func expectExpansion(
  of source: String,
  is expanded: String,
  sourceLocation: Testing.SourceLocation = #_sourceLocation
) {
  expectExpansion(
    of: source,
    is: expanded,
    macros: innoFlowMacros,
    sourceLocation: sourceLocation
  )
}
