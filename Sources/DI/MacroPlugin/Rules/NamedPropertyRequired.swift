import InnoDISyntax
import SwiftDiagnostics
import SwiftSyntax

/// A provision has a name, by which others ask for it.
struct NamedPropertyRequired: ContainerRule {
  func check(_ container: ContainerDeclaration) -> [Diagnostic] {
    container.members
      .filter { $0.identifier == nil }
      .compactMap { member in
        member.variable.bindings.first.map { binding in
          Diagnostic(
            member is SubContainerDeclaration ? .subNamedPropertyRequired : .namedPropertyRequired,
            at: binding.pattern,
            "A provision needs a name; replace '\(binding.pattern.trimmed)' by one property for each"
              + " value."
          )
        }
      }
  }
}
