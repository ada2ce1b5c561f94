import InnoDISyntax
import SwiftDiagnostics
import SwiftSyntax

/// A sub-container that names nothing takes the only provision that there is.
struct AutoWiringAmbiguous: ContainerRule {
  func check(_ container: ContainerDeclaration) -> [Diagnostic] {
    let candidates = container.candidatesOfImplicitWiring.compactMap(\.name)
    guard candidates.count > 1 else { return [] }
    return container.subContainers.filter(\.isWiredImplicitly).map { child in
      let paths = candidates.map { "\\.\($0)" }.joined(separator: ", ")
      return Diagnostic(
        .autoWiringAmbiguous,
        at: child.attribute,
        "'\(child.name ?? "The child")' could be built from several provisions; write 'with:' and"
          + " those that it takes, out of [\(paths)], or 'bindings:'."
      )
    }
  }
}
