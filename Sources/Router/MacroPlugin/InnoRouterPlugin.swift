import InnoMacroSupport
import SwiftCompilerPlugin
import SwiftSyntaxMacros

@main
struct InnoRouterPlugin: CompilerPlugin {
  let providingMacros: [any Macro.Type] = [RoutableMacro.self, CasePathableMacro.self]
}

/// The codes of all diagnostics that the macros can report.
let diagnosticCodes: [DiagnosticCode] = RoutableMacro.casePaths.codes
