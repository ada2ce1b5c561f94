import InnoMacroTestSupport
import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacroExpansion
import Testing

@testable import InnoNetworkMacroPlugin

/// The macro by its name in source.
let innoNetworkMacros: [String: MacroSpec] = [
  "APIDefinition": MacroSpec(
    type: APIDefinitionMacro.self,
    conformances: ["InnoNetwork.APIDefinition"]
  )
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
    macros: innoNetworkMacros,
    sourceLocation: sourceLocation
  )
}
