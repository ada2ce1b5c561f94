import InnoDISyntax
import InnoNearestMatch
import SwiftDiagnostics
import SwiftSyntax

/// A factory's parameter is named after a provision of the same container.
struct UnresolvedFactoryParameter: ContainerRule {
  func check(_ container: ContainerDeclaration) -> [Diagnostic] {
    container.provisions.flatMap { provision in
      (provision.options.type == nil ? provision.dependencies : []).compactMap { parameter in
        guard let name = parameter.name, container.byName[name] == nil else { return nil }
        let others = container.names.filter { $0 != provision.name }
        let nearest = NearestMatch.of(name, in: others, completing: false)
        return Diagnostic(
          .unresolvedFactoryParameter,
          at: parameter.token,
          "No provision of this container is named '\(name)'; "
            + (nearest.map { "did you mean '\($0)'?" }
              ?? "name the parameter after a provision, or declare '\(name)' as an .input."),
          fixIts: nearest.flatMap { rename(parameter, to: $0, in: provision) }.map { [$0] } ?? []
        )
      }
    }
  }

  /// Renames the parameter and what refers to it in the factory.
  private func rename(
    _ parameter: Dependency,
    to name: String,
    in provision: ProvisionDeclaration
  ) -> FixIt? {
    guard let closure = provision.source?.closure else { return nil }
    let references = ReferenceSearch(to: parameter.token.text)
    references.walk(closure.statements)
    return FixIt(
      message: RuleRepair(code: .unresolvedFactoryParameter, message: "Rename it '\(name)'"),
      changes: ([parameter.token] + references.found).map { token in
        .replace(
          oldNode: Syntax(token),
          newNode: Syntax(token.with(\.tokenKind, .identifier(name)))
        )
      }
    )
  }
}

private final class ReferenceSearch: SyntaxVisitor {
  private(set) var found: [TokenSyntax] = []
  private let name: String

  init(to name: String) {
    self.name = name
    super.init(viewMode: .sourceAccurate)
  }

  override func visit(_ access: MemberAccessExprSyntax) -> SyntaxVisitorContinueKind {
    if let base = access.base { walk(base) }
    return .skipChildren
  }

  override func visit(_ reference: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
    if reference.baseName.text == name { found.append(reference.baseName) }
    return .visitChildren
  }
}
