import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacroExpansion
import SwiftSyntaxMacrosGenericTestSupport
import Testing

@testable import InnoFlowMacros

/// Asserts what the macros of InnoFlow make of a source, and what they complain about.
func expectExpansion(
  of source: String,
  is expanded: String,
  diagnostics: [DiagnosticSpec] = [],
  location: Testing.SourceLocation = #_sourceLocation
) {
  assertMacroExpansion(
    source,
    expandedSource: expanded,
    diagnostics: diagnostics,
    macroSpecs: [
      "InnoFlow": MacroSpec(
        type: InnoFlowMacro.self,
        conformances: ["InnoFlow.Reducer", "InnoFlow.PhaseManagedReducer"]
      ),
      "ReflectedCases": MacroSpec(
        type: ReflectedCasesMacro.self,
        conformances: ["InnoFlow.CaseReflecting"]
      ),
    ],
    indentationWidth: .spaces(2)
  ) { failure in
    Issue.record(Comment(rawValue: failure.message), sourceLocation: location)
  }
}
