import InnoMacroSupport
import SwiftCompilerPlugin
import SwiftDiagnostics
import SwiftSyntaxMacros

@main
struct InnoNetworkPlugin: CompilerPlugin {
  let providingMacros: [any Macro.Type] = [APIDefinitionMacro.self]
}

/// The rules that `@APIDefinition` checks, in the order in which the macro checks them.
let endpointRules: [any Rule<EndpointDeclaration>] = [
  PathIsLiteral(),
  PathIsWellFormed(),
  PathParametersExist(),
  PathParametersAreNotOptional(),
  ResponseRequired(),
  GeneratedMembers(),
  PropertiesAreSent(),
  BodyMatchesMethod(),
  BodyTypeRequired(),
]

/// The codes of all diagnostics that the `@APIDefinition` macro can report.
let diagnosticCodes: [DiagnosticCode] = endpointStruct.codes + endpointRules.flatMap(\.codes)

extension DiagnosticCode {
  /// Creates a diagnostic code of the library InnoNetwork.
  init(
    _ name: String,
    _ rule: String,
    severity: DiagnosticSeverity = .error,
    example: DiagnosticExample
  ) {
    self.init(
      library: "InnoNetwork",
      name: name,
      severity: severity,
      rule: rule,
      example: example
    )
  }
}
