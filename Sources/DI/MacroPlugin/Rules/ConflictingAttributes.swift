import InnoDISyntax
import SwiftDiagnostics
import SwiftSyntax

/// A property is a provision or a sub-container.
struct ConflictingAttributes: ContainerRule {
  func check(_ container: ContainerDeclaration) -> [Diagnostic] {
    container.provisions.compactMap { provision in
      provision.variable.attributes.attribute(named: "SubContainer").map { attribute in
        Diagnostic(
          .subConflictsWithProvide,
          at: attribute,
          "'\(provision.name ?? "This")' is declared with @Provide and with @SubContainer; keep"
            + " @SubContainer for a container that this one owns, and @Provide for all else."
        )
      }
    }
  }
}
