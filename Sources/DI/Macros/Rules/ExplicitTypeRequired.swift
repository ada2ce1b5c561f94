import SwiftDiagnostics
import SwiftSyntax

/// A macro sees no inferred types, so a provision states its own.
struct ExplicitTypeRequired: ContainerRule {
  func check(_ container: ContainerDeclaration) -> [Diagnostic] {
    container.provisions
      .filter { $0.type == nil && $0.variable.bindings.count == 1 }
      .compactMap(\.identifier)
      .map { name in
        Diagnostic(
          .explicitTypeRequired,
          at: name,
          "A provision states its type; write 'var \(name.text): ' and the type that it exposes."
        )
      }
  }
}
