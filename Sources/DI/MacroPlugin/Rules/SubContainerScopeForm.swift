import InnoDISyntax
import SwiftDiagnostics
import SwiftSyntax

/// A child container lives as long as its parent or as its reader, and says so.
struct SubContainerScopeForm: ContainerRule {
  func check(_ container: ContainerDeclaration) -> [Diagnostic] {
    container.subContainers.compactMap { child in
      switch child.options.scope {
      case .literal:
        return nil
      case .absent:
        return Diagnostic(
          .subScopeRequired,
          at: child.attribute,
          "A sub-container states how long it lives; add 'scope: .shared' or 'scope: .transient'."
        )
      case .unreadable(let expression):
        return Diagnostic(
          .subUnknownScope,
          at: expression,
          "'\(expression.trimmed)' is not a scope of a sub-container; write .shared or .transient."
        )
      }
    }
  }
}
