import InnoDISyntax
import SwiftDiagnostics
import SwiftSyntax

/// Edges go by name, so a factory's parameters have names.
struct UnnamedFactoryParameters: ContainerRule {
  func check(_ container: ContainerDeclaration) -> [Diagnostic] {
    container.provisions.flatMap { provision -> [Diagnostic] in
      guard let scope = provision.scope, scope != .input, let source = provision.source else {
        return []
      }
      let code: DiagnosticCode =
        scope == .shared ? .sharedUnnamedParameters : .transientUnnamedParameters
      return source.unnamedParameters.map { token in
        Diagnostic(
          code,
          at: token,
          "A factory gets its dependencies by name; write a parameter named after a provision,"
            + " with its type, instead of '\(token.text)'."
        )
      }
    }
  }
}
