import InnoDISyntax
import InnoNearestMatch
import SwiftDiagnostics
import SwiftSyntax

/// What a child is built from is a member of its parent, and there when the child is built.
struct ParentMember: ContainerRule {
  func check(_ container: ContainerDeclaration) -> [Diagnostic] {
    container.subContainers.flatMap { child in
      container.wires(of: child).compactMap { wire -> Diagnostic? in
        let token = wire.dependency.token
        let name = token.plainText
        guard let member = container.byName[name] else {
          return unknown(token, in: container, child: child)
        }
        if let provision = member as? ProvisionDeclaration, provision.isAsync {
          return Diagnostic(
            .subAsyncParentMember,
            at: token,
            "'\(name)' is awaited and a sub-container is not; give '\(child.name ?? "the child")' a"
              + " value that is there, or build it in an 'asyncFactory:'."
          )
        }
        guard child.scope == .shared, member.scope == .transient else { return nil }
        return Diagnostic(
          .sharedParentMustNotBeTransient,
          at: token,
          "A shared child would keep one value of '\(name)', which is .transient; make"
            + " '\(name)' .shared, or the child .transient."
        )
      }
    }
  }

  private func unknown(
    _ token: TokenSyntax,
    in container: ContainerDeclaration,
    child: SubContainerDeclaration
  ) -> Diagnostic {
    let nearest = NearestMatch.of(
      token.plainText,
      in: container.names.filter { $0 != child.name },
      completing: false
    )
    return Diagnostic(
      .unknownParentMember,
      at: token,
      "This container provides no '\(token.text)'; "
        + (nearest.map { "did you mean '\($0)'?" } ?? "declare it with @Provide or @SubContainer."),
      fixIts: nearest.map { name in
        [
          .replace(
            message: RuleRepair(code: .unknownParentMember, message: "Write '\(name)'"),
            oldNode: token,
            newNode: token.with(\.tokenKind, .identifier(name))
          )
        ]
      } ?? []
    )
  }
}
