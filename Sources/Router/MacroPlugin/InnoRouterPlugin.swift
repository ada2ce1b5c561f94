import InnoMacroSupport
import SwiftCompilerPlugin
import SwiftSyntaxMacros

@main
struct InnoRouterPlugin: CompilerPlugin {
  let providingMacros: [any Macro.Type] = [RoutableMacro.self, CasePathableMacro.self]
}

/// The codes of all diagnostics of the macros.
let diagnosticCodes: [DiagnosticCode] = RoutableMacro.casePaths.codes
