import InnoDISyntax
import SwiftDiagnostics
import SwiftSyntax

/// The inputs of a child are named in one way.
struct BindingsConflict: ContainerRule {
  func check(_ container: ContainerDeclaration) -> [Diagnostic] {
    container.subContainers.compactMap { child in
      guard child.options.bindings.isWritten, child.options.with.isWritten else { return nil }
      return Diagnostic(
        .bindingsConflictsWithWith,
        at: child.attribute,
        "'with:' and 'bindings:' both say what '\(child.name ?? "the child")' is built from; keep"
          + " 'bindings:' and write all inputs there, or keep 'with:'."
      )
    }
  }
}
