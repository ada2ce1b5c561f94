import InnoDISyntax
import SwiftDiagnostics
import SwiftSyntax

/// A macro sees no inferred types, so a provision states its own.
struct ExplicitTypeRequired: ContainerRule {
  func check(_ container: ContainerDeclaration) -> [Diagnostic] {
    container.members
      .filter { $0.type == nil && $0.variable.bindings.count == 1 }
      .compactMap { member in
        member.identifier.map { name in
          Diagnostic(
            member is SubContainerDeclaration ? .subExplicitTypeRequired : .explicitTypeRequired,
            at: name,
            "A provision states its type; write 'var \(name.text): ' and the type that it exposes."
          )
        }
      }
  }
}
