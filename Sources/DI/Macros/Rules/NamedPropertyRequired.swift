import SwiftDiagnostics
import SwiftSyntax

/// A provision has a name, by which others ask for it.
struct NamedPropertyRequired: ContainerRule {
  func check(_ container: ContainerDeclaration) -> [Diagnostic] {
    container.provisions
      .filter { $0.identifier == nil }
      .compactMap { $0.variable.bindings.first?.pattern }
      .map { pattern in
        Diagnostic(
          .namedPropertyRequired,
          at: pattern,
          "A provision needs a name; replace '\(pattern.trimmed)' by one property for each value."
        )
      }
  }
}
