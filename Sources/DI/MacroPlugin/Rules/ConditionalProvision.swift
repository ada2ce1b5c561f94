import InnoDISyntax
import SwiftDiagnostics
import SwiftSyntax

/// A provision is there in all builds: what stands in an `#if` would be left out of the container.
struct ConditionalProvision: ContainerRule {
  func check(_ container: ContainerDeclaration) -> [Diagnostic] {
    container.conditionalAttributes
      .map { attribute in
        Diagnostic(
          .conditionalProvision,
          at: attribute,
          "A provision inside #if is there in some builds only, and the container is made for all;"
            + " move the #if into its factory."
        )
      }
  }
}
