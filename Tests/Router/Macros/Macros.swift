import InnoMacroTestSupport
import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacroExpansion
import Testing

@testable import InnoRouterMacroPlugin

/// The macros by their names in source.
let innoRouterMacros = routerMacros()

/// Expects source code without mistakes to be expanded as written.
///
/// - Parameters:
///   - source: The source text.
///   - expanded: The source text after the expansion.
///   - conformances: The protocols that the compiler asks the macro to add.
///   - sourceLocation: The location of a failure.
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
