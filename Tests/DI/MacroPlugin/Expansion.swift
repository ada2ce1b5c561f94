import InnoMacroTestSupport
import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacroExpansion
import SwiftSyntaxMacrosGenericTestSupport
import Testing

@testable import InnoDIMacroPlugin

/// The macros, keyed by their names in source code.
let innoDIMacros: [String: MacroSpec] = [
  "DIContainer": MacroSpec(type: DIContainerMacro.self, conformances: ["DescribedContainer"]),
  "Provide": MacroSpec(type: ProvideMacro.self),
  "SubContainer": MacroSpec(type: SubContainerMacro.self),
]

/// Expects an expansion and the source code after the fix-its are applied.
func expect(
  _ source: String,
  expandsTo expanded: String,
  diagnostics: [DiagnosticSpec] = [],
  fixed: String? = nil,
  sourceLocation: Testing.SourceLocation = #_sourceLocation
) {
  expectExpansion(
    of: source,
    is: expanded,
    macros: innoDIMacros,
    diagnostics: diagnostics,
    fixed: fixed,
    sourceLocation: sourceLocation
  )
}
