import SwiftDiagnostics
import SwiftSyntax

/// A provision is there in all builds: what stands in an `#if` would be left out of the container.
struct ConditionalProvision: ContainerRule {
  func check(_ container: ContainerDeclaration) -> [Diagnostic] {
    container.group.memberBlock.members
      .compactMap { $0.decl.as(IfConfigDeclSyntax.self) }
      .flatMap(attributes)
      .map { attribute in
        Diagnostic(
          .conditionalProvision,
          at: attribute,
          "A provision inside #if is there in some builds only, and the container is made for all;"
            + " move the #if into its factory."
        )
      }
  }

  private func attributes(in condition: IfConfigDeclSyntax) -> [AttributeSyntax] {
    condition.clauses.flatMap { clause -> [AttributeSyntax] in
      guard case .decls(let members) = clause.elements else { return [] }
      return members.flatMap { member -> [AttributeSyntax] in
        if let nested = member.decl.as(IfConfigDeclSyntax.self) { return attributes(in: nested) }
        return
          (ProvisionDeclaration(member.decl)?.attribute
          ?? SubContainerDeclaration(member.decl)?.attribute).map { [$0] } ?? []
      }
    }
  }
}
