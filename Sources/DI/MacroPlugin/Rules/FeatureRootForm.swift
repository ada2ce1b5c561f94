import InnoDISyntax
import SwiftDiagnostics
import SwiftSyntax

/// The root of a feature is a type that is written out.
struct FeatureRootForm: ContainerRule {
  func check(_ container: ContainerDeclaration) -> [Diagnostic] {
    container.subContainers.compactMap { child in
      child.options.featureRoot.unreadable.map { root in
        Diagnostic(
          .invalidFeatureRoot,
          at: root,
          "'featureRoot:' is read before the program runs; write a type as 'Type.self', not"
            + " '\(root.trimmed)'."
        )
      }
    }
  }
}
