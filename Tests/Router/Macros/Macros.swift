import InnoMacroTestSupport
import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacroExpansion
import Testing

@testable import InnoRouterMacroPlugin

/// The macros, keyed by their names in source code.
let innoRouterMacros = routerMacros()

/// Expects valid source code to have the given expansion.
///
/// - Parameters:
///   - source: The source text.
///   - expanded: The source text after the expansion.
///   - conformances: The protocols for which the compiler asks the macro to add conformances.
///   - sourceLocation: The source location to which a failure is attributed.
func expectExpansion(
  of source: String,
  is expanded: String,
  conformances: [TypeSyntax]? = nil,
  sourceLocation: Testing.SourceLocation = #_sourceLocation
) {
  expectExpansion(
    of: source,
    is: expanded,
    macros: conformances.map(routerMacros) ?? innoRouterMacros,
    sourceLocation: sourceLocation
  )
}

private func routerMacros(
  conformances: [TypeSyntax] = ["InnoRouter.Route", "InnoCasePaths.CaseReflecting"]
) -> [String: MacroSpec] {
  [
    "Routable": MacroSpec(type: RoutableMacro.self, conformances: conformances),
    "CasePathable": MacroSpec(type: CasePathableMacro.self, conformances: conformances),
  ]
}
