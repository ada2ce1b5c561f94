import InnoMacroTestSupport
import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacroExpansion
import Testing

@testable import InnoFlowMacroPlugin

/// The macros by their names in source.
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

/// Expects source code without mistakes to be expanded as written.
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
