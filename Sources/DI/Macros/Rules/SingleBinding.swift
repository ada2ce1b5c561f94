import SwiftDiagnostics
import SwiftSyntax

/// One attribute declares one provision.
struct SingleBinding: ContainerRule {
  func check(_ container: ContainerDeclaration) -> [Diagnostic] {
    container.provisions
      .filter { $0.variable.bindings.count > 1 }
      .map { provision in
        Diagnostic(
          .singleBinding,
          at: provision.variable.bindings,
          "@Provide declares one property; give each of these its own 'var' and its own @Provide."
        )
      }
  }
}
