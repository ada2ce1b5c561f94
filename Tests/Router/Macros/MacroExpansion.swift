import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacroExpansion
import SwiftSyntaxMacrosGenericTestSupport
import Testing

@testable import InnoRouterMacroPlugin

/// Expands the router's macros in a source and compares, reporting through Swift Testing.
///
/// - Parameters:
///   - source: The source before.
///   - expanded: The source after.
///   - diagnostics: What the macros must report.
///   - fixed: What the fix-its make of the source.
///   - conformances: The protocols that the compiler would ask for, those not written already.
///   - location: Where a failure is reported.
func expectExpansion(
  of source: String,
  is expanded: String,
  diagnostics: [DiagnosticSpec] = [],
  fixed: String? = nil,
  conformances: [TypeSyntax] = ["InnoRouter.Route", "InnoReflection.CaseReflecting"],
  at location: Testing.SourceLocation = #_sourceLocation
) {
  assertMacroExpansion(
    source,
    expandedSource: expanded,
    diagnostics: diagnostics,
    macroSpecs: [
      "Routable": MacroSpec(type: RoutableMacro.self, conformances: conformances),
      "CasePathable": MacroSpec(type: CasePathableMacro.self, conformances: conformances),
    ],
    fixedSource: fixed,
    indentationWidth: .spaces(2)
  ) { failure in
    Issue.record(Comment(rawValue: failure.message), sourceLocation: location)
  }
}
