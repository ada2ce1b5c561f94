import InnoMacroTestSupport
import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacroExpansion
import Testing

@testable import InnoNetworkMacroPlugin

/// The macro, keyed by its name in source code.
let innoNetworkMacros: [String: MacroSpec] = [
  "APIDefinition": MacroSpec(
    type: APIDefinitionMacro.self,
    conformances: ["InnoNetwork.APIDefinition"]
  )
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
    macros: innoNetworkMacros,
    sourceLocation: sourceLocation
  )
}
