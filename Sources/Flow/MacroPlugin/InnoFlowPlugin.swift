import InnoMacroSupport
import SwiftCompilerPlugin
import SwiftDiagnostics
import SwiftSyntaxMacros

@main
struct InnoFlowPlugin: CompilerPlugin {
  let providingMacros: [any Macro.Type] = [InnoFlowMacro.self, ReflectedCasesMacro.self]
}

/// The rules that every feature must follow.
let featureRules: [any Rule<FeatureDeclaration>] = [
  StateRequired(),
  ActionRequired(),
  ActionDeclaredHere(),
  BodyRequired(),
  BodyForm(),
  ReduceIsGenerated(),
  ReservedNames(),
  PhaseManagedLiteral(),
  PhaseMapRequired(),
  PhaseMapAppliedOnce(),
  PhasesReferenced(),
]

/// The codes of all diagnostics that the macros can report.
let diagnosticCodes: [DiagnosticCode] =
  featureStruct.codes + featureRules.flatMap(\.codes) + ReflectedCasesMacro.casePaths.codes

extension DiagnosticCode {
  /// Creates a code that identifies a diagnostic of InnoFlow.
  init(
    _ name: String,
    _ rule: String,
    severity: DiagnosticSeverity = .error,
    example: DiagnosticExample
  ) {
    self.init(
      library: "InnoFlow",
      name: name,
      severity: severity,
      rule: rule,
      example: example
    )
  }
}
