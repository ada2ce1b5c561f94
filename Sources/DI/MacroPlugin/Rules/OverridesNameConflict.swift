import InnoDISyntax
import SwiftDiagnostics
import SwiftSyntax

/// `Overrides` is generated, and so is a place in it for the overrides inside each sub-container.
struct OverridesNameConflict: ContainerRule {
  func check(_ container: ContainerDeclaration) -> [Diagnostic] {
    let types = container.group.memberBlock.members
      .compactMap { $0.decl.asProtocol((any NamedDeclSyntax).self)?.name }
      .filter { $0.plainText == "Overrides" }
      .map { name in
        Diagnostic(
          .overridesNameConflict,
          at: name,
          "A container has a generated type 'Overrides'; rename this one."
        )
      }
    let slots = Set(container.subContainers.compactMap { $0.name.map { "\($0)Overrides" } })
    let members = container.members.compactMap(\.identifier)
      .filter { slots.contains($0.plainText) }
      .map { name in
        Diagnostic(
          .subOverridesNameConflict,
          at: name,
          "'\(name.text)' is the name of the overrides inside a sub-container; rename this provision."
        )
      }
    return types + members
  }
}
