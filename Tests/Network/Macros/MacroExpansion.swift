import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacroExpansion
import SwiftSyntaxMacros
import SwiftSyntaxMacrosGenericTestSupport
import Testing

@testable import InnoNetworkMacroPlugin

/// Expands `@APIDefinition` in a source and compares, reporting through Swift Testing.
///
/// - Parameters:
///   - source: The source before.
///   - expanded: The source after.
///   - diagnostics: What the macro must report.
///   - fixed: The source after the first repair, where one is offered.
///   - location: Where a failure is reported.
func expectExpansion(
  of source: String,
  is expanded: String,
  diagnostics: [DiagnosticSpec] = [],
  fixed: String? = nil,
  at location: Testing.SourceLocation = #_sourceLocation
) {
  assertMacroExpansion(
    source,
    expandedSource: expanded,
    diagnostics: diagnostics,
    macroSpecs: [
      "APIDefinition": MacroSpec(
        type: APIDefinitionMacro.self,
        conformances: ["InnoNetwork.APIDefinition"]
      )
    ],
    fixedSource: fixed,
    indentationWidth: .spaces(2)
  ) { failure in
    Issue.record(Comment(rawValue: failure.message), sourceLocation: location)
  }
}

func code(_ id: String) -> MessageID {
  MessageID(domain: "InnoNetwork", id: id)
}
