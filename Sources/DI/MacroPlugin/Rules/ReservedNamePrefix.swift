import InnoDISyntax
import SwiftDiagnostics
import SwiftSyntax

/// The names that generated code uses are not the container's to give.
struct ReservedNamePrefix: ContainerRule {
  private static let prefixes = ["_storage", "_Fields", "_innoDI"]

  func check(_ container: ContainerDeclaration) -> [Diagnostic] {
    container.group.memberBlock.members.flatMap { names(of: $0.decl) }.compactMap { name in
      Self.prefixes.first { name.plainText.hasPrefix($0) }.map { prefix in
        Diagnostic(
          .reservedNamePrefix,
          at: name,
          "Names that begin with '\(prefix)' belong to generated code; rename '\(name.text)'."
        )
      }
    }
  }

  private func names(of member: DeclSyntax) -> [TokenSyntax] {
    if let variable = member.as(VariableDeclSyntax.self) {
      return variable.bindings.compactMap {
        $0.pattern.as(IdentifierPatternSyntax.self)?.identifier
      }
    }
    return member.asProtocol((any NamedDeclSyntax).self).map { [$0.name] } ?? []
  }
}
